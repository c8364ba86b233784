/** A page of the site inside a page of the office: nothing in it runs, sends or leads anywhere. */
import type { Preview } from '#server/content/preview.ts';

type Page = NonNullable<Preview['page']>;

const script = /<script\b[^>]*>.*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/gs;

/** The frame may be narrower or darker than the window: a browser would preload pictures that are not shown, and complain. */
const pictures = /<link rel="preload" as="image"(?:[^>"]|"[^"]*")*>/g;

const style = /<style\b[^>]*>.*?<\/style>/gs;

/** Frames within it (the map, a film) stay empty. */
const inner = /(<iframe\b[^>]*?)\ssrc="[^"]*"/g;

/** Of the page's own policy only its styles stay. */
const directives = {
  'default-src': "'none'",
  'img-src': "'self'",
  'font-src': "'self'",
  'media-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
  // Of our origin, so that the page around it can read it. Without scripts that is safe.
  sandbox: 'allow-same-origin',
};

/** For a frame that has the styles already: a new document would refuse them. */
export const renewing = ({ html, ...page }: Page): Page => ({ ...page, html: html.replaceAll(style, '') });

export function framed({ status, html, headers }: Page, about: object): Page {
  const { 'content-security-policy': policy = '', 'content-length': _, ...kept } = headers;
  const styles = policy.split('; ').filter((directive) => directive.startsWith('style-src'));
  const own = Object.entries(directives).map(([name, value]) => `${name} ${value}`);
  const said = JSON.stringify(about).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return {
    status,
    html: html
      .replaceAll(script, '')
      .replaceAll(pictures, '')
      .replaceAll(inner, '$1')
      .replace('</head>', () => `<meta name="preview" content="${said}"></head>`),
    headers: { ...kept, 'content-security-policy': [...own, ...styles].join('; ') },
  };
}

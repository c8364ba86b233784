/** A page of the site inside a page of the office: nothing in it runs, sends or leads anywhere. */
import type { Preview } from '#server/content/preview.ts';

type Page = NonNullable<Preview['page']>;

const script = /<script\b[^>]*>.*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/gs;

/** A frame is as wide and as dark as the office wants it: a browser would fetch pictures beforehand that are not shown, and complain. */
const pictures = /<link rel="preload" as="image"(?:[^>"]|"[^"]*")*>/g;

const style = /<style\b[^>]*>.*?<\/style>/gs;

/** What stands in frames within it (the map, a film) is left out. */
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
  // Of our origin, so that the page around may look inside; without scripts that gives away nothing.
  sandbox: 'allow-same-origin',
};

/** The same page once more, for a frame that stands and has its styles: in a document of its own they would be refused. */
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

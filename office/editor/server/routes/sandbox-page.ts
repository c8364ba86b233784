import type { FastifyReply } from 'fastify';
import type { Preview } from '#server/content/preview.ts';

type PreviewPage = NonNullable<Preview['page']>;

const script = /<script\b[^>]*>.*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/gs;

/** In a frame that is narrower or darker than the window, these preloads fetch wrong pictures. */
const pictures = /<link rel="preload" as="image"(?:[^>"]|"[^"]*")*>/g;

const style = /<style\b[^>]*>.*?<\/style>/gs;

const frameSource = /(<iframe\b[^>]*?)\ssrc="[^"]*"/g;

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
  // Same origin, so that the outer page can read it. Without scripts this is safe.
  sandbox: 'allow-same-origin',
};

/** For a frame that has the styles already: its policy would block those of a new document. */
export const removeStyles = ({ html, ...page }: PreviewPage): PreviewPage => ({
  ...page,
  html: html.replaceAll(style, ''),
});

export function sendSandboxed(reply: FastifyReply, page: PreviewPage, about: object = {}) {
  const { status, headers, html } = createSandboxedPage(page, about);
  return reply.code(status).headers(headers).send(html);
}

export function createSandboxedPage({ status, html, headers }: PreviewPage, about: object): PreviewPage {
  const { 'content-security-policy': policy = '', 'content-length': _, ...otherHeaders } = headers;
  const styles = policy.split('; ').filter((directive) => directive.startsWith('style-src'));
  const own = Object.entries(directives).map(([name, value]) => `${name} ${value}`);
  const content = JSON.stringify(about).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return {
    status,
    html: html
      .replaceAll(script, '')
      .replaceAll(pictures, '')
      .replaceAll(frameSource, '$1')
      .replace('</head>', () => `<meta name="preview" content="${content}"></head>`),
    headers: { ...otherHeaders, 'content-security-policy': [...own, ...styles].join('; ') },
  };
}

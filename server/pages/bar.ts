/**
 * The office's bar above a public page. Whoever has signed in to the office has a cookie that says so much and opens nothing:
 * for them the page is sent past everything kept, with a frame whose content the office guards itself. For everybody else a
 * page is what it was, byte for byte.
 */
import type { FastifyReply } from 'fastify';
import { cookieValue } from '#server/http/cookie.ts';
import { cacheControl } from '#server/http/headers.ts';
import type { RenderedPage } from './rendered.ts';

export const barCookie = 'officeBar';

export const hasBar = (cookies: string | undefined): boolean =>
  cookies !== undefined && cookieValue(cookies, barCookie) === '1';

/** The policy lets frames of our own in, and no style on an element: so the size stands in attributes. */
export function withBar(reply: FastifyReply, page: RenderedPage, address: string): FastifyReply {
  const { body, headers } = page.answer('identity');
  const { etag: _, 'content-length': __, ...kept } = headers;
  const source = `/office/bar?address=${encodeURIComponent(address)}`;
  const bar = `<iframe src="${source}" title="Büro / Office" width="100%" height="52" frameborder="0"></iframe>`;
  return reply
    .code(page.status)
    .headers({ ...kept, 'cache-control': cacheControl.never })
    .send(body.toString().replace('<body>', () => `<body>${bar}`));
}

/** Pages made for one visitor: never kept, never indexed, and their address tells no other site. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LanguagePolicy } from '#contract/language.ts';
import type { PageData } from '#contract/page-data.ts';
import { cacheControl, type SecurityHeaders } from './headers.ts';
import { languageCookie, requestLanguage } from './language.ts';
import type { Site } from './site.ts';

interface Options {
  site: Site;
  security: SecurityHeaders;
  origin: () => string;
  now: () => Date;
  inbox: boolean;
  languagePolicy: LanguagePolicy;
}

interface Shown {
  status?: number;
  /** the page's own address, where it differs from what is rendered */
  path?: string;
  data?: PageData;
}

export type ShowPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  shown?: Shown,
) => Promise<FastifyReply>;

export function privatePages({ site, security, origin, now, inbox, languagePolicy }: Options): ShowPage {
  return async (request, reply, page, { status = 200, path = page, data } = {}) => {
    const { view, named } = chosenLanguage(request, languagePolicy);
    const locals = { view, path, named, origin: origin(), now: now(), inbox, data };
    const response = await site.render(new Request(new URL(page, locals.origin)), locals);
    if (named) reply.header('set-cookie', languageCookie(view, locals.origin.startsWith('https:')));
    return reply
      .code(status)
      .headers(security.page(response.headers.get('content-security-policy') ?? ''))
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': cacheControl.never,
        'x-robots-tag': 'noindex',
        // Nothing but the origin leaves with a click, and forms on the page still say where they come from.
        'referrer-policy': 'strict-origin',
      })
      .send(await response.text());
  };
}

export function chosenLanguage(request: FastifyRequest, policy: LanguagePolicy) {
  const mark = request.raw.url?.indexOf('?') ?? -1;
  const query = mark < 0 ? undefined : new URLSearchParams(request.raw.url?.slice(mark));
  return requestLanguage(query, request.headers, policy);
}

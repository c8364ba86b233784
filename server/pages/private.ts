/** Pages for one visitor: never cached or indexed, and no other site learns the address. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Address } from '#contract/address.ts';
import { withNumber } from '#contract/fault-number.ts';
import type { LanguagePolicy } from '#contract/language.ts';
import type { PageData } from '#contract/page-data.ts';
import { answerErrors } from '#server/http/answer-error.ts';
import { cacheControl } from '#server/http/headers.ts';
import { chosenLanguage, languageCookie } from '#server/http/language.ts';
import { chooseEncoding } from '#server/http/negotiate.ts';
import { faultPage } from '#server/http/refusals.ts';
import { limits } from '#server/limits.ts';
import { isLinkKey } from '#server/secrets/secrets.ts';
import type { Standing } from './site.ts';

interface Options {
  editions: Standing;
  languagePolicy: LanguagePolicy;
  origin: () => string;
}

interface Shown {
  page: string;
  /** its public address, if that is another */
  path?: string;
  status?: number;
  framed?: boolean | undefined;
  camera?: boolean;
  indexed?: boolean;
  data: PageData;
}

interface Kept {
  kept: keyof typeof everybodys;
  status?: number;
}

export type ShowPage = (request: FastifyRequest, reply: FastifyReply, shown: Shown | Kept) => Promise<FastifyReply>;

const everybodys = {
  '/404': { path: '/404', query: '', canonical: '/404', status: 404, indexed: false },
  '/500': { path: '/500', query: '', canonical: '/', status: 500, indexed: false },
  '/503': { path: '/503', query: '', canonical: '/', status: 503, indexed: false },
} as const satisfies Record<string, Address>;

export function privatePages({ editions, languagePolicy, origin }: Options): ShowPage {
  return async (request, reply, shown) => {
    const { view, named } = chosenLanguage(request, languagePolicy);
    const isFault = shown.status === 500;
    // The number can only be written into an uncompressed body.
    const encoding = isFault ? 'identity' : chooseEncoding(request.headers['accept-encoding']);
    const { cache } = editions.present;
    const page = await ('kept' in shown
      ? cache.get({ address: everybodys[shown.kept], view, named: false })
      : cache.once({ ...shown, address: forOne(shown), view, named }, encoding));
    const { body, headers } = page.answer(encoding);
    if (named) reply.header('set-cookie', languageCookie(view, origin().startsWith('https:')));
    return reply
      .code(shown.status ?? page.status)
      .headers({
        ...headers,
        'cache-control': cacheControl.never,
        ...(!('indexed' in shown && shown.indexed) && { 'x-robots-tag': 'noindex' }),
        // A click sends only the origin; forms on the page still say where they come from.
        'referrer-policy': 'strict-origin',
      })
      .removeHeader('etag')
      .removeHeader('content-length')
      .send(isFault ? withNumber(body.toString(), request.id) : body);
  };
}

const forOne = ({ page, framed, camera, indexed = false }: Shown): Address => ({
  ...{ path: page, query: '', canonical: page, status: 200, indexed },
  ...(framed && { frame: {} }),
  ...(camera && { camera }),
});

/** What routes of such pages share: errors and an unavailable database look the same on each. */
export const privatePage = (services: Parameters<typeof answerErrors>[0] & { show: ShowPage }) => ({
  handlerTimeout: limits.handlerTimeout,
  errorHandler: answerErrors(services, (request, reply, { status }) =>
    services.show(request, reply, { kept: faultPage(status), status }),
  ),
});

/** For pages behind the key of an e-mailed link. A malformed key is 404 before the database is asked. */
export const keyedPage = (services: Parameters<typeof privatePage>[0]) => ({
  ...privatePage(services),
  preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isLinkKey(keyOf(request))) return services.show(request, reply, { kept: '/404' });
  },
});

export const keyOf = ({ params }: FastifyRequest): string => (params as { key: string }).key;

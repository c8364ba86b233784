/** Pages for one visitor: never cached or indexed, and no other site learns the address. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Address } from '#contract/address.ts';
import { insertErrorNumber } from '#contract/error-number.ts';
import type { LanguagePolicy } from '#contract/language.ts';
import type { PageData } from '#contract/page-data.ts';
import { chooseErrorPage, createErrorHandler } from '#server/http/answer-error.ts';
import { cacheControl } from '#server/http/headers.ts';
import { formatLanguageCookie, readRequestLanguage } from '#server/http/language.ts';
import { chooseEncoding } from '#server/http/negotiate.ts';
import { limits } from '#server/limits.ts';
import { isLinkKey } from '#server/secrets/secrets.ts';
import type { CurrentEdition } from './site.ts';

interface PrivatePageOptions {
  editions: CurrentEdition;
  languagePolicy: LanguagePolicy;
  origin: () => string;
}

interface VisitorPage {
  page: string;
  /** public path of the page, if it differs */
  path?: string;
  status?: number;
  isInIframe?: boolean | undefined;
  camera?: boolean;
  indexed?: boolean;
  data: PageData;
}

interface CachedPage {
  cached: keyof typeof commonPages;
  status?: number;
}

export type ShowPrivatePage = (
  request: FastifyRequest,
  reply: FastifyReply,
  shown: VisitorPage | CachedPage,
) => Promise<FastifyReply>;

const commonPages = {
  '/404': { path: '/404', query: '', canonical: '/404', status: 404, indexed: false },
  '/500': { path: '/500', query: '', canonical: '/', status: 500, indexed: false },
  '/503': { path: '/503', query: '', canonical: '/', status: 503, indexed: false },
} as const satisfies Record<string, Address>;

export function createPrivatePages({ editions, languagePolicy, origin }: PrivatePageOptions): ShowPrivatePage {
  return async (request, reply, shown) => {
    const { locale, isLanguageExplicit } = readRequestLanguage(request, languagePolicy);
    const isFault = shown.status === 500;
    // The error number replaces a placeholder, which needs an uncompressed body.
    const encoding = isFault ? 'identity' : chooseEncoding(request.headers['accept-encoding']);
    const { cache } = editions.current;
    const page = await ('cached' in shown
      ? cache.get({ address: commonPages[shown.cached], locale, isLanguageExplicit: false })
      : cache.renderUncached({ ...shown, address: createPrivateAddress(shown), locale, isLanguageExplicit }, encoding));
    const { body, headers } = page.answer(encoding);
    if (isLanguageExplicit) reply.header('set-cookie', formatLanguageCookie(locale, origin().startsWith('https:')));
    return reply
      .code(shown.status ?? page.status)
      .headers({
        ...headers,
        'cache-control': cacheControl.never,
        ...(!('indexed' in shown && shown.indexed) && { 'x-robots-tag': 'noindex' }),
        // Links send only the origin as referrer; forms on this page still prove their origin.
        'referrer-policy': 'strict-origin',
      })
      .removeHeader('etag')
      .removeHeader('content-length')
      .send(isFault ? insertErrorNumber(body.toString(), request.id) : body);
  };
}

const createPrivateAddress = ({ page, isInIframe, camera, indexed = false }: VisitorPage): Address => ({
  path: page,
  query: '',
  canonical: page,
  status: 200,
  indexed,
  ...(isInIframe && { iframe: {} }),
  ...(camera && { camera }),
});

/** Shared route options: all private pages show errors and an unavailable database alike. */
export const createPrivatePageOptions = (
  services: Parameters<typeof createErrorHandler>[0] & { show: ShowPrivatePage },
) => ({
  handlerTimeout: limits.handlerTimeout,
  errorHandler: createErrorHandler(services, (request, reply, { status }) =>
    services.show(request, reply, { cached: chooseErrorPage(status), status }),
  ),
});

/** For links of emails, which contain a key. Answers a malformed key with 404, without a query. */
export const createKeyedPageOptions = (services: Parameters<typeof createPrivatePageOptions>[0]) => ({
  ...createPrivatePageOptions(services),
  preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isLinkKey(readLinkSecret(request))) return services.show(request, reply, { cached: '/404' });
  },
});

export const readLinkSecret = ({ params }: FastifyRequest): string => (params as { key: string }).key;

import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Addresses } from '#contract/address.ts';
import type { BookingStates } from '#contract/booking/event-state.ts';
import { isLanguage, type Language, type LanguagePolicy, languageKeys } from '#contract/language.ts';
import { officeBarCookie } from '#contract/storage-names.ts';
import { cacheControl } from '#server/http/headers.ts';
import { chooseRequestLanguage, formatLanguageCookie, readCookieValue } from '#server/http/language.ts';
import { chooseEncoding, type Encoding, isNotModified } from '#server/http/negotiate.ts';
import { limits } from '#server/limits.ts';
import type { PageRequest } from './cache.ts';
import { isPrefetch } from './inline-hashes.ts';
import type { RenderedPage } from './rendered-page.ts';
import { isRefetchByCache, type SharedCache } from './shared-cache.ts';
import type { CurrentEdition } from './site.ts';

interface PageView {
  page: string;
  language: Language;
  foundNothing: boolean | undefined;
}

interface PageRouteOptions {
  editions: CurrentEdition;
  languagePolicy: LanguagePolicy;
  secureCookie: boolean;
  sharedCache?: SharedCache | undefined;
  countView: (headers: IncomingHttpHeaders, viewed: PageView) => void;
  /** by path: returns the query, such as `?archive`, for pages that depend on the database */
  extraQueries: Record<string, () => Promise<string>>;
  /** while stopping, each answer closes its connection */
  isStopping: () => boolean;
}

/** Every address without another route is a page, or the 404 page. */
export function registerPageRoutes(
  app: FastifyInstance,
  { editions, languagePolicy, secureCookie, sharedCache, countView, extraQueries, isStopping }: PageRouteOptions,
): void {
  app.get('/*', (request, reply) => showPage(request, reply, splitUrl(request.raw.url ?? '/')));
  for (const [path, readQuery] of Object.entries(extraQueries))
    app.get(path, { handlerTimeout: limits.handlerTimeout }, async (request, reply) => {
      const { query } = splitUrl(request.raw.url ?? '/');
      return showPage(request, reply, { path, query: [query, await readQuery()].filter(Boolean).join('&') });
    });

  function showPage(request: FastifyRequest, reply: FastifyReply, { path, query }: ReturnType<typeof splitUrl>) {
    const { current } = editions;
    const { site, cache } = current;
    const atStart = { current, bookingStates: cache.bookingStates };
    const { find, redirects } = site.addresses;
    const parameters = query ? new URLSearchParams(query) : undefined;
    const shared = parameters?.has(languageKeys.query) ? undefined : sharedCache?.requestedLanguage(request.headers);
    const moved = redirects.get(withoutLastSlash(path).toLowerCase());
    const target = moved ? addQuery(moved, query) : removeLastSlash(find, path, query);
    if (target) {
      // Without a header browsers would keep a redirect for ever, also one that the office has removed.
      const headers = createCacheHeaders(request, shared, atStart) ?? { 'cache-control': cacheControl.page };
      return reply.headers(headers).redirect(target, 301);
    }

    const { locale, isLanguageExplicit } = shared
      ? { locale: shared, isLanguageExplicit: false }
      : chooseRequestLanguage(parameters, request.headers, languagePolicy);
    const pageRequest = { address: find(path, parameters), locale, isLanguageExplicit };
    const { answersPerQuery } = pageRequest.address;
    const encoding = chooseEncoding(request.headers['accept-encoding'], { isSentOnce: answersPerQuery });
    const page = answersPerQuery ? cache.renderFilled(pageRequest, encoding) : cache.get(pageRequest);
    const send = (rendered: RenderedPage) => {
      const result = { ...pageRequest, rendered };
      if (isLanguageExplicit) setCookie(request, reply, result);
      if (rendered.isPage && hasAdminBar(request.headers.cookie))
        return sendWithAdminBar(reply, rendered, request.raw.url ?? '/');
      const headers = createCacheHeaders(request, shared, atStart, result);
      // A shared cache serves it without asking us, so the delivery counts as the view.
      if (headers) return sendPage(request, reply, rendered, encoding, headers);
      countPageView(request, result);
      const isPlain = !isLanguageExplicit && !needsFastifyReply(request);
      return isPlain ? sendDirectly(reply, rendered, encoding) : sendPage(request, reply, rendered, encoding);
    };
    return page instanceof Promise ? page.then(send) : send(page);
  }

  /** Stores the language. A page in a foreign frame sets no cookie. */
  function setCookie({ headers }: FastifyRequest, reply: FastifyReply, { address, locale, rendered }: PageResult) {
    if (rendered.isPage && !address.iframe?.anywhere && !isPrefetch(headers))
      reply.header('set-cookie', formatLanguageCookie(locale, secureCookie));
  }

  /** Not the direct send: the connection closes, or the client may already have the page. */
  const needsFastifyReply = ({ headers }: FastifyRequest): boolean =>
    isStopping() || headers['if-none-match'] !== undefined;

  /**
   * Lets a shared cache store the answer. Only for the page's canonical URL or a refetch by the cache,
   * and only if edition and bookings did not change during rendering.
   */
  function createCacheHeaders(
    { headers, raw }: FastifyRequest,
    language: Language | undefined,
    { current, bookingStates }: { current: CurrentEdition['current']; bookingStates: BookingStates },
    result?: PageResult,
  ) {
    if (!language || !(isRefetchByCache(headers) || (result && hasOwnAddress(result, raw.url)))) return undefined;
    if (editions.current !== current || current.cache.bookingStates !== bookingStates) return undefined;
    const encoding = chooseEncoding(headers['accept-encoding']);
    const page = { url: raw.url ?? '/', language, encoding, eventsWithReadSeats: result?.rendered.eventsWithReadSeats };
    return sharedCache?.trackAndCreateHeaders(page, current.cache.validUntil);
  }

  /** Frames are part of a page, and HEAD requests read nothing: neither counts as a view. */
  function countPageView({ method, headers }: FastifyRequest, { address, locale, rendered }: PageResult) {
    if (!rendered.isPage || rendered.status !== 200 || method !== 'GET' || address.iframe || !isLanguage(locale))
      return;
    if (isPrefetch(headers)) return;
    countView(headers, { page: address.canonical, language: locale, foundNothing: rendered.foundNothing });
  }

  /** `/events/` → `/events`, but only where that page exists. */
  function removeLastSlash(find: Addresses['find'], path: string, query: string): string | undefined {
    if (path.length < 2 || !path.endsWith('/')) return undefined;
    const target = path.replace(/(?<!\/)\/+$/, '');
    const address = find(target);
    return address.status === 200 && address.path === target ? target + (query && `?${query}`) : undefined;
  }
}

const withoutLastSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : path);

/** `/contact#press` and `?lng=en` → `/contact?lng=en#press` */
function addQuery(target: string, query: string): string {
  if (!query) return target;
  const [path = '', fragment] = target.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}${query}${fragment ? `#${fragment}` : ''}`;
}

type PageResult = PageRequest & { rendered: RenderedPage };

const hasOwnAddress = ({ address: { path, query, answersPerQuery }, rendered }: PageResult, url: string | undefined) =>
  rendered.status === 200 && !answersPerQuery && url === path + query;

function splitUrl(url: string): { path: string; query: string } {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at + 1) };
}

/** The hot path. Its headers are complete: hooks would take longer than the cache lookup. */
function sendDirectly(reply: FastifyReply, page: RenderedPage, encoding: Encoding): FastifyReply {
  const { body, headers } = page.answer(encoding);
  reply.hijack();
  reply.raw.writeHead(page.status, headers).end(body);
  return reply;
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  encoding: Encoding,
  cacheHeaders: Record<string, string> = {},
): FastifyReply {
  const { body, etag, headers } = page.answer(encoding);
  // Cache headers first: nginx reads headers in order.
  reply.headers({ ...cacheHeaders, ...headers, ...cacheHeaders });
  if (isNotModified(request.headers['if-none-match'], etag) && page.status === 200) {
    return reply.removeHeader('content-length').code(304).send();
  }
  return reply.code(page.status).send(body);
}

/** The cookie is set after signing in to the office. It only shows the office's bar and grants nothing. */
const hasAdminBar = (cookies: string | undefined): boolean =>
  cookies !== undefined && readCookieValue(cookies, officeBarCookie) === '1';

/** The policy forbids inline styles, so width and height are attributes. */
function sendWithAdminBar(reply: FastifyReply, page: RenderedPage, address: string): FastifyReply {
  const { body, headers } = page.answer('identity');
  const { etag: _, 'content-length': __, ...others } = headers;
  const source = `/office/admin-bar?address=${encodeURIComponent(address)}`;
  const bar = `<iframe src="${source}" title="Büro / Office" width="100%" height="52" frameborder="0"></iframe>`;
  return reply
    .code(page.status)
    .headers({ ...others, 'cache-control': cacheControl.never })
    .send(body.toString().replace('<body>', () => `<body>${bar}`));
}

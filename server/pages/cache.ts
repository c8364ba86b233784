import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Address } from '#contract/address.ts';
import { type BookingStates, findChangedEvents } from '#contract/booking/event-state.ts';
import { type Locale, languages } from '#contract/language.ts';
import type { PageData } from '#contract/page-data.ts';
import type { Site } from '#contract/site.ts';
import type { SecurityHeaders } from '#server/http/headers.ts';
import type { Encoding } from '#server/http/negotiate.ts';
import { limits } from '#server/limits.ts';
import { Semaphore } from '#server/semaphore.ts';
import { createCachedPage, createUncachedPage, type RenderedPage } from './rendered-page.ts';

export interface PageRequest {
  address: Address;
  locale: Locale;
  isLanguageExplicit: boolean;
}

interface VisitorPageRequest extends PageRequest {
  /** public path of the page, if it differs from `address` */
  path?: string | undefined;
  data?: PageData | undefined;
}

interface PageCacheOptions {
  site: Pick<Site, 'render' | 'renderFragments' | 'addresses' | 'validUntil'>;
  security: SecurityHeaders;
  origin: () => string;
  now: () => Date;
  acceptsRequests: boolean;
  bookingStates?: (() => BookingStates) | undefined;
}

const noEvents: ReadonlySet<number> = new Set();
const noStates: BookingStates = new Map();

export class PageRenderError extends Error {
  override name = 'PageRenderError';
  readonly page: PageRequest;

  constructor(page: PageRequest, cause: unknown) {
    super(`${page.address.path} (${page.locale}): ${cause instanceof Error ? cause.message : cause}`, { cause });
    this.page = page;
  }
}

export class PageCache {
  readonly #pages = new LRUCache<string, RenderedPage>({
    maxSize: limits.pageMemory,
    sizeCalculation: (page) => page.bytes,
  });
  readonly #underWay = new Map<string, Promise<RenderedPage>>();
  readonly #options: PageCacheOptions;
  /** next change by time, such as midnight or sunset: the cache then drops older pages */
  #validUntil = 0;
  #bookingStates: BookingStates;
  /** the previous edition's cache, until this one has taken over its pages */
  #previous: PageCache | undefined;
  readonly #uncached = new Semaphore({ concurrency: limits.uncachedConcurrency, queue: limits.uncachedWaiting });

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#bookingStates = this.bookingStates;
  }

  get bookingStates(): BookingStates {
    return this.#options.bookingStates?.() ?? noStates;
  }

  get validUntil(): number {
    return this.#validUntil;
  }

  /** No promise on a hit: this is the hot path. */
  get(request: PageRequest): RenderedPage | Promise<RenderedPage> {
    if (this.#options.now().getTime() >= this.#validUntil) this.#dropAll();
    if (this.bookingStates !== this.#bookingStates) this.#dropChanged();
    const key = pageKey(request);
    return this.#pages.get(key) ?? this.#underWay.get(key) ?? this.#render(key, request);
  }

  /** Fills the cached frame with the answer to a query. One at a time, for the sake of other requests. */
  async renderFilled({ address, ...request }: PageRequest, encoding: Encoding): Promise<RenderedPage> {
    const frame = await this.get({ ...request, address: { ...address, query: '' } });
    return this.#uncached.run(async () => {
      // A turn of the event loop for each, because rendering itself never yields.
      await setImmediate();
      const fragments = await this.#options.site.renderFragments(address, request.locale, this.#options.now());
      return { ...frame.fillFrame(fragments, encoding), foundNothing: fragments.foundNothing };
    });
  }

  async renderUncached(request: VisitorPageRequest, encoding: Encoding): Promise<RenderedPage> {
    const page = await this.#uncached.run(async () =>
      createUncachedPage(await this.#response(request), this.#responseOptions(request), encoding),
    );
    return assertStatus(request.address, page);
  }

  /** Renders pages ahead. After another edition: `limits.warmNext` pages, requested ones first. */
  async warm(before?: PageCache, signal?: AbortSignal): Promise<number> {
    this.#takeOverFrom(before);
    const { pages, find } = this.#options.site.addresses;
    const cached = pages
      .filter(({ answersPerQuery, onDemand }) => !answersPerQuery && !onDemand)
      .slice(0, limits.warmPages);
    const requests = inEachLanguage([...cached, find('/404'), find('/events/unknown')]);
    const toRender = before ? before.#requestedFirst(requests).slice(0, limits.warmNext) : requests;
    await this.#renderAll(toRender, signal);
    this.#previous = undefined;
    return toRender.length;
  }

  /** Renders these before the edition becomes active; `warmRest` renders the others later. */
  async warmPaths(paths: readonly string[], before: PageCache): Promise<void> {
    this.#takeOverFrom(before);
    await this.#renderAll(inEachLanguage(paths.map((path) => this.#options.site.addresses.find(path))));
  }

  async warmRest(signal: AbortSignal): Promise<void> {
    if (this.#previous) await this.warm(this.#previous, signal);
  }

  #takeOverFrom(before: PageCache | undefined): void {
    this.#previous = before;
    // After several quick publications at most two caches remain in memory.
    if (before) before.#previous = undefined;
  }

  async #renderAll(pages: readonly PageRequest[], signal?: AbortSignal): Promise<void> {
    let since = performance.now();
    for (const page of pages) {
      signal?.throwIfAborted();
      try {
        await this.get(page);
      } catch (error) {
        throw new PageRenderError(page, error);
      }
      if (performance.now() - since < limits.editionSlice) continue;
      // A turn lets all waiting requests run, which under load takes longer than a page.
      await setImmediate();
      since = performance.now();
    }
  }

  /** Throws a PageRenderError for the first of these that cannot be rendered, in any language. */
  assertRenders(addresses: readonly Address[]): Promise<void> {
    return this.#renderAll(inEachLanguage(addresses));
  }

  #requestedFirst(requests: readonly PageRequest[]): PageRequest[] {
    const wasRequested = (request: PageRequest) => this.#pages.peek(pageKey(request))?.wasRequested() ?? false;
    return requests.toSorted((a, b) => Number(wasRequested(b)) - Number(wasRequested(a)));
  }

  #dropAll() {
    this.#pages.clear();
    this.#validUntil = this.#options.site.validUntil(this.#options.now().getTime());
  }

  #dropChanged() {
    const changed = findChangedEvents(this.#bookingStates, this.bookingStates);
    this.#bookingStates = this.bookingStates;
    for (const [key, { eventsWithReadSeats = noEvents }] of [...this.#pages]) {
      if (!eventsWithReadSeats.isDisjointFrom(changed)) this.#pages.delete(key);
    }
    this.#underWay.clear();
  }

  async #render(key: string, request: PageRequest): Promise<RenderedPage> {
    const [validUntil, bookingStates] = [this.#validUntil, this.#bookingStates];
    const eventsWithReadSeats = new Set<number>();
    const before = this.#previous ? this.#previous.#pages.get(key) : undefined;
    const work = this.#response(request, eventsWithReadSeats)
      .then((response) => createCachedPage(response, this.#responseOptions(request), before))
      .then((page) => {
        assertStatus(request.address, page);
        page.eventsWithReadSeats = eventsWithReadSeats;
        // If the day or a booking has changed, answers the waiting requests without caching.
        if (validUntil === this.#validUntil && bookingStates === this.#bookingStates) this.#pages.set(key, page);
        return page;
      })
      .finally(() => {
        if (this.#underWay.get(key) === work) this.#underWay.delete(key);
      });
    this.#underWay.set(key, work);
    return work;
  }

  #response(request: VisitorPageRequest, eventsWithReadSeats = new Set<number>()) {
    const { address, locale, isLanguageExplicit, path = address.path, data } = request;
    const states = this.bookingStates;
    const bookingOf = (event: number) => {
      eventsWithReadSeats.add(event);
      return states.get(event);
    };
    const { site, origin, now, acceptsRequests } = this.#options;
    const context = { origin: origin(), now: now(), acceptsRequests, bookingOf };
    const locals = {
      locale,
      path,
      address,
      isLanguageExplicit,
      ...context,
      isFrameOnly: address.answersPerQuery,
      data,
    };
    return site.render(new Request(new URL(address.path + address.query, locals.origin)), locals);
  }

  #responseOptions({ address: headerOptions, locale }: PageRequest) {
    const { security } = this.#options;
    return { security, headerOptions, isForTranslators: !languages.some((one) => one === locale) };
  }
}

const inEachLanguage = (addresses: readonly Address[]): PageRequest[] =>
  addresses.flatMap((address) => languages.map((locale) => ({ address, locale, isLanguageExplicit: false })));

function assertStatus({ path, status }: Address, page: RenderedPage): RenderedPage {
  if (page.status !== status) throw new Error(`${path} rendered with status ${page.status}, not ${status}`);
  return page;
}

const pageKey = ({ address, locale, isLanguageExplicit }: PageRequest): string =>
  `${locale}${isLanguageExplicit ? '!' : ' '}${address.path}${address.query}`;

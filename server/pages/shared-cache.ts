/**
 * nginx and Varnish (deploy/edge) may cache a page requested with the header `Edge-Language` and
 * without a cookie. Only such an answer has the headers for caching.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type Language, languages } from '#contract/language.ts';
import type { Encoding } from '#server/http/negotiate.ts';
import { limits } from '#server/limits.ts';

interface SharedPage {
  url: string;
  language: Language;
  encoding: Encoding;
  eventsWithReadSeats?: ReadonlySet<number> | undefined;
  /** milliseconds; until then shared caches serve the page without a request to us */
  until: number;
}

interface SharedCacheOptions {
  addresses: readonly string[];
  now: () => Date;
  warn: (sentence: string) => void;
}

/** On publication the shared caches refetch each page they have, so that none is ever missing. */
export class SharedCache {
  readonly #options: SharedCacheOptions;
  #delivered = new Map<string, SharedPage>();

  constructor(options: SharedCacheOptions) {
    this.#options = options;
  }

  requestedLanguage({ cookie, 'edge-language': requested }: IncomingHttpHeaders): Language | undefined {
    return cookie === undefined ? languages.find((language) => language === requested) : undefined;
  }

  /** Undefined in the last minute of the page's validity: shared caches must not store it. */
  trackAndCreateHeaders(page: Omit<SharedPage, 'until'>, validUntil: number): Record<string, string> | undefined {
    const now = this.#options.now().getTime();
    const maxAge = Math.floor(Math.min(limits.sharedFresh, validUntil - now - limits.sharedStale) / 1000);
    const key = sharedPageKey(page);
    if (maxAge < 1 || !this.#hasRoomFor(key, now)) return undefined;
    // Move the page to the end: the map keeps the order of delivery.
    this.#delivered.delete(key);
    this.#delivered.set(key, { ...page, until: now + maxAge * 1000 + limits.sharedStale });
    const stale = `stale-while-revalidate=${limits.sharedStale / 1000}, stale-if-error=${limits.sharedOnError / 1000}`;
    return {
      // nginx 1.22 needs this before Cache-Control, where it reads the two stale directives.
      'x-accel-expires': String(maxAge),
      'cdn-cache-control': `public, max-age=${maxAge}, ${stale}`,
      'cache-control': `private, no-cache, ${stale}`,
      // The page then reports its visit: the cache answers most visits (site/shell/start.ts).
      'server-timing': 'edge',
    };
  }

  /** Bounded, because a client can send the header itself and request endless addresses. */
  #hasRoomFor(key: string, now: number): boolean {
    if (this.#delivered.size < limits.sharedPagesTracked || this.#delivered.has(key)) return true;
    for (const [oldest, { until }] of this.#delivered) {
      if (until > now) break;
      this.#delivered.delete(oldest);
    }
    return this.#delivered.size < limits.sharedPagesTracked;
  }

  /** Makes shared caches refetch all pages, or those that show free seats of these events. */
  async renew(events?: ReadonlySet<number>): Promise<void> {
    const isDue = ({ eventsWithReadSeats }: SharedPage) =>
      !events || eventsWithReadSeats?.isDisjointFrom(events) === false;
    let due = [...this.#delivered.values()].filter(isDue);
    for (const page of due) this.#delivered.delete(sharedPageKey(page));
    for (let isWarned = false; due.length > 0; isWarned = true) {
      due = due.filter(({ until }) => until > this.#options.now().getTime());
      due = await this.#refetch(due);
      if (due.length > 0 && !isWarned)
        this.#options.warn(`the shared cache did not refetch changed pages (${due.length}); trying again`);
      if (due.length > 0) await setTimeout(limits.sharedRetry, undefined, { ref: false });
    }
  }

  /** Returns the pages that at least one cache has not refetched. */
  async #refetch(due: readonly SharedPage[]): Promise<SharedPage[]> {
    const left: SharedPage[] = [];
    for (const page of due) {
      const done = await Promise.all(this.#options.addresses.map((address) => requestRefetch(address, page)));
      if (!done.every(Boolean)) left.push(page);
    }
    return left;
  }
}

export const isRefetchByCache = (headers: IncomingHttpHeaders): boolean => headers['edge-renew'] === '1';

async function requestRefetch(address: string, { url, language, encoding }: SharedPage): Promise<boolean> {
  const headers = { 'accept-language': language, 'accept-encoding': encoding, 'edge-renew': '1' };
  const signal = AbortSignal.timeout(limits.handlerTimeout);
  try {
    const answer = await fetch(toCacheUrl(url, address), { headers, redirect: 'manual', signal });
    await answer.arrayBuffer();
    return answer.status < 500;
  } catch {
    return false;
  }
}

/** Never `new URL(url, address)`: a visitor may ask for `//other-host`, which would name the host. */
export function toCacheUrl(url: string, address: string): URL {
  const [path = '', ...query] = url.split('?');
  return Object.assign(new URL(address), { pathname: path, search: query.join('?') });
}

const sharedPageKey = ({ url, language, encoding }: Omit<SharedPage, 'until'>): string =>
  `${language} ${encoding} ${url}`;

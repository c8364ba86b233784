/**
 * nginx and Varnish (deploy/edge) may cache a page requested with the header `Edge-Language` and
 * without a cookie. Only such an answer has the headers for caching.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type Language, languages } from '#contract/language.ts';
import type { Encoding } from '#server/http/negotiate.ts';
import { limits } from '#server/limits.ts';

interface Given {
  url: string;
  language: Language;
  encoding: Encoding;
  seatsOf?: ReadonlySet<number> | undefined;
  /** in milliseconds: until then a shared cache serves it without asking */
  until: number;
}

interface Options {
  addresses: readonly string[];
  now: () => Date;
  tell: (sentence: string) => void;
}

/** On publication the shared caches refetch each page they hold; so no page is ever missing there. */
export class SharedCache {
  readonly #options: Options;
  #given = new Map<string, Given>();

  constructor(options: Options) {
    this.#options = options;
  }

  asks({ cookie, 'edge-language': asked }: IncomingHttpHeaders): Language | undefined {
    return cookie === undefined ? languages.find((language) => language === asked) : undefined;
  }

  /** Headers for shared caches; undefined in the last minute before the page changes by itself. */
  give(page: Omit<Given, 'until'>, validUntil: number): Record<string, string> | undefined {
    const now = this.#options.now().getTime();
    const fresh = Math.floor(Math.min(limits.sharedFresh, validUntil - now - limits.sharedStale) / 1000);
    const key = keyOf(page);
    if (fresh < 1 || !this.#hasPlaceFor(key, now)) return undefined;
    // Moves the page to the end: the map is in order of delivery.
    this.#given.delete(key);
    this.#given.set(key, { ...page, until: now + fresh * 1000 + limits.sharedStale });
    const stale = `stale-while-revalidate=${limits.sharedStale / 1000}, stale-if-error=${limits.sharedOnError / 1000}`;
    return {
      // nginx 1.22 needs it before Cache-Control, and reads the two directives about stale pages only there.
      'x-accel-expires': String(fresh),
      'cdn-cache-control': `public, max-age=${fresh}, ${stale}`,
      'cache-control': `private, no-cache, ${stale}`,
      // Tells the page to report the visit itself: most visits never reach us (site/shell/start.ts).
      'server-timing': 'edge',
    };
  }

  /** A client that bypasses the shared cache can request any number of addresses in its name. */
  #hasPlaceFor(key: string, now: number): boolean {
    if (this.#given.size < limits.sharedGiven || this.#given.has(key)) return true;
    for (const [oldest, { until }] of this.#given) {
      if (until > now) break;
      this.#given.delete(oldest);
    }
    return this.#given.size < limits.sharedGiven;
  }

  /** Has every page refetched; with `events`, only those that show the free seats of one of these. */
  async renew(events?: ReadonlySet<number>): Promise<void> {
    let due = [...this.#given.values()].filter(({ seatsOf }) => !events || seatsOf?.isDisjointFrom(events) === false);
    for (const page of due) this.#given.delete(keyOf(page));
    for (let told = false; due.length > 0; told = true) {
      due = due.filter(({ until }) => until > this.#options.now().getTime());
      const left = await this.#ask(due);
      if (left.length > 0 && !told)
        this.#options.tell(`the shared cache could not be told of changed pages (${left.length}); trying again`);
      due = left;
      if (due.length > 0) await setTimeout(limits.sharedRetry, undefined, { ref: false });
    }
  }

  async #ask(due: readonly Given[]): Promise<Given[]> {
    const left: Given[] = [];
    for (const page of due) {
      const asked = await Promise.all(this.#options.addresses.map((address) => askAnew(address, page)));
      if (!asked.every(Boolean)) left.push(page);
    }
    return left;
  }
}

export const isRenewal = (headers: IncomingHttpHeaders): boolean => headers['edge-renew'] === '1';

async function askAnew(address: string, { url, language, encoding }: Given): Promise<boolean> {
  const headers = { 'accept-language': language, 'accept-encoding': encoding, 'edge-renew': '1' };
  const signal = AbortSignal.timeout(limits.handlerTimeout);
  try {
    const answer = await fetch(new URL(url, address), { headers, redirect: 'manual', signal });
    await answer.arrayBuffer();
    return answer.status < 500;
  } catch {
    return false;
  }
}

const keyOf = ({ url, language, encoding }: Omit<Given, 'until'>): string => `${language} ${encoding} ${url}`;

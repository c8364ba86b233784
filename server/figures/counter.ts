/**
 * Counts views and never people: of a request its page, its language and the host it came from are kept as a sum, and nothing
 * by which two visitors could be told apart. Address, agent and cookies are not even looked at (docs/decisions/0046).
 */
import type { IncomingHttpHeaders } from 'node:http';
import { counted, origins } from '#contract/figures.ts';
import type { Language } from '#contract/language.ts';
import { midnightAfter, wallClock } from '#contract/wall-time.ts';
import { limits } from '#server/limits.ts';
import type { Tables } from '#server/storage/tables.ts';

export type Count = Tables['viewCounts'];

interface Viewed {
  /** the path that stands for the page, so that nobody can make up another */
  page: string;
  language: Language;
  /** it was a search */
  foundNothing?: boolean | undefined;
}

export interface ViewCounter {
  count: (headers: IncomingHttpHeaders, viewed: Viewed) => void;
  /** What has been counted since, to be written down. */
  take: () => Count[];
  /** It could not be written down, and goes with the next. */
  putBack: (counts: readonly Count[]) => void;
}

export function viewCounter(now: () => Date): ViewCounter {
  let counts = new Map<string, Count>();
  let day = '';
  let dayEnds = 0;
  /** those of the day, so that nobody can fill the table with invented ones */
  const hosts = new Set<string>();

  function add(what: string, language: Count['language'], referrer: string): void {
    const key = `${day} ${what} ${language} ${referrer}`;
    const known = counts.get(key);
    if (known) known.views++;
    else counts.set(key, { day, what, language, referrer, views: 1 });
  }

  function named(host: string): string {
    if (hosts.has(host)) return host;
    if (hosts.size >= limits.referrersPerDay) return origins.others;
    hosts.add(host);
    return host;
  }

  return {
    count(headers, { page, language, foundNothing }) {
      const moment = now().getTime();
      if (moment >= dayEnds) {
        day = wallClock(new Date(moment)).date;
        dayEnds = midnightAfter(moment);
        hosts.clear();
      }
      if (!isLooking(headers)) return add(counted.machines, '', origins.none);
      const from = cameFrom(headers);
      add(page, language, hasDot(from) ? named(from) : from);
      if (foundNothing) add(counted.foundNothing, language, origins.none);
    },
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
    putBack(taken) {
      for (const count of taken) {
        const key = `${count.day} ${count.what} ${count.language} ${count.referrer}`;
        const since = counts.get(key);
        if (since) since.views += count.views;
        else counts.set(key, count);
      }
    },
  };
}

/** A browser says of itself that it opens a page in a window, for somebody who looks now. */
const isLooking = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  headers['sec-purpose'] === undefined;

const hasDot = (from: string): boolean => from.includes('.');

/** A name with a letter at its end: an address of somebody's own network could be somebody. */
const host = /^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{0,62}$/;

function cameFrom(headers: IncomingHttpHeaders): string {
  if (headers['sec-fetch-site'] === 'same-origin') return origins.own;
  const { referer } = headers;
  if (!referer) return origins.none;
  const name = URL.parse(referer)?.hostname.replace(/^www\./, '') ?? '';
  return name.length <= 100 && host.test(name) ? name : origins.others;
}

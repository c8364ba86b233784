/** Counts views, not people: page, language and referring host (docs/decisions/0046). */
import type { IncomingHttpHeaders } from 'node:http';
import { type Language, languages } from '#contract/language.ts';
import { counted as names, origins } from '#contract/office/stats.ts';
import { midnightAfter, wallClock } from '#contract/wall-time.ts';
import { limits } from '#server/limits.ts';
import type { Tables } from '#server/storage/tables.ts';

export type Count = Tables['viewCounts'];

interface Viewed {
  /** the canonical path, so that visitors cannot invent pages */
  page: string;
  language: Language;
  foundNothing?: boolean | undefined;
}

export type ViewCounter = ReturnType<typeof viewCounter>;

export function viewCounter(now: () => Date) {
  /** finished days, and counts that could not be stored */
  let before: Count[] = [];
  let today = emptyDay();
  let day = '';
  let dayEnds = 0;
  /** hosts of the day; bounded, because anyone can invent some */
  const hosts = new Set<string>();

  const counted = () =>
    languagesCounted.flatMap((one) => [...today[one].values()].flatMap((from) => [...from.values()]));

  function begin(moment: number): void {
    before.push(...counted());
    today = emptyDay();
    day = wallClock(new Date(moment)).date;
    dayEnds = midnightAfter(moment);
    hosts.clear();
  }

  function add(what: string, language: Count['language'], referrer: string): void {
    const from = today[language].get(what) ?? new Map<string, Count>();
    if (from.size === 0) today[language].set(what, from);
    const known = from.get(referrer);
    if (known) known.views++;
    else if (isHost(referrer) && !isNamed(referrer)) add(what, language, origins.others);
    else from.set(referrer, { day, what, language, referrer, views: 1 });
  }

  function isNamed(host: string): boolean {
    if (hosts.size < limits.referrersPerDay) hosts.add(host);
    return hosts.has(host);
  }

  return {
    count(headers: IncomingHttpHeaders, { page, language, foundNothing }: Viewed): void {
      const moment = now().getTime();
      if (moment >= dayEnds) begin(moment);
      if (!isLooking(headers)) {
        add(names.machines, '', origins.none);
        return;
      }
      add(page, language, cameFrom(headers));
      if (foundNothing) add(names.foundNothing, language, origins.none);
    },
    take(): Count[] {
      const taken = new Map<string, Count>();
      for (const count of [...before, ...counted()]) {
        const key = [count.day, count.what, count.language, count.referrer].join(' ');
        taken.set(key, { ...count, views: count.views + (taken.get(key)?.views ?? 0) });
      }
      before = [];
      today = emptyDay();
      return [...taken.values()];
    },
    putBack(counts: readonly Count[]): void {
      before.push(...counts);
    },
  };
}

const languagesCounted = [...languages, ''] as const;
type Sums = Map<string, Map<string, Count>>;
const emptyDay = (): Record<Count['language'], Sums> => ({ de: new Map(), en: new Map(), '': new Map() });

const isLooking = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  headers['sec-purpose'] === undefined;

const isHost = (from: string): boolean => from.includes('.');

/** Domain names only: a private address could identify a person. Ten times faster than `URL`. */
const host = /^https?:\/\/(?:www\.)?((?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{0,62})(?=[:/?#]|$)/i;

function cameFrom(headers: IncomingHttpHeaders): string {
  if (headers['sec-fetch-site'] === 'same-origin') return origins.own;
  const { referer } = headers;
  if (!referer) return origins.none;
  const name = host.exec(referer)?.[1];
  return name && name.length <= 100 ? name.toLowerCase() : origins.others;
}

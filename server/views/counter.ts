/** Counts views, not people: page, language and referring host (docs/decisions/0046). */
import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import { type Language, languages, mapLanguages } from '#contract/language.ts';
import { minNamedViews, specialCounts as names, viewSources } from '#contract/office/stats.ts';
import { findMidnightAfter, wallClock } from '#contract/wall-time.ts';
import { limits } from '#server/limits.ts';
import type { Database, Tables } from '#server/storage/tables.ts';

export type ViewCount = Tables['viewCounts'];

interface CountedView {
  /** the canonical path, so that visitors cannot invent pages */
  page: string;
  language: Language;
  foundNothing?: boolean | undefined;
}

export type ViewCounter = ReturnType<typeof createViewCounter>;

export function createViewCounter(now: () => Date) {
  /** finished days, and counts that could not be stored */
  let unstored: ViewCount[] = [];
  let today = emptyDay();
  let day = '';
  let dayEnds = 0;
  /** hosts of the day; bounded, because a client can invent hosts */
  const hosts = new Set<string>();

  const listCountsOfToday = () =>
    languagesCounted.flatMap((one) => [...today[one].values()].flatMap((from) => [...from.values()]));

  function beginDay(moment: number): void {
    unstored.push(...listCountsOfToday());
    today = emptyDay();
    day = wallClock(new Date(moment)).date;
    dayEnds = findMidnightAfter(moment);
    hosts.clear();
  }

  function addView(what: string, language: ViewCount['language'], referrer: string): void {
    const from = today[language].getOrInsertComputed(what, () => new Map());
    const known = from.get(referrer);
    if (known) known.views++;
    else if (isHost(referrer) && !hasOwnCount(referrer)) addView(what, language, viewSources.others);
    else from.set(referrer, { day, what, language, referrer, views: 1 });
  }

  function hasOwnCount(host: string): boolean {
    if (hosts.size < limits.referrersPerDay) hosts.add(host);
    return hosts.has(host);
  }

  return {
    count(headers: IncomingHttpHeaders, { page, language, foundNothing }: CountedView): void {
      const moment = now().getTime();
      if (moment >= dayEnds) beginDay(moment);
      if (!isNavigation(headers)) {
        addView(names.bots, '', viewSources.none);
        return;
      }
      addView(page, language, readReferrer(headers));
      if (foundNothing) addView(names.searchesWithoutResult, language, viewSources.none);
    },
    /** Empties the counter. */
    take(): ViewCount[] {
      const sums = new Map<string, ViewCount>();
      for (const count of [...unstored, ...listCountsOfToday()]) {
        const key = [count.day, count.what, count.language, count.referrer].join(' ');
        sums.set(key, { ...count, views: count.views + (sums.get(key)?.views ?? 0) });
      }
      unstored = [];
      today = emptyDay();
      return [...sums.values()];
    },
    putBack(counts: readonly ViewCount[]): void {
      unstored.push(...counts);
    },
  };
}

const languagesCounted = [...languages, ''] as const;
type ReferrerCounts = Map<string, Map<string, ViewCount>>;
const emptyDay = (): Record<ViewCount['language'], ReferrerCounts> => ({
  ...mapLanguages(() => new Map()),
  '': new Map(),
});

const isNavigation = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  headers['sec-purpose'] === undefined;

const isHost = (from: string): boolean => from.includes('.');

/** Domain names only: a private address could identify a person. Ten times faster than `URL`. */
const host = /^https?:\/\/(?:www\.)?((?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{0,62})(?=[:/?#]|$)/i;

function readReferrer(headers: IncomingHttpHeaders): string {
  if (headers['sec-fetch-site'] === 'same-origin') return viewSources.own;
  const { referer } = headers;
  if (!referer) return viewSources.none;
  const name = host.exec(referer)?.[1];
  return name && name.length <= 100 ? name.toLowerCase() : viewSources.others;
}

/** SQL statements take a limited number of values. */
const rowsAtOnce = 500;

export interface ViewWriter {
  write: () => Promise<void>;
}

export function createViewWriter(db: Database, counter: Pick<ViewCounter, 'take' | 'putBack'>, now: () => Date) {
  let lastCleanupDay = '';
  return {
    async write() {
      const counts = counter.take();
      try {
        if (counts.length > 0) await db.transaction().execute((trx) => addCounts(trx, counts));
      } catch (error) {
        counter.putBack(counts);
        throw error;
      }
      const { date } = wallClock(now());
      if (lastCleanupDay === date) return;
      await anonymizeAndDeleteOldCounts(db, now());
      lastCleanupDay = date;
    },
  };
}

/** All servers write rows in one order, to avoid deadlocks. */
async function addCounts(db: Database, counts: readonly ViewCount[]): Promise<void> {
  const rows = counts.toSorted((a, b) => (viewCountKey(a) < viewCountKey(b) ? -1 : 1));
  for (let begin = 0; begin < rows.length; begin += rowsAtOnce)
    await db
      .insertInto('viewCounts')
      .values(rows.slice(begin, begin + rowsAtOnce))
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'what', 'language', 'referrer'])
          .doUpdateSet({ views: sql`${sql.ref('viewCounts.views')} + ${sql.ref('excluded.views')}` }),
      )
      .execute();
}

const viewCountKey = ({ day, what, language, referrer }: ViewCount): string =>
  [day, what, language, referrer].join(' ');

/**
 * On finished days, counts the views from a referring host with fewer than `minNamedViews` views
 * as `others`. Deletes days older than `limits.viewRetention`.
 */
export async function anonymizeAndDeleteOldCounts(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rare = trx
      .selectFrom('viewCounts')
      .select(['day', 'referrer'])
      .where('day', '<', wallClock(now).date)
      .where('referrer', 'not in', Object.values(viewSources))
      .groupBy(['day', 'referrer'])
      .having(({ fn }) => fn.sum('views'), '<', minNamedViews)
      .$asTuple('day', 'referrer');
    const deleted = await trx
      .deleteFrom('viewCounts')
      .where(({ eb, refTuple }) => eb(refTuple('day', 'referrer'), 'in', rare))
      .returningAll()
      .execute();
    const oldest = wallClock(new Date(now.getTime() - limits.viewRetention)).date;
    await trx.deleteFrom('viewCounts').where('day', '<', oldest).execute();
    const others = new Map<string, ViewCount>();
    for (const row of deleted) {
      const count = { ...row, referrer: viewSources.others };
      others.getOrInsert(viewCountKey(count), { ...count, views: 0 }).views += row.views;
    }
    await addCounts(trx, [...others.values()]);
  });
}

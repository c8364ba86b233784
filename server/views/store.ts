import { sql } from 'kysely';
import { minNamedViews, viewSources } from '#contract/office/stats.ts';
import { wallClock } from '#contract/wall-time.ts';
import { limits } from '#server/limits.ts';
import type { Database } from '#server/storage/tables.ts';
import type { ViewCount, ViewCounter } from './counter.ts';

/** SQL statements take a limited number of values. */
const rowsAtOnce = 500;

export interface ViewWriter {
  write: () => Promise<void>;
}

export function createViewWriter(
  db: Database,
  counter: Pick<ViewCounter, 'take' | 'putBack'>,
  now: () => Date,
): ViewWriter {
  let closedOn = '';
  return {
    async write() {
      const counts = counter.take();
      try {
        if (counts.length > 0) await db.transaction().execute((work) => addCounts(work, counts));
      } catch (error) {
        counter.putBack(counts);
        throw error;
      }
      const { date } = wallClock(now());
      if (closedOn === date) return;
      await closeDays(db, now());
      closedOn = date;
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

/** Merges rare hosts of finished days, and deletes old days. */
export async function closeDays(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (work) => {
    const rare = work
      .selectFrom('viewCounts')
      .select(['day', 'referrer'])
      .where('day', '<', wallClock(now).date)
      .where('referrer', 'not in', Object.values(viewSources))
      .groupBy(['day', 'referrer'])
      .having(({ fn }) => fn.sum('views'), '<', minNamedViews)
      .$asTuple('day', 'referrer');
    const deleted = await work
      .deleteFrom('viewCounts')
      .where(({ eb, refTuple }) => eb(refTuple('day', 'referrer'), 'in', rare))
      .returningAll()
      .execute();
    const oldest = wallClock(new Date(now.getTime() - limits.viewRetention)).date;
    await work.deleteFrom('viewCounts').where('day', '<', oldest).execute();
    const others = new Map<string, ViewCount>();
    for (const row of deleted) {
      const count = { ...row, referrer: viewSources.others };
      others.getOrInsert(viewCountKey(count), { ...count, views: 0 }).views += row.views;
    }
    await addCounts(work, [...others.values()]);
  });
}

import { type Kysely, sql } from 'kysely';
import { leastNamed, origins } from '#contract/office/stats.ts';
import { wallClock } from '#contract/wall-time.ts';
import { limits } from '#server/limits.ts';
import type { Tables } from '#server/storage/tables.ts';
import type { Count, ViewCounter } from './counter.ts';

type Db = Kysely<Tables>;

/** SQL statements take a limited number of values. */
const rowsAtOnce = 500;

export interface KeptViews {
  write: () => Promise<void>;
}

export function keepViews(db: Db, counter: Pick<ViewCounter, 'take' | 'putBack'>, now: () => Date): KeptViews {
  let foldedBefore = '';
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
      if (foldedBefore === date) return;
      await endDays(db, now());
      foldedBefore = date;
    },
  };
}

/** All servers write rows in one order, to avoid deadlocks. */
async function addCounts(db: Db, counts: readonly Count[]): Promise<void> {
  const rows = counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
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

const keyOf = ({ day, what, language, referrer }: Count): string => [day, what, language, referrer].join(' ');

/** Merges rare hosts of finished days, and deletes old days. */
export async function endDays(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (work) => {
    const rare = work
      .selectFrom('viewCounts')
      .select(['day', 'referrer'])
      .where('day', '<', wallClock(now).date)
      .where('referrer', 'not in', Object.values(origins))
      .groupBy(['day', 'referrer'])
      .having(({ fn }) => fn.sum('views'), '<', leastNamed)
      .$asTuple('day', 'referrer');
    const gone = await work
      .deleteFrom('viewCounts')
      .where(({ eb, refTuple }) => eb(refTuple('day', 'referrer'), 'in', rare))
      .returningAll()
      .execute();
    const oldest = wallClock(new Date(now.getTime() - limits.viewsKept)).date;
    await work.deleteFrom('viewCounts').where('day', '<', oldest).execute();
    const others = new Map<string, Count>();
    for (const row of gone) {
      const count = { ...row, referrer: origins.others };
      const known = others.get(keyOf(count));
      if (known) known.views += row.views;
      else others.set(keyOf(count), count);
    }
    await addCounts(work, [...others.values()]);
  });
}

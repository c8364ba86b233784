import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#server/storage/tables.ts';

/** All of it in one transaction. A rehearsal does the same and takes it back, so that what it counts is what would happen. */
export async function perform<T>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
  rehearsal: boolean,
): Promise<T> {
  const takenBack = Symbol('taken back');
  const done: T[] = [];
  try {
    return await db.transaction().execute(async (transaction) => {
      const result = await work(transaction);
      if (!rehearsal) return result;
      done.push(result);
      throw takenBack;
    });
  } catch (error) {
    const [result] = done;
    if (error !== takenBack || result === undefined) throw error;
    return result;
  }
}

/**
 * The uploaded photographs and films that the office has taken down. One stays down, whoever uploads
 * it again, until a publication names it.
 */
import type { Database, Tables } from './tables.ts';

export type Takedown = Omit<Tables['takedowns'], 'hash'>;

export const readTakedown = (db: Database, hash: string): Promise<Takedown | undefined> =>
  db.selectFrom('takedowns').select(['at', 'reason']).where('hash', '=', hash).executeTakeFirst();

export async function storeTakedown(db: Database, hashes: readonly string[], takedown: Takedown): Promise<void> {
  for (const hash of hashes)
    await db
      .insertInto('takedowns')
      .values({ hash, ...takedown })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet(takedown))
      .execute();
}

export async function endTakedowns(db: Database, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await db.deleteFrom('takedowns').where('hash', 'in', hashes).execute();
}

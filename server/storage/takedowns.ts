/**
 * The uploaded photographs and films that the office has taken down. An upload of the same file does
 * not end it: only a publication that names the file does.
 */
import type { Database, Tables } from './tables.ts';

export type TakedownNote = Omit<Tables['takedowns'], 'hash'>;

export const readTakedown = (db: Database, hash: string): Promise<TakedownNote | undefined> =>
  db.selectFrom('takedowns').select(['at', 'reason']).where('hash', '=', hash).executeTakeFirst();

export async function storeTakedown(db: Database, hashes: readonly string[], takedown: TakedownNote): Promise<void> {
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

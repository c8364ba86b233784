/** Records who has an entry or a newsletter issue open. Pages report it every few seconds. */
import type { EntryName } from '#server/content/entry.ts';
import { limits } from '#server/limits.ts';
import { isDatabaseError } from '#server/storage/database-errors.ts';
import type { Database } from '#server/storage/tables.ts';

export async function recordPresenceAndFindOthers(
  db: Database,
  { kind, id }: EntryName | { kind: 'newsletter'; id: string },
  person: { id: string; name: string },
  now: Date,
): Promise<string[]> {
  const at = now.toISOString();
  await db
    .insertInto('contentPresence')
    .values({ kind, entry: id, staffId: person.id, name: person.name, at })
    .onConflict((conflict) => conflict.columns(['kind', 'entry', 'staffId']).doUpdateSet({ name: person.name, at }))
    .execute()
    // The office must be able to read an entry even when the disk is full.
    .catch((error: unknown) => {
      if (!isDatabaseError(error)) throw error;
    });
  const others = await db
    .selectFrom('contentPresence')
    .select('name')
    .where(({ and }) => and({ kind, entry: id }))
    .where('staffId', '!=', person.id)
    .where('at', '>', new Date(now.getTime() - limits.editorPresenceLife).toISOString())
    .orderBy('name')
    .execute();
  return others.map(({ name }) => name);
}

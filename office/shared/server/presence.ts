/** Records who has a request, an entry or a newsletter issue open. Their pages report it. */
import type { EntryName } from '#server/content/entry-name.ts';
import { isDatabaseError } from '#server/storage/database-errors.ts';
import type { Database } from '#server/storage/tables.ts';

/** Returns the names of the others who had it open in the last `life` milliseconds. */
export async function recordPresenceAndFindOthers(
  db: Database,
  { kind, id }: EntryName | { kind: 'newsletter' | 'request'; id: string },
  person: { id: string; name: string },
  { now, life }: { now: Date; life: number },
): Promise<string[]> {
  const at = now.toISOString();
  await db
    .insertInto('presence')
    .values({ kind, subject: id, staffId: person.id, name: person.name, at })
    .onConflict((conflict) => conflict.columns(['kind', 'subject', 'staffId']).doUpdateSet({ name: person.name, at }))
    .execute()
    // The office must be able to read it even when the disk is full.
    .catch((error: unknown) => {
      if (!isDatabaseError(error)) throw error;
    });
  const others = await db
    .selectFrom('presence')
    .select('name')
    .where(({ and }) => and({ kind, subject: id }))
    .where('staffId', '!=', person.id)
    .where('at', '>', new Date(now.getTime() - life).toISOString())
    .orderBy('name')
    .execute();
  return others.map(({ name }) => name);
}

/** Another server, or the next moment, may have decided about an evening what the edition that stands here does not say yet. */
import type { Transaction } from 'kysely';
import type { Tables } from '#server/storage/tables.ts';

/** To be asked while the evening is held: who decides holds it as well. `edition`: the epoch that was read. */
export async function isOvertaken(work: Transaction<Tables>, event: number, edition: number): Promise<boolean> {
  const newer = await work
    .selectFrom('contentRevisions')
    .select('number')
    .where('kind', '=', 'events')
    .where('entry', '=', String(event))
    .where('number', '>', edition)
    .executeTakeFirst();
  return newer !== undefined;
}

/** Drafts: one for each entry. They may be invalid, belong to nobody's page, and are saved over only by who saw them last. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/storage/tables.ts';
import { checkEntry, type EntryName, placeOf } from './entry.ts';
import { type Draft, headOf, readDraft, readRevision } from './store.ts';
import { type Entries, keyOf } from './whole.ts';

/** Somebody else has saved meanwhile. */
export class DraftConflict extends Error {
  override name = 'DraftConflict';
  readonly present: Draft | undefined;

  constructor(name: EntryName, present: Draft | undefined) {
    super(
      present
        ? `${placeOf(name)}: ${present.author} has saved this draft at ${present.at}; yours is based on an earlier one.`
        : `${placeOf(name)}: the draft you worked on has been published or discarded.`,
    );
    this.present = present;
  }
}

interface Saved extends EntryName {
  /** undefined: the entry shall go */
  data: unknown;
  /** the version that its author saw, 0 for a new draft */
  version: number;
  /** for a new one: the revision it begins on */
  base: number;
  author: string;
}

export async function saveDraft(db: Kysely<Tables>, draft: Saved, at: Date): Promise<Draft> {
  const { kind, id, data, version, base, author } = draft;
  const row = {
    data: data === undefined ? null : JSON.stringify(data),
    version: version + 1,
    at: at.toISOString(),
    author,
    publishAt: null,
    fault: null,
  };
  const [saved] =
    version === 0
      ? await db
          .insertInto('contentDrafts')
          .values({ kind, entry: id, base, ...row })
          .onConflict((conflict) => conflict.columns(['kind', 'entry']).doNothing())
          .returningAll()
          .execute()
      : await db
          .updateTable('contentDrafts')
          .set(row)
          .where('kind', '=', kind)
          .where('entry', '=', id)
          .where('version', '=', version)
          .returningAll()
          .execute();
  if (!saved) throw new DraftConflict(draft, await readDraft(db, draft));
  return saved;
}

/** Whether it was there, in the version its author saw. */
export async function discardDraft(db: Kysely<Tables>, { kind, id }: EntryName, version: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('contentDrafts')
    .where('kind', '=', kind)
    .where('entry', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** What the house would say with this draft: for a preview, and for nobody else. */
export function withDraft(
  entries: Entries,
  { kind, id, data }: EntryName & { data: unknown },
): { entries: Entries } | { faults: string[] } {
  const next = new Map(entries);
  if (data === undefined) {
    next.delete(keyOf({ kind, id }));
    return { entries: next };
  }
  const checked = checkEntry({ kind, id, data });
  if ('faults' in checked) return checked;
  next.set(keyOf({ kind, id }), checked.entry);
  return { entries: next };
}

/** What an entry said at a revision, as a draft to look at before it is published. */
export async function restored(
  db: Kysely<Tables>,
  number: number,
): Promise<(EntryName & { data: unknown }) | undefined> {
  const revision = await readRevision(db, number);
  return revision && headOf(revision);
}

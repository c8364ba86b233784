/** Drafts: one for each entry. They may be invalid, belong to nobody's page, and are saved over only by who saw them last. */
import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '#server/storage/tables.ts';
import { checkEntry, type Entry, type EntryName, placeOf, type RawEntry } from './entry.ts';
import { releaseFaults } from './release.ts';
import { type Draft, readDraft } from './store.ts';
import { type Entries, withEntry } from './whole.ts';

/** Who wrote or published something; a name alone comes from the terminal. */
export type Author = string | { id?: string | undefined; name: string };

export const authorColumns = (author: Author): { author: string; authorId: string | null } =>
  typeof author === 'string' ? { author, authorId: null } : { author: author.name, authorId: author.id ?? null };

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

/** Data that are undefined: the entry shall go. */
interface Saved extends RawEntry {
  /** the version that its author saw, 0 for a new draft */
  version: number;
  /** the revision that its author had before them: what has been published since is not theirs to overwrite unseen */
  base: number;
  author: Author;
}

/**
 * The first version of a draft is random. A window may still hold the version of a discarded draft, and a number from a clock or a
 * counter could come again. Forms send versions of nine digits: this leaves room for a hundred million saves.
 */
const firstVersion = (): number => randomInt(1, 900_000_000);

export async function saveDraft(db: Kysely<Tables>, draft: Saved, at: Date): Promise<Draft> {
  const { kind, id, data, version, base, author } = draft;
  const row = {
    base,
    data: data === undefined ? null : JSON.stringify(data),
    version: version === 0 ? firstVersion() : version + 1,
    at: at.toISOString(),
    ...authorColumns(author),
    publishAt: null,
    fault: null,
  };
  const [saved] =
    version === 0
      ? await db
          .insertInto('contentDrafts')
          .values({ kind, entry: id, ...row })
          .onConflict((conflict) => conflict.columns(['kind', 'entry']).doNothing())
          .returningAll()
          .execute()
      : await db
          .updateTable('contentDrafts')
          .set(row)
          .where(({ and }) => and({ kind, entry: id, version }))
          .returningAll()
          .execute();
  if (!saved) throw new DraftConflict(draft, await readDraft(db, draft));
  return saved;
}

export async function discardDraft(db: Kysely<Tables>, { kind, id }: EntryName, version: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('contentDrafts')
    .where(({ and }) => and({ kind, entry: id, version }))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** What the house would say with this draft over its file: for a preview, or to publish it. Without data the entry is gone. */
export function withDraft(
  entries: Entries,
  draft: RawEntry,
  file: Entry | undefined,
): { entries: Entries } | { faults: string[] } {
  const owed = releaseFaults(draft, file);
  const checked = draft.data === undefined ? { entry: undefined } : checkEntry(draft);
  if ('faults' in checked) return checked;
  return owed.length > 0 ? { faults: owed } : { entries: withEntry(entries, draft, checked.entry) };
}

/** Whose draft it is. Without an id the author's name decides. */
export const isOwn = (
  { author, authorId }: Pick<Draft, 'author' | 'authorId'>,
  who: { id: string; name: string },
): boolean => (authorId === null ? author === who.name : authorId === who.id);

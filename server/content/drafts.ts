import { randomInt } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#server/storage/tables.ts';
import { checkEntry, type Entry, type EntryName, placeOf, type RawEntry } from './entry.ts';
import { releaseFaults } from './release.ts';
import { type Draft, readDraft, readHead } from './store.ts';
import { type Entries, withEntry } from './whole.ts';

/** The author of a draft or publication. A name without id comes from the terminal. */
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

interface Saved extends RawEntry {
  version: number;
  /** the revision the author worked on; a newer one must not be overwritten */
  base: number;
  author: Author;
}

/** Random: a window may hold a discarded draft's version, which a counter could repeat. */
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

export const isOwn = (
  { author, authorId }: Pick<Draft, 'author' | 'authorId'>,
  who: { id: string; name: string },
): boolean => (authorId === null ? author === who.name : authorId === who.id);

type Given = Parameters<typeof saveDraft>[1];

interface Options {
  at: Date;
  counts?: () => Promise<boolean>;
  changing?: (work: Transaction<Tables>) => Promise<void>;
  kept?: (work: Transaction<Tables>, before: Draft | undefined) => Promise<void>;
}

/** Undefined: equal to the published version. Throws DraftConflict. */
export async function keepDraft(
  db: Kysely<Tables>,
  given: Given,
  { at, counts = async () => false, changing = async () => {}, kept = async () => {} }: Options,
): Promise<Draft | undefined> {
  const isSame = (draft: Draft) => draft.base === given.base && draft.data === JSON.stringify(given.data);
  const before = await readDraft(db, given);
  if (before && isSame(before)) return before;
  if ((before?.version ?? 0) === given.version && (await counts())) {
    if (!before) return undefined;
    await db.transaction().execute(async (work) => {
      await changing(work);
      if (!(await discardDraft(work, given, given.version))) throw new DraftConflict(given, before);
    });
    return undefined;
  }
  const write = db.transaction().execute(async (work) => {
    await changing(work);
    const draft = await saveDraft(work, given, at);
    // Sent before a publication: saving it now would make a draft against that publication.
    if (given.version === 0 && ((await readHead(work, given))?.number ?? 0) !== given.base)
      throw new DraftConflict(given, undefined);
    await kept(work, before);
    return draft;
  });
  return write.catch(async (error) => {
    if (!(error instanceof DraftConflict)) throw error;
    const { present } = error;
    // Already saved; only the answer was lost.
    if (present ? isSame(present) : await counts()) return present;
    throw error;
  });
}

import { randomInt } from 'node:crypto';
import type { Database, DatabaseTransaction } from '#server/storage/tables.ts';
import { type ContentEntries, replaceEntry } from './content-entries.ts';
import { toEditionIssue } from './edition-issue.ts';
import { type ContentEntry, checkEntry, type RawEntry } from './entry.ts';
import { buildEntryPath, type EntryName } from './entry-name.ts';
import { findReleaseIssues } from './release-issues.ts';
import { type ContentDraft, readDraft, readLatestRevision } from './store.ts';

/** The author of a draft or publication. Without id: a person at the terminal. */
export interface Author {
  id?: string | undefined;
  name: string;
}

export const toAuthorColumns = ({ id = null, name }: { id?: string | null | undefined; name: string }) => ({
  author: name,
  authorId: id,
});

export class DraftConflict extends Error {
  override name = 'DraftConflict';
  readonly current: ContentDraft | undefined;

  constructor(name: EntryName, current: ContentDraft | undefined) {
    super(
      current
        ? `${buildEntryPath(name)}: ${current.author} has saved this draft at ${current.at}; yours is based on an earlier one.`
        : `${buildEntryPath(name)}: the draft you worked on has been published or discarded.`,
    );
    this.current = current;
  }
}

interface DraftToSave extends RawEntry {
  version: number;
  /** the revision the author worked on; a newer one must not be overwritten */
  base: number;
  author: Author;
}

export const emptySchedule = { publishAt: null, scheduledBy: null, scheduledById: null, emailChoice: null };

/** Random: a window may hold a discarded draft's version, which a counter could repeat. */
const firstVersion = (): number => randomInt(1, 900_000_000);

export async function writeDraft(db: Database, draft: DraftToSave, at: Date): Promise<ContentDraft> {
  const { kind, id, data, version, base, author } = draft;
  const row = {
    base,
    data: data === undefined ? null : JSON.stringify(data),
    version: version === 0 ? firstVersion() : version + 1,
    at: at.toISOString(),
    ...toAuthorColumns(author),
    ...emptySchedule,
    waitReason: null,
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

/** False: the draft has another version by now. */
export async function discardDraft(db: Database, { kind, id }: EntryName, version: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('contentDrafts')
    .where(({ and }) => and({ kind, entry: id, version }))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export function applyDraft(entries: ContentEntries, draft: RawEntry, file: ContentEntry | undefined) {
  const errors = findReleaseIssues(draft, file).map(toEditionIssue(draft));
  const checked = draft.data === undefined ? { entry: undefined } : checkEntry(draft);
  if ('errors' in checked) return checked;
  return errors.length > 0 ? { errors } : { entries: replaceEntry(entries, draft, checked.entry) };
}

export const isOwnDraft = (
  { author, authorId }: Pick<ContentDraft, 'author' | 'authorId'>,
  who: { id: string; name: string },
): boolean => (authorId === null ? author === who.name : authorId === who.id);

interface SaveDraftOptions {
  at: Date;
  isPublishedVersion?: () => Promise<boolean>;
  beforeChange?: (trx: DatabaseTransaction) => Promise<void>;
  onSaved?: (trx: DatabaseTransaction, before: ContentDraft | undefined) => Promise<void>;
}

/** Undefined: equal to the published version, so a draft is deleted. Throws DraftConflict. */
export async function saveDraft(
  db: Database,
  given: DraftToSave,
  { at, isPublishedVersion = async () => false, beforeChange, onSaved }: SaveDraftOptions,
): Promise<ContentDraft | undefined> {
  const isSame = (draft: ContentDraft) => draft.base === given.base && draft.data === JSON.stringify(given.data);
  const before = await readDraft(db, given);
  if (before && isSame(before)) return before;
  if ((before?.version ?? 0) === given.version && (await isPublishedVersion())) {
    if (!before) return undefined;
    await db.transaction().execute(async (trx) => {
      await beforeChange?.(trx);
      if (!(await discardDraft(trx, given, given.version))) throw new DraftConflict(given, before);
    });
    return undefined;
  }
  const write = db.transaction().execute(async (trx) => {
    await beforeChange?.(trx);
    const draft = await writeDraft(trx, given, at);
    // The person started from an older publication: this draft would undo the newer one.
    if (given.version === 0 && ((await readLatestRevision(trx, given))?.number ?? 0) !== given.base)
      throw new DraftConflict(given, undefined);
    await onSaved?.(trx, before);
    return draft;
  });
  return write.catch(async (error) => {
    if (!(error instanceof DraftConflict)) throw error;
    const { current } = error;
    // A repeat of a saved draft: its answer was lost.
    if (current ? isSame(current) : await isPublishedVersion()) return current;
    throw error;
  });
}

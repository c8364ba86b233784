/** What somebody has typed so far, kept while they type. The same words may come twice, since an answer can be lost on its way. */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#server/storage/tables.ts';
import { DraftConflict, discardDraft, saveDraft } from './drafts.ts';
import { type Draft, readDraft, readHead } from './store.ts';

type Given = Parameters<typeof saveDraft>[1];

interface Options {
  at: Date;
  /** these very words count already: then there is nothing to keep, and no draft any more */
  counts?: () => Promise<boolean>;
  /** within the transaction, before the draft is changed or discarded */
  changing?: (work: Transaction<Tables>) => Promise<void>;
  /** within the transaction, with the draft before */
  kept?: (work: Transaction<Tables>, before: Draft | undefined) => Promise<void>;
}

/** Undefined: nothing is said that does not count. Throws DraftConflict where somebody else has been there meanwhile. */
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
    // On their way since before a publication, they would stand there as a draft against it.
    if (given.version === 0 && ((await readHead(work, given))?.number ?? 0) !== given.base)
      throw new DraftConflict(given, undefined);
    await kept(work, before);
    return draft;
  });
  return write.catch(async (error) => {
    if (!(error instanceof DraftConflict)) throw error;
    const { present } = error;
    // It has arrived before: its answer was lost.
    if (present ? isSame(present) : await counts()) return present;
    throw error;
  });
}

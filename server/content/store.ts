import { sql } from 'kysely';
import { buildEntryFile, isKind } from '#contract/content/kinds.ts';
import type { Database, DatabaseTransaction, Tables } from '#server/storage/tables.ts';
import type { RawEntry } from './entry.ts';
import type { EntryName } from './entry-name.ts';
import type { LatestRevision } from './overlay.ts';

export type ContentRevision = Tables['contentRevisions'];
export type ContentDraft = Tables['contentDrafts'];

/** Both are counters that only grow. */
export interface ContentEpoch {
  /** one more with each publication */
  epoch: number;
  /** one more when servers must read their files again */
  filesVersion: number;
}

export const readEpoch = (db: Database): Promise<ContentEpoch> =>
  db
    .selectFrom('contentEpochs')
    .select(['epoch', 'filesVersion'])
    .where('name', '=', 'content')
    .executeTakeFirstOrThrow();

const selectLatestRevisions = (db: Database) =>
  db
    .selectFrom('contentHeads')
    .innerJoin('contentRevisions', 'contentRevisions.number', 'contentHeads.revision')
    .selectAll('contentRevisions');

export const readLatestRevisions = async (db: Database): Promise<LatestRevision[]> =>
  (await selectLatestRevisions(db).orderBy('contentRevisions.number').execute()).map(toLatestRevision);

export const readLatestRows = (db: Database): Promise<ContentRevision[]> => selectLatestRevisions(db).execute();

/** Undefined: never published, the file counts. */
export const readLatestRevision = (db: Database, { kind, id }: EntryName): Promise<ContentRevision | undefined> =>
  selectLatestRevisions(db)
    .where('contentHeads.kind', '=', kind)
    .where('contentHeads.entry', '=', id)
    .executeTakeFirst();

export const parseData = ({ data }: { data: string | null }): unknown => (data === null ? undefined : JSON.parse(data));

export const toEntryName = ({ kind, entry }: Pick<ContentDraft, 'kind' | 'entry'>): EntryName => ({ kind, id: entry });
export const buildDraftKey = (draft: Pick<ContentDraft, 'kind' | 'entry'>): string =>
  buildEntryFile(draft.kind, draft.entry);
export const toRawEntry = (draft: ContentDraft): RawEntry => ({ ...toEntryName(draft), data: parseData(draft) });

export const toLatestRevision = ({ number, kind, entry, action, data, fileHash }: ContentRevision): LatestRevision => ({
  kind,
  id: entry,
  revision: number,
  action,
  data: parseData({ data }),
  fileHash,
});

export const readHistory = (db: Database, { kind, id }: EntryName): Promise<ContentRevision[]> =>
  db
    .selectFrom('contentRevisions')
    .selectAll()
    .where(({ and }) => and({ kind, entry: id }))
    .orderBy('number', 'desc')
    .execute();

/** Compare and swap: of two simultaneous publications the second gets false. */
export async function moveEpoch(transaction: DatabaseTransaction, from: number, to: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('contentEpochs')
    .set({ epoch: to })
    .where('name', '=', 'content')
    .where('epoch', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function addRevision(transaction: DatabaseTransaction, revision: ContentRevision): Promise<void> {
  const { kind, entry, number } = revision;
  await transaction.insertInto('contentRevisions').values(revision).execute();
  await transaction
    .insertInto('contentHeads')
    .values({ kind, entry, revision: number })
    .onConflict((conflict) => conflict.columns(['kind', 'entry']).doUpdateSet({ revision: number }))
    .execute();
}

/** For the admin command `content`: all servers read their files again. */
export async function requestFileReload(db: Database): Promise<void> {
  await db
    .updateTable('contentEpochs')
    .set({ epoch: sql<number>`epoch + 1`, filesVersion: sql<number>`${sql.ref('filesVersion')} + 1` })
    .where('name', '=', 'content')
    .execute();
}

export const readDraft = (db: Database, { kind, id }: EntryName): Promise<ContentDraft | undefined> =>
  db
    .selectFrom('contentDrafts')
    .selectAll()
    .where(({ and }) => and({ kind, entry: id }))
    .executeTakeFirst();

export const readDrafts = async (db: Database): Promise<ContentDraft[]> =>
  (await db.selectFrom('contentDrafts').selectAll().orderBy('at', 'desc').execute()).filter(({ kind }) => isKind(kind));

import { type Kysely, sql, type Transaction } from 'kysely';
import { fileOf, isKind } from '#contract/content/kinds.ts';
import type { Tables } from '#server/storage/tables.ts';
import type { EntryName, RawEntry } from './entry.ts';
import type { Head } from './overlay.ts';

type Database = Kysely<Tables>;
export type Revision = Tables['contentRevisions'];
export type Draft = Tables['contentDrafts'];

export interface Epoch {
  epoch: number;
  filesReadAt: number;
}

export const readEpoch = (db: Database): Promise<Epoch> =>
  db
    .selectFrom('contentEpochs')
    .select(['epoch', 'filesReadAt'])
    .where('name', '=', 'content')
    .executeTakeFirstOrThrow();

const counting = (db: Database) =>
  db
    .selectFrom('contentHeads')
    .innerJoin('contentRevisions', 'contentRevisions.number', 'contentHeads.revision')
    .selectAll('contentRevisions');

export const readHeads = async (db: Database): Promise<Head[]> =>
  (await counting(db).orderBy('contentRevisions.number').execute()).map(headOf);

export const readLastRevisions = (db: Database): Promise<Revision[]> => counting(db).execute();

/** Undefined: never published, the file counts. */
export const readHead = (db: Database, { kind, id }: EntryName): Promise<Revision | undefined> =>
  counting(db).where('contentHeads.kind', '=', kind).where('contentHeads.entry', '=', id).executeTakeFirst();

export const dataOf = ({ data }: { data: string | null }): unknown => (data === null ? undefined : JSON.parse(data));

export const draftName = ({ kind, entry }: Pick<Draft, 'kind' | 'entry'>): EntryName => ({ kind, id: entry });
export const draftKey = (draft: Pick<Draft, 'kind' | 'entry'>): string => fileOf(draft.kind, draft.entry);
export const rawDraft = (draft: Draft): RawEntry => ({ ...draftName(draft), data: dataOf(draft) });

export const headOf = ({ number, kind, entry, action, data, fileHash }: Revision): Head => ({
  kind,
  id: entry,
  revision: number,
  action,
  data: dataOf({ data }),
  fileHash,
});

export const readHistory = (db: Database, { kind, id }: EntryName): Promise<Revision[]> =>
  db
    .selectFrom('contentRevisions')
    .selectAll()
    .where(({ and }) => and({ kind, entry: id }))
    .orderBy('number', 'desc')
    .execute();

/** Compare and swap: of two simultaneous publications the second gets false. */
export async function moveEpoch(transaction: Transaction<Tables>, from: number, to: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('contentEpochs')
    .set({ epoch: to })
    .where('name', '=', 'content')
    .where('epoch', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function addRevision(transaction: Transaction<Tables>, revision: Revision): Promise<void> {
  const { kind, entry, number } = revision;
  await transaction.insertInto('contentRevisions').values(revision).execute();
  await transaction
    .insertInto('contentHeads')
    .values({ kind, entry, revision: number })
    .onConflict((conflict) => conflict.columns(['kind', 'entry']).doUpdateSet({ revision: number }))
    .execute();
}

export async function askForFiles(db: Database): Promise<void> {
  await db
    .updateTable('contentEpochs')
    .set({ epoch: sql<number>`epoch + 1`, filesReadAt: sql<number>`${sql.ref('filesReadAt')} + 1` })
    .where('name', '=', 'content')
    .execute();
}

export const readDraft = (db: Database, { kind, id }: EntryName): Promise<Draft | undefined> =>
  db
    .selectFrom('contentDrafts')
    .selectAll()
    .where(({ and }) => and({ kind, entry: id }))
    .executeTakeFirst();

export const readDrafts = async (db: Database): Promise<Draft[]> =>
  (await db.selectFrom('contentDrafts').selectAll().orderBy('at', 'desc').execute()).filter(({ kind }) => isKind(kind));

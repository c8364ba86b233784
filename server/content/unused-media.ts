import { deleteUnusedFilms } from '#server/films/films.ts';
import { day, limits } from '#server/limits.ts';
import { markPhotographsPublished } from '#server/pictures/photographs.ts';
import { deleteInSlices } from '#server/storage/delete-in-slices.ts';
import { markPublished } from '#server/storage/published-files.ts';
import type { Database } from '#server/storage/tables.ts';
import type { Library } from './library.ts';
import { readFilmHash, readPhotoHash } from './media-hashes.ts';
import { parseData, readDrafts, readLatestRevisions } from './store.ts';

const isoBefore = (now: Date, milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString();

/** A periodic job. First marks what is in use. */
export async function deleteUnusedMedia(library: Library, now: Date): Promise<void> {
  const { db, pictures, current } = library;
  await recordAddresses(db, pictures.shipped.addresses, now);
  await db.deleteFrom('mediaAddresses').where('lastUsedAt', '<', isoBefore(now, limits.mediaAddressLife)).execute();
  const references = await readMediaReferences(library);
  const needed = [...new Set(references.flatMap(readPhotoHash))];
  if (needed.length > 0)
    await db
      .updateTable('photographs')
      .set({ lastUsedAt: now.toISOString() })
      .where(({ eb, or }) => or([eb('hash', 'in', needed), eb('sourceHash', 'in', needed)]))
      .execute();
  const published = [...current.entries.values()];
  await markPhotographsPublished(db, published.flatMap(readPhotoHash), now);
  await markPublished(db, 'films', published.flatMap(readFilmHash), now);
  const unused = db.selectFrom('photographs').where('lastUsedAt', '<', isoBefore(now, limits.unusedMediaLife));
  // One at a time: with its cuts it has some megabytes.
  const deletion = db.deleteFrom('photographs').where('hash', 'in', unused.select('hash').limit(1));
  await deleteInSlices(() => deletion.executeTakeFirst());
  await deleteUnusedFilms(db, [...new Set(references.flatMap(readFilmHash))], now);
  pictures.clearMemory();
}

/** Once a day is enough for data kept for a year. */
async function recordAddresses(db: Database, addresses: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const lastUsedAt = now.toISOString();
  const rows = [...addresses].map(([file, address]) => ({ address, file, lastUsedAt }));
  const unique = [...new Map(rows.map((row) => [row.address, row])).values()];
  if (unique.length === 0) return;
  await db
    .insertInto('mediaAddresses')
    .values(unique)
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet({ lastUsedAt })
        .where('mediaAddresses.lastUsedAt', '<', isoBefore(now, day)),
    )
    .execute();
}

async function readMediaReferences({ db, current }: Library) {
  const drafts = (await readDrafts(db)).map((draft) => ({ kind: draft.kind, data: parseData(draft) }));
  const entries = [...current.entries.values()].map(({ kind, value }) => ({ kind, data: value }));
  return [...(await readLatestRevisions(db)), ...drafts, ...entries];
}

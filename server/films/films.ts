/** The database stores films in parts, for retries and for range requests. */
import { createHash, randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { filmLimits } from '#contract/content/film-file.ts';
import type { FilmFile } from '#contract/content/media.ts';
import { limits } from '#server/limits.ts';
import { deleteInSlices } from '#server/storage/delete-in-slices.ts';
import { markPublished } from '#server/storage/published-files.ts';
import type { Database, DatabaseTransaction, Tables } from '#server/storage/tables.ts';
import { endTakedowns, storeTakedown, type TakedownNote } from '#server/storage/takedowns.ts';
import type { FilmReport } from './film-stream.ts';
import { eraseInPart } from './film-stream.ts';
import { FilmUploadError, readFilmInChildProcess } from './read-film.ts';

type FilmUpload = Tables['filmUploads'];

export async function createUpload(db: Database, upload: Pick<FilmUpload, 'name' | 'bytes' | 'by'>, now: Date) {
  const { name, bytes, by } = upload;
  if (bytes === 0) throw new FilmUploadError({ file: name, errorCode: 'empty' });
  if (bytes > filmLimits.bytes) throw new FilmUploadError({ file: name, errorCode: 'tooHeavy' });
  const uploads = await listOpenUploads(db);
  const own = uploads.filter((other) => other.by === by);
  if (own.length >= limits.filmUploadsOpen) throw new FilmUploadError({ file: name, errorCode: 'uploadsOpen' });
  // Of other people's uploads only the bytes that have arrived count.
  const bytesToCome = own.reduce((sum, other) => sum + other.bytes - other.arrived, bytes);
  if (!(await hasRoomForBytes(db, uploads, bytesToCome)))
    throw new FilmUploadError({ file: name, errorCode: 'noRoom' });
  const id = randomBytes(16).toString('hex');
  await db.insertInto('filmUploads').values({ id, name, bytes, by, at: now.toISOString() }).execute();
  return id;
}

export interface OpenFilmUpload extends FilmUpload {
  arrived: number;
}

export async function listOpenUploads(db: Database): Promise<OpenFilmUpload[]> {
  const rows = await db
    .selectFrom('filmUploads')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('filmParts')
        .whereRef('filmParts.uploadId', '=', 'filmUploads.id')
        .select(({ fn }) => fn.countAll<number | string>().as('parts'))
        .as('parts'),
    )
    .orderBy('at')
    .execute();
  return rows.map(({ parts, ...upload }) => ({
    ...upload,
    arrived: Math.min(Number(parts ?? 0) * filmLimits.partBytes, upload.bytes),
  }));
}

async function hasRoomForBytes(db: Database, uploads: readonly OpenFilmUpload[], more: number): Promise<boolean> {
  const films = await db
    .selectFrom('films')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .executeTakeFirst();
  const arrived = uploads.reduce((sum, upload) => sum + upload.arrived, 0);
  return Number(films?.bytes ?? 0) + arrived + more <= limits.filmsBytes;
}

export const readUpload = (db: Database, id: string, by: string): Promise<FilmUpload | undefined> =>
  db.selectFrom('filmUploads').selectAll().where('id', '=', id).where('by', '=', by).executeTakeFirst();

/** Counts up to the first missing part. */
export async function countArrivedParts(db: Database, upload: string): Promise<number> {
  const parts = db.selectFrom('filmParts').select('number').where('uploadId', '=', upload).orderBy('number');
  const numbers = await parts.execute();
  const gap = numbers.findIndex(({ number }, index) => number !== index);
  return gap < 0 ? numbers.length : gap;
}

/** False if the part does not fit or the upload has ended. Never overwrites an erased part. */
export async function addPart(db: Database, upload: FilmUpload, number: number, bytes: Buffer): Promise<boolean> {
  const from = number * filmLimits.partBytes;
  if (from >= upload.bytes || bytes.length !== Math.min(filmLimits.partBytes, upload.bytes - from)) return false;
  return db.transaction().execute(async (trx) => {
    // This write locks the row against requests that finish or end the upload.
    const locking = trx.updateTable('filmUploads').set({ bytes: upload.bytes }).where('id', '=', upload.id);
    if ((await locking.executeTakeFirst()).numUpdatedRows === 0n) return false;
    if (!(await hasRoomForBytes(trx, await listOpenUploads(trx), bytes.length)))
      throw new FilmUploadError({ file: upload.name, errorCode: 'noRoom' });
    await trx
      .insertInto('filmParts')
      .values({ uploadId: upload.id, number, bytes })
      .onConflict((conflict) => conflict.columns(['uploadId', 'number']).doNothing())
      .execute();
    return true;
  });
}

export async function* readParts(db: Database, upload: string, first = 0): AsyncGenerator<Uint8Array> {
  for (let number = first; ; number++) {
    const found = db
      .selectFrom('filmParts')
      .select('bytes')
      .where(({ and }) => and({ uploadId: upload, number }));
    const part = await found.executeTakeFirst();
    if (!part) return;
    yield part.bytes;
    // SQLite queries are synchronous: without a turn of the event loop a film blocks all requests.
    await setImmediate();
  }
}

/** Deletes the upload if it throws FilmUploadError. */
export async function finishUpload(db: Database, upload: FilmUpload, now: Date): Promise<FilmFile> {
  try {
    return await processUpload(db, upload, now);
  } catch (error) {
    if (error instanceof FilmUploadError) await deleteUpload(db, upload.id);
    throw error;
  }
}

async function processUpload(db: Database, upload: FilmUpload, now: Date): Promise<FilmFile> {
  const sourceHash = await hashParts(readParts(db, upload.id));
  const known = await reuseStoredFilm(db, sourceHash, now);
  if (known) {
    await deleteUpload(db, upload.id);
    return known;
  }
  const report = await readFilmInChildProcess(upload, () => readParts(db, upload.id));
  const hash = await erasePrivateDataAndHash(db, upload.id, report);
  const { erasures: _, ...facts } = report;
  const film = { hash, ...facts };
  await storeFilm(db, upload, film, sourceHash, now);
  return film;
}

async function reuseStoredFilm(db: Database, sourceHash: string, now: Date): Promise<FilmFile | undefined> {
  const row = await db
    .updateTable('films')
    .set({ lastUsedAt: now.toISOString() })
    .where('sourceHash', '=', sourceHash)
    .returning(['hash', 'facts'])
    .executeTakeFirst();
  return row && { ...(JSON.parse(row.facts) as Omit<FilmFile, 'hash'>), hash: row.hash };
}

async function erasePrivateDataAndHash(db: Database, upload: string, { erasures }: FilmReport): Promise<string> {
  const hash = createHash('sha256');
  let number = 0;
  for await (const part of readParts(db, upload)) {
    const bytes = eraseInPart(part, number * filmLimits.partBytes, erasures);
    const key = { uploadId: upload, number };
    if (bytes)
      await db
        .updateTable('filmParts')
        .set({ bytes })
        .where(({ and }) => and(key))
        .execute();
    hash.update(bytes ?? part);
    number++;
  }
  return hash.digest('hex').slice(0, 32);
}

async function storeFilm(db: Database, upload: FilmUpload, film: FilmFile, sourceHash: string, now: Date) {
  const { hash, ...facts } = film;
  const at = now.toISOString();
  const replaced = await db.transaction().execute(async (trx) => {
    if (!(await claimUpload(trx, upload.id))) return undefined;
    const address = await chooseAddress(trx, hash);
    // The film exists, uploaded from another file: replace its parts.
    const before = await trx.selectFrom('films').select('uploadId').where('hash', '=', hash).executeTakeFirst();
    const { id: uploadId, bytes } = upload;
    const row = { sourceHash, uploadId, bytes, facts: JSON.stringify(facts), lastUsedAt: at };
    await trx
      .insertInto('films')
      .values({ hash, address, at, publishedAt: null, ...row })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet(row))
      .execute();
    return before?.uploadId;
  });
  if (replaced !== undefined) await deleteParts(db, replaced);
}

/** Deletes the row: of concurrent requests exactly one gets true; the others wait for its transaction. */
async function claimUpload(db: Database, upload: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('filmUploads').where('id', '=', upload).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** `/media/film.0123456789.mp4`: a part of the hash, or the next part if it is taken. */
async function chooseAddress(trx: DatabaseTransaction, hash: string): Promise<string> {
  const parts = [0, 10, 20].map((from) => hash.slice(from, from + 10));
  const addresses = parts.map((part) => `/media/film.${part}.mp4`);
  const taken = await trx
    .selectFrom('films')
    .select('address')
    .where('address', 'in', addresses)
    .where('hash', '!=', hash)
    .execute();
  const free = addresses.find((address) => !taken.some((other) => other.address === address));
  if (!free) throw new Error(`No address is free for the film ${hash}.`);
  return free;
}

export async function deleteUpload(db: Database, upload: string): Promise<void> {
  if (await claimUpload(db, upload)) await deleteParts(db, upload);
}

/** After the row of the upload or film. `deleteUnusedFilms` deletes what a killed server leaves. */
async function deleteParts(db: Database, upload: string): Promise<void> {
  const parts = db.selectFrom('filmParts').where('uploadId', '=', upload);
  const slice = parts.select('number').orderBy('number').limit(limits.filmPartsDeletedAtOnce);
  const deletion = db.deleteFrom('filmParts').where('uploadId', '=', upload).where('number', 'in', slice);
  await deleteInSlices(() => deletion.executeTakeFirst());
}

async function hashParts(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 32);
}

/** By hash, the path on the site (`/media/film.0123456789.mp4`), also of films that are taken down. */
export async function readFilmAddresses(db: Database, hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await db.selectFrom('films').select(['hash', 'address']).where('hash', 'in', hashes).execute();
  return new Map(rows.map(({ hash, address }) => [hash, address]));
}

export interface StoredFilm extends Pick<Tables['films'], 'hash' | 'uploadId' | 'bytes' | 'publishedAt'> {
  takenDownAt: string | null;
}

export const readFilmByAddress = (db: Database, address: string): Promise<StoredFilm | undefined> =>
  db
    .selectFrom('films')
    .leftJoin('takedowns', 'takedowns.hash', 'films.hash')
    .select(['films.hash', 'uploadId', 'bytes', 'publishedAt', 'takedowns.at as takenDownAt'])
    .where('address', '=', address)
    .executeTakeFirst();

/** For the export. Undefined if the database does not hold the film. */
export async function readFilmByHash(db: Database, hash: string) {
  const film = await db.selectFrom('films').select(['uploadId', 'address']).where('hash', '=', hash).executeTakeFirst();
  return film && { name: `film${extname(film.address)}`, parts: readParts(db, film.uploadId) };
}

/** Visitors get the films from now on, also those that were taken down. */
export async function publishFilms(db: Database, hashes: readonly string[], now: Date): Promise<void> {
  await endTakedowns(db, hashes);
  await markPublished(db, 'films', hashes, now);
}

/** The film is kept for a while, so that the office can put it back. */
export async function takeFilmDown(db: Database, hash: string, takedown: TakedownNote): Promise<void> {
  await db.updateTable('films').set({ lastUsedAt: takedown.at }).where('hash', '=', hash).execute();
  await storeTakedown(db, [hash], takedown);
}

/** Marks the needed films as used; deletes unused ones, old uploads, and parts of neither. */
export async function deleteUnusedFilms(db: Database, needed: readonly string[], now: Date): Promise<void> {
  if (needed.length > 0)
    await db.updateTable('films').set({ lastUsedAt: now.toISOString() }).where('hash', 'in', needed).execute();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  await db.deleteFrom('films').where('lastUsedAt', '<', before(limits.unusedMediaLife)).execute();
  await db.deleteFrom('filmUploads').where('at', '<', before(limits.filmUploadLife)).execute();
  const orphans = db
    .selectFrom('filmParts')
    .select('uploadId')
    .distinct()
    .where(({ eb, selectFrom }) => eb('uploadId', 'not in', selectFrom('filmUploads').select('id')))
    .where(({ eb, selectFrom }) => eb('uploadId', 'not in', selectFrom('films').select('films.uploadId')));
  for (const { uploadId } of await orphans.execute()) await deleteParts(db, uploadId);
}

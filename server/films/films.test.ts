/** Which uploads are accepted, when their parts are complete, and which films are deleted. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filmLimits } from '#contract/content/film-file.ts';
import { day, limits } from '#server/limits.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import type { Tables } from '#server/storage/tables.ts';
import { openDatabase } from '#tests/harness/database.ts';
import {
  addPart,
  countArrivedParts,
  createUpload,
  deleteUnusedFilms,
  deleteUpload,
  listOpenUploads,
  publishFilms,
  readFilmAddresses,
  readFilmByAddress,
  readFilmByHash,
  readParts,
  readUpload,
  takeFilmDown,
} from './films.ts';

const now = new Date('2027-06-10T10:00:00Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const { partBytes } = filmLimits;

let storage: DatabaseStorage;
beforeEach(async () => {
  storage = await openDatabase();
});
afterEach(() => storage.close());

const upload = (bytes: number, { by = 'ida', at = now, name = 'Hof.mp4' } = {}) =>
  createUpload(storage.db, { name, bytes, by }, at);
async function add(id: string, number: number, bytes: number, by = 'ida') {
  const found = await readUpload(storage.db, id, by);
  return found && addPart(storage.db, found, number, Buffer.alloc(bytes, number));
}
const addFilm = async (hash: string, more: Partial<Tables['films']> = {}) => {
  const at = now.toISOString();
  const row = { sourceHash: `${hash} source`, address: `/media/${hash}.mp4`, bytes: 1, publishedAt: null, ...more };
  await storage.db
    .insertInto('films')
    .values({ hash, uploadId: `${hash} upload`, facts: '{}', at, lastUsedAt: at, ...row })
    .execute();
  const part = { uploadId: `${hash} upload`, number: 0, bytes: Buffer.from(hash) };
  await storage.db.insertInto('filmParts').values(part).execute();
};

test.each([
  ['empty', 0],
  ['tooHeavy', filmLimits.bytes + 1],
])('a film is refused as %s with %i bytes', async (errorCode, bytes) => {
  await expect(upload(bytes)).rejects.toMatchObject({ details: { file: 'Hof.mp4', errorCode } });
  expect(await listOpenUploads(storage.db)).toEqual([]);
});

test('each person has so many open uploads, until one has ended', async () => {
  const ids = [];
  for (let open = 0; open < limits.filmUploadsOpen; open++) ids.push(await upload(5));
  await expect(upload(5)).rejects.toMatchObject({ details: { errorCode: 'uploadsOpen' } });
  await upload(5, { by: 'falk' });
  await deleteUpload(storage.db, `${ids[0]}`);
  await upload(5);
});

test('of the room for films, the own uploads take all their bytes, those of others only what has arrived', async () => {
  const free = 3 * partBytes + 5;
  await addFilm('hof', { bytes: limits.filmsBytes - free });
  const others = await upload(2 * partBytes, { by: 'falk' });
  await add(others, 0, partBytes, 'falk');
  await expect(upload(2 * partBytes + 6)).rejects.toMatchObject({ details: { errorCode: 'noRoom' } });
  const own = await upload(2 * partBytes);
  expect(await add(own, 0, partBytes)).toBe(true);
  await expect(upload(6)).rejects.toMatchObject({ details: { errorCode: 'noRoom' } });
  await upload(5);
  await add(others, 1, partBytes, 'falk');
  await expect(add(own, 1, partBytes)).rejects.toMatchObject({ details: { errorCode: 'noRoom' } });
});

test('a part has its size and its place, only the owner adds it, and the first one sent stays', async () => {
  const bytes = 2 * partBytes + 7;
  const id = await upload(bytes);
  const results = [];
  for (const [number, size] of [
    [0, partBytes - 1],
    [0, partBytes + 1],
    [2, partBytes],
    [2, 8],
    [3, 0],
    [3, 7],
  ] as const)
    results.push(await add(id, number, size));
  expect(results).toEqual(Array(6).fill(false));
  expect(await add(id, 0, partBytes, 'falk')).toBeUndefined();
  expect([await add(id, 2, 7), await countArrivedParts(storage.db, id)]).toEqual([true, 0]);
  expect([await add(id, 0, partBytes), await countArrivedParts(storage.db, id)]).toEqual([true, 1]);
  expect(await listOpenUploads(storage.db)).toEqual([
    { id, name: 'Hof.mp4', by: 'ida', at: now.toISOString(), bytes, arrived: 2 * partBytes },
  ]);
  expect([await add(id, 1, partBytes), await countArrivedParts(storage.db, id)]).toEqual([true, 3]);
  expect(await listOpenUploads(storage.db)).toMatchObject([{ arrived: bytes }]);
  const found = await readUpload(storage.db, id, 'ida');
  if (!found) throw new Error('There is an upload.');
  expect(await addPart(storage.db, found, 2, Buffer.alloc(7, 9))).toBe(true);
  const sizesFrom = async (first: number) =>
    (await Array.fromAsync(readParts(storage.db, id, first))).map((part) => [part.length, part[0]]);
  expect(await sizesFrom(1)).toEqual([
    [partBytes, 1],
    [7, 2],
  ]);
  await deleteUpload(storage.db, id);
  expect([await addPart(storage.db, found, 0, Buffer.alloc(partBytes)), await sizesFrom(0)]).toEqual([false, []]);
});

test('a film whose last part is full has no empty part behind it', async () => {
  const id = await upload(partBytes);
  expect(await add(id, 1, 0)).toBe(false);
});

test('open uploads are listed with the oldest first', async () => {
  const newer = await upload(5);
  const older = await upload(5, { at: ago(1) });
  expect((await listOpenUploads(storage.db)).map(({ id }) => id)).toEqual([older, newer]);
});

test('a film that is taken down is known as such, until it is published again', async () => {
  await addFilm('hof');
  await addFilm('park');
  const address = '/media/hof.mp4';
  const read = async () => {
    const { publishedAt, takenDownAt } = (await readFilmByAddress(storage.db, address)) ?? {};
    return [publishedAt, takenDownAt];
  };
  expect(await read()).toEqual([null, null]);
  await publishFilms(storage.db, ['hof'], ago(3));
  const [first, down] = [ago(3).toISOString(), ago(2).toISOString()];
  await takeFilmDown(storage.db, 'hof', { at: down, reason: 'rights' });
  expect(await read()).toEqual([first, down]);
  expect(await storage.db.selectFrom('films').select(['hash', 'lastUsedAt']).orderBy('hash').execute()).toEqual([
    ...[
      { hash: 'hof', lastUsedAt: down },
      { hash: 'park', lastUsedAt: now.toISOString() },
    ],
  ]);
  await publishFilms(storage.db, ['hof'], ago(1));
  expect(await read()).toEqual([first, null]);
  expect(await readFilmByAddress(storage.db, '/media/none.mp4')).toBeUndefined();
});

test('the addresses of films, and their files for the export', async () => {
  await addFilm('hof', { address: '/media/film.0123456789.webm' });
  await addFilm('park');
  expect([...(await readFilmAddresses(storage.db, ['hof', 'none']))]).toEqual([['hof', '/media/film.0123456789.webm']]);
  expect((await readFilmAddresses(storage.db, [])).size).toBe(0);
  const { name, parts } = (await readFilmByHash(storage.db, 'hof')) ?? {};
  expect([name, String(Buffer.concat(await Array.fromAsync(parts ?? [])))]).toEqual(['film.webm', 'hof']);
  expect(await readFilmByHash(storage.db, 'none')).toBeUndefined();
});

test('unused films go after their time, unfinished uploads after a day, each with its parts', async () => {
  const { unusedMediaLife, filmUploadLife } = limits;
  await addFilm('used', { lastUsedAt: ago(unusedMediaLife + day).toISOString() });
  await addFilm('unused', { lastUsedAt: ago(unusedMediaLife + 1).toISOString() });
  await addFilm('recent', { lastUsedAt: ago(unusedMediaLife).toISOString() });
  const [old, open] = [await upload(5, { at: ago(filmUploadLife + 1) }), await upload(5, { at: ago(filmUploadLife) })];
  for (const id of [old, open]) await add(id, 0, 5);
  await deleteUnusedFilms(storage.db, ['used'], now);
  const films = await storage.db.selectFrom('films').select(['hash', 'lastUsedAt']).orderBy('hash').execute();
  expect(films).toEqual([
    { hash: 'recent', lastUsedAt: ago(unusedMediaLife).toISOString() },
    { hash: 'used', lastUsedAt: now.toISOString() },
  ]);
  const parts = await storage.db.selectFrom('filmParts').select('uploadId').execute();
  expect(parts.map(({ uploadId }) => uploadId).toSorted()).toEqual([open, 'recent upload', 'used upload'].toSorted());
  expect((await listOpenUploads(storage.db)).map(({ id }) => id)).toEqual([open]);
});

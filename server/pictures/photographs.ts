/** Uploaded photographs lie in the database: all servers and all backups have them. */
import type { ExpressionBuilder } from 'kysely';
import type { PictureFile, PictureFiles } from '#contract/content/media-files.ts';
import type { FocalPoint, Photo } from '#contract/content/picture.ts';
import { markPublished } from '#server/storage/published-files.ts';
import type { Database, Tables } from '#server/storage/tables.ts';
import { endTakedowns, readTakedown, storeTakedown, type TakedownNote } from '#server/storage/takedowns.ts';
import { cutPhotograph, type PhotographCut } from './cut.ts';
import { hashPhoto } from './photo-files.ts';

const hasAnyHash =
  (...hashes: string[]) =>
  ({ eb, or }: ExpressionBuilder<Tables, 'photographs'>) =>
    or([eb('photographs.hash', 'in', hashes), eb('photographs.sourceHash', 'in', hashes)]);

interface PhotographUpload {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Reads and cuts. If it throws PhotographError, nothing is stored. */
export async function importPhotograph(
  db: Database,
  { name, bytes, focus }: PhotographUpload & Pick<Photo, 'focus'>,
  now: Date,
): Promise<Photo> {
  const sourceHash = await hashPhoto(bytes);
  const known = await recutPhotograph(db, { hash: sourceHash, focus }, now);
  if (known) return known;
  const cut = await cutPhotograph({ name, bytes, focus });
  await writePhotograph(db, { cut, sourceHash, focus }, now);
  return { hash: cut.hash, focus };
}

/** Reads without cutting, and returns the hash. If it throws PhotographError, nothing is stored. */
export async function storePhotograph(db: Database, { name, bytes }: PhotographUpload, now: Date): Promise<string> {
  const sourceHash = await hashPhoto(bytes);
  // A new upload renews the period for which a photograph is kept.
  const known = await db
    .updateTable('photographs')
    .set({ lastUsedAt: now.toISOString() })
    .where('sourceHash', '=', sourceHash)
    .returning('hash')
    .executeTakeFirst();
  if (known) return known.hash;
  const cut = await cutPhotograph({ name, bytes });
  await writePhotograph(db, { cut, sourceHash, focus: [0.5, 0.5] }, now);
  return cut.hash;
}

interface RecutOptions {
  signal?: AbortSignal;
  /** otherwise a photograph that is taken down is not cut */
  isPublication?: boolean;
}

/** Cuts the stored master around another focus. Undefined if it is no longer stored. */
export async function recutPhotograph(
  db: Database,
  { hash, focus }: Photo,
  now: Date,
  { signal, isPublication = false }: RecutOptions = {},
): Promise<Photo | undefined> {
  const query = db.selectFrom('photographs').select(['hash', 'sourceHash']).where(hasAnyHash(hash));
  const stored = await query.executeTakeFirst();
  if (!stored || (!isPublication && (await readTakedown(db, stored.hash)))) return undefined;
  const photo = { hash: stored.hash, focus };
  if ((await listPhotographFiles(db, [photo])).has(photoKey(photo))) return photo;
  const master = await readPhotographMaster(db, stored.hash);
  if (!master) return undefined;
  const cut = await cutPhotograph({ name: hash, bytes: master.master, focus, signal });
  // Keeps the old master: a master of the master would have another hash.
  await writePhotograph(db, { cut: { ...cut, ...stored, ...master }, sourceHash: stored.sourceHash, focus }, now);
  return photo;
}

interface PhotographToStore {
  cut: Pick<PhotographCut, 'hash' | 'placeholder' | 'files' | 'preview'> & { master: Uint8Array };
  sourceHash: string;
  focus: FocalPoint;
}

/** In one transaction, and idempotent. The hash of the newest upload is remembered. */
async function writePhotograph(db: Database, { cut, sourceHash, focus }: PhotographToStore, now: Date): Promise<void> {
  const { hash, master, preview, placeholder, files } = cut;
  const at = now.toISOString();
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('photographs')
      .values({ hash, sourceHash, master, preview, placeholder, at, lastUsedAt: at, publishedAt: null })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ sourceHash, preview, lastUsedAt: at }))
      .execute();
    for (const { crop, width, format, hash: fileHash, bytes } of files) {
      const address = `/media/photo-${crop}-${width}.${fileHash}.${format === 'jpeg' ? 'jpg' : format}`;
      await transaction
        .insertInto('photographFiles')
        .values({ photograph: hash, focus: focusText(focus), crop, width, format, address, bytes })
        .onConflict((conflict) => conflict.columns(['photograph', 'focus', 'crop', 'width', 'format']).doNothing())
        .execute();
    }
  });
}

const focusText = (focus: FocalPoint): string => focus.join(',');

export type PhotographFileMap = ReadonlyMap<string, PictureFiles>;

export const photoKey = ({ hash, focus }: Photo): string => `${hash} ${focusText(focus)}`;

export async function listPhotographFiles(db: Database, photos: readonly Photo[]): Promise<PhotographFileMap> {
  if (photos.length === 0) return new Map();
  const hashes = [...new Set(photos.map(({ hash }) => hash))];
  const rows = await db
    .selectFrom('photographFiles')
    .innerJoin('photographs', 'photographs.hash', 'photographFiles.photograph')
    .select(['photographs.hash', 'sourceHash', 'placeholder', 'focus', 'crop', 'width', 'format', 'address'])
    .select(({ fn }) => fn<number>('length', ['photographFiles.bytes']).as('bytes'))
    .where(hasAnyHash(...hashes))
    .orderBy('width')
    .execute();
  const photographs = new Map<string, Pick<PictureFiles, 'placeholderColours'> & { files: PictureFile[] }>();
  for (const { hash, sourceHash, placeholder, focus, ...file } of rows) {
    for (const name of new Set([hash, sourceHash])) {
      const empty = () => ({ placeholderColours: { day: placeholder }, files: [] });
      photographs.getOrInsertComputed(`${name} ${focus}`, empty).files.push(file);
    }
  }
  return photographs;
}

export interface ServedPhotograph {
  bytes: Uint8Array;
  format: PictureFile['format'];
}

export const readPhotographFile = (db: Database, address: string) =>
  db
    .selectFrom('photographFiles')
    .innerJoin('photographs', 'photographs.hash', 'photographFiles.photograph')
    .leftJoin('takedowns', 'takedowns.hash', 'photographFiles.photograph')
    .select(['bytes', 'format', 'publishedAt', 'takedowns.at as takenDownAt'])
    .where('address', '=', address)
    .executeTakeFirst();

export const readPhotographMaster = (db: Database, hash: string) =>
  db.selectFrom('photographs').select('master').where('hash', '=', hash).executeTakeFirst();

export const readPhotographPreview = async (db: Database, hash: string): Promise<Uint8Array | undefined> =>
  (await db.selectFrom('photographs').select('preview').where(hasAnyHash(hash)).executeTakeFirst())?.preview;

const listMasters = async (db: Database, hashes: readonly string[]): Promise<string[]> => {
  if (hashes.length === 0) return [];
  const rows = await db
    .selectFrom('photographs')
    .select('hash')
    .where(hasAnyHash(...hashes))
    .execute();
  return rows.map(({ hash }) => hash);
};

/** Deletes the cuts. The master goes later, unless an entry names it again. */
export async function takePhotographsDown(
  db: Database,
  hashes: readonly string[],
  takedown: TakedownNote,
): Promise<void> {
  const masters = await listMasters(db, hashes);
  if (masters.length > 0) await db.deleteFrom('photographFiles').where('photograph', 'in', masters).execute();
  await storeTakedown(db, masters, takedown);
}

/** Visitors get the photographs from now on, also those that were taken down. */
export async function publishPhotographs(db: Database, hashes: readonly string[], now: Date): Promise<void> {
  const masters = await listMasters(db, hashes);
  await endTakedowns(db, masters);
  await markPublished(db, 'photographs', masters, now);
}

export const markPhotographsPublished = async (db: Database, hashes: readonly string[], now: Date): Promise<void> =>
  markPublished(db, 'photographs', await listMasters(db, hashes), now);

export async function readPhotographTakedown(db: Database, hash: string): Promise<TakedownNote | undefined> {
  const [master] = await listMasters(db, [hash]);
  return master === undefined ? undefined : readTakedown(db, master);
}

export const readPhotographs = (db: Database) =>
  db.selectFrom('photographs').select(['hash', 'sourceHash', 'at', 'lastUsedAt']).orderBy('at').execute();

/** Uploaded photographs lie in the database: all servers and all backups have them. */
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { PictureFile, PictureFiles } from '#contract/content/media-files.ts';
import type { Focus, Photo } from '#contract/content/picture.ts';
import type { Tables } from '#server/storage/tables.ts';
import { hashOf } from './beside.ts';
import { type Cut, cutPhotograph } from './cut.ts';

type Database = Kysely<Tables>;

const known =
  (...hashes: string[]) =>
  ({ eb, or }: ExpressionBuilder<Tables, 'photographs'>) =>
    or([eb('photographs.hash', 'in', hashes), eb('photographs.sourceHash', 'in', hashes)]);

interface HandedIn {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  focus: Focus;
}

/** Reads and cuts. Throws PhotographRefused and stores nothing. */
export async function takePhotograph(db: Database, { name, bytes, focus }: HandedIn, now: Date): Promise<Photo> {
  const handed = await hashOf(bytes);
  const there = await recut(db, { hash: handed, focus }, now);
  if (there) return there;
  const cut = await cutPhotograph({ name, bytes, focus });
  await store(db, { cut, handed, focus }, now);
  return { hash: cut.hash, focus };
}

/** Reads without cutting. Throws PhotographRefused and stores nothing. Returns the hash. */
export async function takeIn(
  db: Database,
  { name, bytes }: Pick<HandedIn, 'name' | 'bytes'>,
  now: Date,
): Promise<string> {
  const handed = await hashOf(bytes);
  // A new upload renews the period for which a photograph is kept.
  const there = await db
    .updateTable('photographs')
    .set({ lastUsedAt: now.toISOString() })
    .where('sourceHash', '=', handed)
    .returning('hash')
    .executeTakeFirst();
  if (there) return there.hash;
  const cut = await cutPhotograph({ name, bytes });
  await store(db, { cut, handed, focus: [0.5, 0.5] }, now);
  return cut.hash;
}

/** Cuts the stored master around another focus. Undefined if the photograph is gone. */
export async function recut(
  db: Database,
  { hash, focus }: Photo,
  now: Date,
  signal?: AbortSignal,
): Promise<Photo | undefined> {
  const there = await db.selectFrom('photographs').select(['hash', 'sourceHash']).where(known(hash)).executeTakeFirst();
  if (!there) return undefined;
  const photo = { hash: there.hash, focus };
  if ((await filesOf(db, [photo])).has(keyOf(photo))) return photo;
  const kept = await readMaster(db, there.hash);
  if (!kept) return undefined;
  const cut = await cutPhotograph({ name: hash, bytes: kept.master, focus, signal });
  // Keeps the old master: a master of the master would have another hash.
  await store(db, { cut: { ...cut, ...there, ...kept }, handed: there.sourceHash, focus }, now);
  return photo;
}

interface Made {
  cut: Pick<Cut, 'hash' | 'ink' | 'files' | 'small'> & { master: Uint8Array };
  handed: string;
  focus: Focus;
}

/** In one transaction, and idempotent. The hash of the newest upload is remembered. */
async function store(db: Database, { cut, handed, focus }: Made, now: Date): Promise<void> {
  const { hash, master, small, ink, files } = cut;
  const at = now.toISOString();
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('photographs')
      .values({ hash, sourceHash: handed, master, preview: small, placeholder: ink, at, lastUsedAt: at })
      .onConflict((conflict) =>
        conflict.column('hash').doUpdateSet({ sourceHash: handed, preview: small, lastUsedAt: at }),
      )
      .execute();
    for (const { crop, width, format, hash: mark, bytes } of files) {
      const address = `/media/photo-${crop}-${width}.${mark}.${format === 'jpeg' ? 'jpg' : format}`;
      await transaction
        .insertInto('photographFiles')
        .values({ photograph: hash, focus: focusText(focus), crop, width, format, address, bytes })
        .onConflict((conflict) => conflict.columns(['photograph', 'focus', 'crop', 'width', 'format']).doNothing())
        .execute();
    }
  });
}

const focusText = (focus: Focus): string => focus.join(',');

export type Shown = ReadonlyMap<string, PictureFiles>;

export const keyOf = ({ hash, focus }: Photo): string => `${hash} ${focusText(focus)}`;

export async function filesOf(db: Database, photos: readonly Photo[]): Promise<Shown> {
  if (photos.length === 0) return new Map();
  const hashes = [...new Set(photos.map(({ hash }) => hash))];
  const rows = await db
    .selectFrom('photographFiles')
    .innerJoin('photographs', 'photographs.hash', 'photographFiles.photograph')
    .select(['photographs.hash', 'sourceHash', 'placeholder', 'focus', 'crop', 'width', 'format', 'address'])
    .select(({ fn }) => fn<number>('length', ['photographFiles.bytes']).as('bytes'))
    .where(known(...hashes))
    .orderBy('width')
    .execute();
  const shown = new Map<string, { inks: PictureFiles['inks']; files: PictureFile[] }>();
  for (const { hash, sourceHash: handed, placeholder: ink, focus, ...file } of rows) {
    for (const name of new Set([hash, handed])) {
      const key = `${name} ${focus}`;
      const files = shown.get(key) ?? { inks: { day: ink }, files: [] };
      files.files.push(file);
      shown.set(key, files);
    }
  }
  return shown;
}

export interface Served {
  bytes: Uint8Array;
  format: PictureFile['format'];
}

export const readPhotographFile = (db: Database, address: string): Promise<Served | undefined> =>
  db.selectFrom('photographFiles').select(['bytes', 'format']).where('address', '=', address).executeTakeFirst();

export const readMaster = (db: Database, hash: string): Promise<{ master: Uint8Array } | undefined> =>
  db.selectFrom('photographs').select('master').where('hash', '=', hash).executeTakeFirst();

export const readSmall = async (db: Database, hash: string): Promise<Uint8Array | undefined> =>
  (await db.selectFrom('photographs').select('preview').where(known(hash)).executeTakeFirst())?.preview;

/** Deletes the cuts. The master goes later, unless an entry names it again. */
export const withhold = (db: Database, hash: string) =>
  db
    .deleteFrom('photographFiles')
    .where('photograph', 'in', ({ selectFrom }) => selectFrom('photographs').select('hash').where(known(hash)))
    .execute();

export const readPhotographs = (
  db: Database,
): Promise<Pick<Tables['photographs'], 'hash' | 'sourceHash' | 'at' | 'lastUsedAt'>[]> =>
  db.selectFrom('photographs').select(['hash', 'sourceHash', 'at', 'lastUsedAt']).orderBy('at').execute();

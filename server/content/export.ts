import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Picture } from '#contract/content/picture.ts';
import { readFilmByHash } from '#server/films/films.ts';
import { readPhotographMaster } from '#server/pictures/photographs.ts';
import { entryKey } from './entry-name.ts';
import type { Library } from './library.ts';
import { readFilmHash, readPhotoHash } from './media-hashes.ts';
import type { LatestRevision } from './overlay.ts';
import { readLatestRevisions } from './store.ts';
import { formatYaml } from './yaml.ts';

/** For the admin command `content`: also deletes files. Unchanged ones stay, byte for byte. */
export async function exportContent(folder: string, library: Pick<Library, 'db' | 'shipped'>): Promise<string[]> {
  const written: string[] = [];
  for (const head of await readLatestRevisions(library.db)) {
    const key = entryKey(head);
    const file = library.shipped.entries.get(key);
    if (head.action === 'deleted' && file) {
      await rm(join(folder, key), { force: true });
      if (head.kind === 'pictures') await removeFiles(join(folder, dirname(key)), /^photo\./);
      written.push(`${key}: deleted`);
    }
    if (head.action !== 'published' || (file && isDeepStrictEqual(file.data, head.data))) continue;
    await mkdir(dirname(join(folder, key)), { recursive: true });
    if (isPictureTakenDown(head)) await removeFiles(join(folder, dirname(key)), pictureFileNames);
    const photo = await exportPhoto(folder, head, library);
    const data = photo.length > 0 ? removeHash(head.data) : head.data;
    await writeFile(join(folder, key), formatYaml(data));
    written.push(key, ...photo, ...(await exportFilm(folder, head, library)));
  }
  return written;
}

const pictureFileNames = /^photo\.|\.avif$/;

const isPictureTakenDown = ({ kind, data }: LatestRevision): boolean =>
  kind === 'pictures' && (data as Partial<Picture>).down !== undefined;

async function exportPhoto(folder: string, head: LatestRevision, { db }: Pick<Library, 'db'>): Promise<string[]> {
  const [hash] = readPhotoHash(head);
  const stored = hash && (await readPhotographMaster(db, hash));
  if (!stored) return [];
  await removeFiles(join(folder, 'pictures', head.id), pictureFileNames);
  const name = `pictures/${head.id}/photo.jpg`;
  await writeFile(join(folder, name), stored.master);
  return [name];
}

async function exportFilm(folder: string, head: LatestRevision, { db }: Pick<Library, 'db'>): Promise<string[]> {
  if (head.kind !== 'films') return [];
  await removeFiles(join(folder, 'films', head.id), /^film\.mp4$/);
  const [hash] = readFilmHash(head);
  const film = hash && (await readFilmByHash(db, hash));
  if (!film) return [];
  const name = `films/${head.id}/${film.name}`;
  await writeFile(join(folder, name), film.parts);
  return [name];
}

async function removeFiles(folder: string, names: RegExp): Promise<void> {
  const found = await readdir(folder).catch(() => []);
  for (const name of found.filter((one) => names.test(one))) await rm(join(folder, name));
}

function removeHash(data: unknown): unknown {
  const { photo, ...rest } = data as { photo: { hash: string } };
  const { hash: _, ...others } = photo;
  return { ...rest, photo: others };
}

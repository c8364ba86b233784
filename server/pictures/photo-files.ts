/** Photographs beside a picture.yaml, for estates that keep content as files. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const imagePattern = /\.(jpe?g|png|gif|webp|tiff?|bmp|heic|heif|jxl|raw|dng|psd|svg)$/i;
const allowedPhotoName = /^photo\.(jpe?g|png|webp)$/;

export interface PhotoFile {
  file: string;
  hash: string;
}

interface PhotoFilesResult {
  photos: ReadonlyMap<string, PhotoFile>;
  issues: { id: string; sentence: string }[];
}

export async function findPhotoFiles(folder: string): Promise<PhotoFilesResult> {
  const photos = new Map<string, PhotoFile>();
  const issues: PhotoFilesResult['issues'] = [];
  const all = await readdir(join(folder, 'pictures'), { withFileTypes: true, recursive: true });
  const files = all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const byId = Map.groupBy(files, (file) => file.slice(join(folder, 'pictures/').length).split('/')[0] ?? '');
  for (const [id, paths] of byId) {
    const names = paths.map((path) => path.slice(join(folder, 'pictures', id).length + 1));
    const [name, ...more] = names.filter((one) => imagePattern.test(one));
    if (!name) continue;
    const sentence = checkPhotoFiles(name, more, names);
    const file = `pictures/${id}/${name}`;
    if (sentence) issues.push({ id, sentence });
    else photos.set(id, { file, hash: await hashPhoto(await readFile(join(folder, file))) });
  }
  return { photos, issues };
}

/** `pictures/inks.json` belongs to no picture. */
function checkPhotoFiles(name: string, more: string[], names: string[]): string | undefined {
  if (more.length > 0) return `holds ${[name, ...more].join(' and ')}. Leave one of them, called photo.jpg.`;
  if (!allowedPhotoName.test(name))
    return `${name} is not called photo.jpg, photo.png or photo.webp. ${allowedPhotoName.test(name.replace(/^.*(?=\.)/, 'photo').toLowerCase()) ? 'Rename it.' : 'Save it as JPEG under that name.'}`;
  if (!names.includes('picture.yaml'))
    return `${name} has no picture.yaml beside it. Write one with title and alt in both languages.`;
  if (names.some((other) => other.endsWith('.avif')))
    return `holds ${name} and finished .avif files of another picture. Delete the .avif files or the photograph.`;
  return undefined;
}

/** Asynchronous, because a photograph may have 40 MB. */
export async function hashPhoto(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes))
    .toString('hex')
    .slice(0, 32);
}

export function addPhotoHash(data: unknown, file: PhotoFile | undefined): unknown {
  if (!file || typeof data !== 'object' || data === null) return data;
  const photo = 'photo' in data && typeof data.photo === 'object' ? data.photo : {};
  return { ...data, photo: { ...photo, hash: file.hash } };
}

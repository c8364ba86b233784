/** Photographs beside a picture.yaml, for estates that keep content as files. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const images = /\.(jpe?g|png|gif|webp|tiff?|bmp|heic|heif|jxl|raw|dng|psd|svg)$/i;
const rightName = /^photo\.(jpe?g|png|webp)$/;

export interface Beside {
  file: string;
  hash: string;
}

interface Found {
  photos: ReadonlyMap<string, Beside>;
  faults: { id: string; said: string }[];
}

export async function photosBeside(folder: string): Promise<Found> {
  const photos = new Map<string, Beside>();
  const faults: Found['faults'] = [];
  const all = await readdir(join(folder, 'pictures'), { withFileTypes: true, recursive: true });
  const files = all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const byId = Map.groupBy(files, (file) => file.slice(join(folder, 'pictures/').length).split('/')[0] ?? '');
  for (const [id, paths] of byId) {
    const names = paths.map((path) => path.slice(join(folder, 'pictures', id).length + 1));
    const [name, ...more] = names.filter((one) => images.test(one));
    if (!name) continue;
    const said = faultOf(name, more, names);
    if (said) faults.push({ id, said: `content/pictures/${id}: ${said}` });
    else
      photos.set(id, {
        file: `pictures/${id}/${name}`,
        hash: await hashOf(await readFile(join(folder, 'pictures', id, name))),
      });
  }
  return { photos, faults };
}

/** `pictures/inks.json` belongs to no picture. */
function faultOf(name: string, more: string[], names: string[]): string | undefined {
  if (more.length > 0) return `holds ${[name, ...more].join(' and ')}. Leave one of them, called photo.jpg.`;
  if (!rightName.test(name))
    return `${name} is not called photo.jpg, photo.png or photo.webp. ${rightName.test(name.replace(/^.*(?=\.)/, 'photo').toLowerCase()) ? 'Rename it.' : 'Save it as JPEG under that name.'}`;
  if (!names.includes('picture.yaml'))
    return `${name} has no picture.yaml beside it. Write one with title and alt in both languages.`;
  if (names.some((other) => other.endsWith('.avif')))
    return `holds ${name} and finished .avif files of another picture. Delete the .avif files or the photograph.`;
  return undefined;
}

/** Asynchronous, because a photograph may have 40 MB. */
export async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes))
    .toString('hex')
    .slice(0, 32);
}

export function withPhoto(data: unknown, beside: Beside | undefined): unknown {
  if (!beside || typeof data !== 'object' || data === null) return data;
  const photo = 'photo' in data && typeof data.photo === 'object' ? data.photo : {};
  return { ...data, photo: { ...photo, hash: beside.hash } };
}

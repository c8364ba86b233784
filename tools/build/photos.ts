/**
 * An editor's photograph: photo.jpg or photo.png in content/pictures/{id}. It is turned upright, freed of all it says about
 * itself (place, camera, names) and cut like a print, into .pictures/photos/{id}, when it is new.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { cutEditions } from '#art/editions.ts';
import { type PlaceholderList, prevailingInks, writePlaceholders } from '#tools/pictures/placeholder.ts';
import { StepFailed } from '#tools/steps.ts';
import { refusal } from './photo-faults.ts';

const root = new URL('../../', import.meta.url).pathname;
const crops = ['plate', 'banner', 'tall', 'poster'] as const;
const images = /\.(jpe?g|png|gif|webp|tiff?|bmp|heic|heif|jxl|raw|dng|psd)$/i;

interface Places {
  from: string;
  to: string;
}

const usual: Places = { from: join(root, 'content/pictures'), to: join(root, '.pictures/photos') };

export async function cutPhotos({ from, to }: Places = usual): Promise<void> {
  await mkdir(to, { recursive: true });
  const photos = await photosIn(from);
  const faults = (await Promise.all(photos.map((photo) => refusal(photo)))).filter((fault) => fault !== undefined);
  if (faults.length > 0) throw new StepFailed(faults.join('\n'));
  const gone = (await readdir(to)).filter((id) => !photos.some((photo) => photo.id === id));
  await Promise.all(gone.map((id) => rm(join(to, id), { recursive: true })));
  const inks: PlaceholderList = {};
  for (const photo of photos) {
    await cutWhenNew(photo, join(to, photo.id));
    inks[photo.id] = await prevailingInks(join(to, photo.id));
  }
  await writePlaceholders(join(to, 'inks.json'), inks);
}

export interface Photo {
  id: string;
  folder: string;
  /** every image in the folder that is none of ours */
  names: string[];
  /** what else lies there */
  others: string[];
}

async function photosIn(from: string): Promise<Photo[]> {
  const folders = (await readdir(from, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const photos = await Promise.all(
    folders.map(async ({ name: id }) => {
      const files = await readdir(join(from, id));
      const names = files.filter((name) => images.test(name));
      return { id, folder: join(from, id), names, others: files.filter((name) => !names.includes(name)) };
    }),
  );
  return photos.filter(({ names }) => names.length > 0);
}

async function cutWhenNew({ folder, names: [name = ''] }: Photo, to: string) {
  const bytes = await readFile(join(folder, name));
  const digest = createHash('sha256').update(bytes).digest('hex');
  const note = join(to, 'made-of');
  if ((await readFile(note, 'utf8').catch(() => '')) === digest) return;
  await rm(to, { recursive: true, force: true });
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const image = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  await cutEditions({ image, size: info, light: 'day', crops, focus: { across: 0.5, down: 0.5 }, folder: to });
  await writeFile(note, digest);
}

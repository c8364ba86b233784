/** Why an editor's photograph cannot be used, in a sentence that names the file and the remedy. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { parse } from 'yaml';
import type { Photo } from './photos.ts';

const most = { megapixels: 60 };
/** dots each way */
const least = 320;
const rightName = /^photo\.(jpe?g|png)$/;
const formats: Record<string, string> = {
  jpeg: 'JPEG',
  png: 'PNG',
  heif: 'HEIC or AVIF',
  webp: 'WebP',
  tiff: 'TIFF',
  gif: 'GIF',
};

export async function refusal({ id, folder, names, others }: Photo): Promise<string | undefined> {
  const place = `content/pictures/${id}`;
  const [name = ''] = names;
  if (names.length > 1)
    return `${place} holds ${names.join(' and ')}. Leave one of them, called photo.jpg or photo.png.`;
  if (!rightName.test(name)) {
    const convertible = /\.(jpe?g|png)$/i.test(name);
    return `${place}/${name} is not called photo.jpg or photo.png. ${convertible ? 'Rename it.' : 'Save it as JPEG or PNG under that name.'}`;
  }
  if (!others.includes('picture.yaml'))
    return `${place}/${name} has no picture.yaml beside it. Write one with title and alt in both languages.`;
  if (others.some((other) => other.endsWith('.avif'))) {
    return `${place} holds ${name} and finished .avif files of another picture. Delete the .avif files or the photograph.`;
  }
  if (parse(await readFile(join(folder, 'picture.yaml'), 'utf8'))?.art) {
    return `${place} holds ${name}, but picture.yaml says under "art" that the picture is printed. Delete one of the two.`;
  }
  return contentFault(`${place}/${name}`, join(folder, name));
}

async function contentFault(place: string, file: string): Promise<string | undefined> {
  // without a limit of sharp's own: a picture that is too large shall be told so, not called broken
  const facts = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!facts) return `${place} is no picture, or its beginning is damaged. Export it again as JPEG or PNG.`;
  const wanted = file.endsWith('.png') ? 'png' : 'jpeg';
  if (facts.format !== wanted) {
    const real = formats[facts.format] ?? facts.format;
    const remedy =
      real === 'JPEG'
        ? 'Rename it to photo.jpg.'
        : real === 'PNG'
          ? 'Rename it to photo.png.'
          : 'Save it as JPEG or PNG.';
    return `${place} is in truth a ${real} file. ${remedy}`;
  }
  const megapixels = (facts.width * facts.height) / 1e6;
  if (megapixels > most.megapixels) {
    return `${place} has ${Math.round(megapixels)} megapixels (${facts.width} × ${facts.height}); ${most.megapixels} are allowed. Make it smaller: 4000 dots across are plenty.`;
  }
  if (Math.min(facts.width, facts.height) < least) {
    return `${place} has ${facts.width} × ${facts.height} dots; ${least} each way are needed. Use a larger picture.`;
  }
  return readsToItsEnd(place, file, megapixels);
}

async function readsToItsEnd(place: string, file: string, megapixels: number): Promise<string | undefined> {
  try {
    await sharp(file, { failOn: 'truncated', limitInputPixels: most.megapixels * 1e6 }).stats();
    return undefined;
  } catch {
    const size = megapixels.toFixed(1);
    return `${place} breaks off before its ${size} megapixels are complete. Copy or export it again.`;
  }
}

import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { cutPhotos } from './photos.ts';

const words = 'title: { de: Ein Bild, en: A picture }\nalt: { de: Ein Bild., en: A picture. }\n';
let from: string;
let to: string;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-photos-'));
  [from, to] = [join(folder, 'pictures'), join(folder, 'photos')];
  await mkdir(join(from, 'summer'), { recursive: true });
  await writeFile(join(from, 'summer/picture.yaml'), words);
  return () => rm(folder, { recursive: true });
});

/** Red above, blue below, so that one sees which side is up. */
const motif = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c02020' } }).composite([
    { input: { create: { width, height: height / 2, channels: 3, background: '#2020c0' } }, top: height / 2, left: 0 },
  ]);

/** The mean of red, green and blue in the upper left. */
async function topOf(file: string): Promise<number[]> {
  const part = await sharp(file).extract({ left: 100, top: 10, width: 40, height: 40 }).png().toBuffer();
  return (await sharp(part).stats()).channels.map(({ mean }) => mean);
}

const put = (name: string, bytes: Buffer | string) => writeFile(join(from, 'summer', name), bytes);
const cut = () => cutPhotos({ from, to });
const edition = (name: string) => join(to, 'summer', name);

test('a photograph is cut in all sizes it is large enough for, once', async () => {
  await put('photo.jpg', await motif(1000, 700).jpeg().toBuffer());
  await cut();
  const names = await readdir(join(to, 'summer'));
  expect(names).toContain('day-plate-960.avif');
  expect(names).toContain('day-poster-480.avif');
  expect(names).not.toContain('day-plate-1600.avif');
  expect(JSON.parse(await readFile(join(to, 'inks.json'), 'utf8')).summer.day).toMatch(/^[a-z]$/);
  const { mtimeMs } = await stat(edition('day-plate-960.avif'));
  await cut();
  expect((await stat(edition('day-plate-960.avif'))).mtimeMs).toBe(mtimeMs);
  await rm(join(from, 'summer/photo.jpg'));
  await cut();
  expect(await readdir(to)).toEqual(['inks.json']);
});

test('one that the camera held sideways stands upright, and says nothing of where it was taken', async () => {
  const gps = { IFD3: { GPSLatitude: '53/1 49/1 20/1', GPSLatitudeRef: 'N' }, IFD0: { Copyright: 'Nobody' } };
  const upright = await motif(640, 480).png().toBuffer();
  const held = sharp(upright).rotate(90).withExif(gps).withMetadata({ orientation: 8 });
  await put('photo.jpg', await held.jpeg().toBuffer());
  expect((await sharp(join(from, 'summer/photo.jpg')).metadata()).exif).toBeDefined();
  await cut();
  const facts = await sharp(edition('day-plate-640.avif')).metadata();
  expect(facts).toMatchObject({ width: 640, height: 400 });
  expect([facts.exif, facts.xmp, facts.iptc, facts.orientation]).toEqual([undefined, undefined, undefined, undefined]);
  const [red, , blue] = await topOf(edition('day-plate-640.avif'));
  expect(red).toBeGreaterThan(150);
  expect(blue).toBeLessThan(80);
});

test('printer’s colours become a screen’s', async () => {
  await put('photo.jpg', await motif(640, 480).toColourspace('cmyk').jpeg().toBuffer());
  expect((await sharp(join(from, 'summer/photo.jpg')).metadata()).space).toBe('cmyk');
  await cut();
  expect(await sharp(edition('day-plate-640.avif')).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
  const [red, green] = await topOf(edition('day-plate-640.avif'));
  expect(red).toBeGreaterThan(140);
  expect(green).toBeLessThan(80);
});

const jpeg = () => motif(1200, 900).jpeg({ quality: 95 }).toBuffer();
const png = () => motif(640, 480).png().toBuffer();

test.each<[string, () => Promise<void>, string]>([
  [
    'one that breaks off',
    async () => put('photo.jpg', (await jpeg()).subarray(0, 6000)),
    'breaks off before its 1.1 megapixels',
  ],
  [
    'a PNG that breaks off',
    async () => put('photo.png', (await png()).subarray(0, 900)),
    'breaks off before its 0.3 megapixels',
  ],
  ['a text in disguise', () => put('photo.jpg', 'Dear office, please find attached'), 'photo.jpg is no picture'],
  ['a wrong ending', async () => put('photo.jpg', await png()), 'is in truth a PNG file. Rename it to photo.png.'],
  [
    'a WebP called JPEG',
    async () => put('photo.jpg', await motif(640, 480).webp().toBuffer()),
    'a WebP file. Save it as',
  ],
  [
    'an ending nobody can show',
    () => put('photo.heic', 'x'),
    'photo.heic is not called photo.jpg or photo.png. Save it',
  ],
  [
    'the camera’s own name',
    async () => put('IMG_2034.JPG', await jpeg()),
    'IMG_2034.JPG is not called photo.jpg or photo.png. Rename it.',
  ],
  [
    'a stamp',
    async () => put('photo.jpg', await motif(200, 160).jpeg().toBuffer()),
    'has 200 × 160 dots; 320 each way are needed',
  ],
  [
    'two photographs',
    async () => {
      await put('photo.jpg', await jpeg());
      await put('photo.png', await png());
    },
    'holds photo.jpg and photo.png. Leave one of them',
  ],
  [
    'one beside a finished print',
    async () => {
      await put('photo.jpg', await jpeg());
      await put('day-plate-640.avif', 'x');
    },
    'Delete the .avif files or the photograph.',
  ],
  [
    'one that is said to be printed',
    async () => {
      await put('photo.jpg', await jpeg());
      await put('picture.yaml', `${words}art: { poster: event-1.svg }\n`);
    },
    'Delete one of the two.',
  ],
  [
    'one without words',
    async () => {
      await put('photo.jpg', await jpeg());
      await rm(join(from, 'summer/picture.yaml'));
    },
    'has no picture.yaml beside it',
  ],
])('refused with a sentence: %s', async (_, drop, sentence) => {
  await drop();
  await expect(cut()).rejects.toThrow(sentence);
  await expect(cut()).rejects.toThrow('content/pictures/summer');
});

test('one of 200 megapixels is refused by its size, without being read', async () => {
  const plain = { width: 16000, height: 12500, channels: 3, background: '#808080' } as const;
  await put(
    'photo.png',
    await sharp({ create: plain, limitInputPixels: false }).png({ compressionLevel: 1 }).toBuffer(),
  );
  await expect(cut()).rejects.toThrow('photo.png has 200 megapixels (16000 × 12500); 60 are allowed. Make it smaller');
});

// @module-tag full
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { crops } from '#contract/content/crops.ts';
import { budgets } from '#contract/content/cuts.ts';
import type { FocalPoint } from '#contract/content/picture.ts';
import {
  createSidewaysPhoto,
  createTwoColourImage,
  encodeJpeg,
  isBlue,
  isRed,
  readColourAt,
} from '#tests/harness/photographs.ts';
import { createPngBomb } from '#tests/harness/pictures.ts';
import { cutPhotograph } from './cut.ts';

const cut = (bytes: Uint8Array, focus: FocalPoint = [0.5, 0.5], timeout?: number) =>
  cutPhotograph({ name: 'harvest.jpg', bytes, focus }, timeout);

test('a photograph is cut to every crop it is large enough for, in three formats, each within its size limit', async () => {
  const { files, placeholder } = await cut(await encodeJpeg(createTwoColourImage(1000, 700)));
  const names = files.map(({ crop, width, format }) => `${crop}-${width}.${format}`);
  const some = ['plate-640.avif', 'plate-960.webp', 'plate-960.jpeg', 'tall-480.avif', 'emblem-320.avif'];
  expect(names).toEqual(expect.arrayContaining(some));
  expect(names).not.toContain('plate-1600.avif');
  expect(names.filter((name) => name.endsWith('.jpeg'))).toHaveLength(Object.keys(crops).length);
  for (const { crop, width, format, bytes } of files) {
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height: Math.round(width / crops[crop]) });
    if (format === 'avif') expect(bytes.length).toBeLessThanOrEqual((budgets[crop][width] ?? 0) * 1000);
  }
  expect(new Set(files.map(({ hash }) => hash)).size).toBe(files.length);
  expect(placeholder).toMatch(/^[a-q]$/);
});

test('a photograph taken sideways is turned upright and loses its metadata', async () => {
  const handed = await createSidewaysPhoto();
  expect(await sharp(handed).metadata()).toMatchObject({ width: 400, height: 480, orientation: 8 });
  const { master, files } = await cut(handed);
  expect(await sharp(master).metadata()).toMatchObject({ width: 480, height: 400 });
  const plate = files.find(({ crop }) => crop === 'plate')?.bytes ?? Buffer.alloc(0);
  expect(isRed(await readColourAt(plate, 0))).toBe(true);
  expect(isBlue(await readColourAt(plate, 1))).toBe(true);
  for (const bytes of [master, ...files.map((file) => file.bytes)]) {
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  }
});

test.each([
  [0, isRed],
  [1, isBlue],
])('a focus at %i (0: left edge, 1: right edge) is visible in every narrow crop', async (across, hasColour) => {
  const { files } = await cut(await encodeJpeg(createTwoColourImage(640, 320)), [across, 0.5]);
  for (const crop of ['tall', 'poster', 'emblem'] as const) {
    const bytes = files.find((file) => file.crop === crop)?.bytes ?? Buffer.alloc(0);
    expect(hasColour(await readColourAt(bytes, 0.5))).toBe(true);
  }
});

test('a CMYK photograph is converted to sRGB', async () => {
  const bytes = await encodeJpeg(createTwoColourImage().toColourspace('cmyk'));
  const { master } = await cutPhotograph({ name: 'a.jpg', bytes });
  expect(await sharp(master).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
  expect(isRed(await readColourAt(master, 0))).toBe(true);
});

const png = () => createTwoColourImage().png().toBuffer();
const moving = async () =>
  sharp([await png(), await createTwoColourImage().negate().png().toBuffer()], { join: { animated: true } });
const large = () => encodeJpeg(createTwoColourImage(1200, 900));
const huge = createPngBomb(16_000, 12_500, deflateSync(Buffer.alloc(1000)));

test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
  ['200 megapixels', () => huge, 'found 200 megapixels (16000 × 12500); allowed are 60'],
  ['a JPEG that breaks off', async () => (await large()).subarray(0, 6000), 'it breaks off or is damaged'],
  ['a PNG that breaks off', async () => (await png()).subarray(0, 600), 'it breaks off or is damaged'],
  ['a stamp', async () => encodeJpeg(createTwoColourImage(200, 160)), 'found 200 × 160 dots; 320 each way are needed'],
  ['a WebP that moves', async () => (await moving()).webp().toBuffer(), 'found a picture that moves'],
])('%s is refused with a message that names file, field and fault', async (_, make, sentence) => {
  const message = expect.stringContaining(`harvest.jpg: photo: ${sentence}`);
  await expect(cut(await make())).rejects.toMatchObject({ name: 'PhotographError', message });
});

test('a process that cuts too long is killed, and the next photograph is cut', async () => {
  const photograph = await encodeJpeg(createTwoColourImage());
  await expect(cut(photograph, [0.5, 0.5], 20)).rejects.toThrow(/took too long .* given up/);
  expect((await cut(photograph)).files.length).toBeGreaterThan(10);
});

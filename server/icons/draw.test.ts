import sharp from 'sharp';
import { expect, test } from 'vitest';
import { choosePalette } from '#contract/colours.ts';
import { type IconSource, iconNames } from '#contract/icons.ts';
import { readShipped } from '#server/content/shipped-content.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { drawIcon } from './draw.ts';

const { entries } = await readShipped(fixtureContentFolder);
const estate = entries.get('estate.yaml')?.data as unknown as IconSource['estate'];
const {
  logo: _,
  icon: __,
  ...look
} = (entries.get('look.yaml')?.data ?? { colours: {}, fonts: {} }) as unknown as IconSource['look'];
const source = { estate, look } as IconSource;

/** Where the drawing is in the square, and how much of it it takes. */
async function measure(picture: Buffer) {
  const { width, height } = await sharp(picture).metadata();
  const { info } = await sharp(picture).trim().toBuffer({ resolveWithObject: true });
  const [left, top] = [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0)];
  const offCentre = [width - info.width - 2 * left, height - info.height - 2 * top].map(Math.abs);
  return {
    size: `${width}x${height}`,
    offCentre: Math.max(...offCentre),
    share: Math.max(info.width, info.height) / width,
  };
}

test.each([
  [iconNames.touch, 180, 0.7],
  [iconNames.small, 192, 0.7],
  [iconNames.large, 512, 0.7],
  [iconNames.maskable, 512, 0.5],
] as const)('a house without a logo has its initial in the middle of %s', async (name, pixels, share) => {
  const picture = await drawIcon(name, source);
  const found = await measure(picture ?? Buffer.alloc(0));
  expect(found.size).toBe(`${pixels}x${pixels}`);
  expect(found.offCentre).toBeLessThanOrEqual(3);
  expect(found.share).toBeCloseTo(share, 1);
  const { dominant } = await sharp(picture).stats();
  const paper = choosePalette(source.look.colours).paper.day;
  expect((dominant.r + dominant.g + dominant.b) / 3, `ground ${paper}`).toBeGreaterThan(200);
});

test('the favicon of a house without a logo is a drawing in the colours of day and evening', async () => {
  const { rust } = choosePalette(source.look.colours);
  const text = String(await drawIcon(iconNames.favicon, source));
  expect(text).toContain(`:root{color:${rust.day}}@media (prefers-color-scheme:dark){:root{color:${rust.evening}}}`);
  expect(text).toMatch(/^<svg [^>]*viewBox="0 0 /);
  expect(await drawIcon(iconNames.header, source), 'the header then shows the name').toBeUndefined();
});

// @module-tag full
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findSmallDayPicture, findTooSimilar, hashGallery, hashPicture } from './contact-sheet.ts';
import { picturesFolder } from './entries.ts';

test('no two gallery pictures are alike', async () => {
  expect(findTooSimilar(await hashGallery(await readdir(picturesFolder)))).toEqual([]);
});

test('the comparison finds a smaller copy in other inks alike, and another picture different', async () => {
  const hero = findSmallDayPicture('hero') ?? '';
  const faded = await sharp(hero).resize(200).modulate({ saturation: 0.2, brightness: 0.9 }).jpeg().toBuffer();
  const looks = [hero, faded, findSmallDayPicture('oak') ?? ''].map(
    async (image, at) => [`${at}`, await hashPicture(image)] as const,
  );
  expect(findTooSimilar(new Map(await Promise.all(looks))).map(({ ids }) => ids)).toEqual([['0', '1']]);
});

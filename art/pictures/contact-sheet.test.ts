// @module-tag full
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { galleryLooks, look, smallDay, tooAlike } from './contact-sheet.ts';
import { pictures } from './entries.ts';

test('no two pictures of the galleries are alike', async () => {
  expect(tooAlike(await galleryLooks(await readdir(pictures)))).toEqual([]);
});

test('the same picture in a smaller size and in other inks is alike, another one is not', async () => {
  const hero = smallDay('hero') ?? '';
  const faded = await sharp(hero).resize(200).modulate({ saturation: 0.2, brightness: 0.9 }).jpeg().toBuffer();
  const looks = [hero, faded, smallDay('oak') ?? ''].map(async (image, at) => [`${at}`, await look(image)] as const);
  expect(tooAlike(new Map(await Promise.all(looks))).map(({ ids }) => ids)).toEqual([['0', '1']]);
});

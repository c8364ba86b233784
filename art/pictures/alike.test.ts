// @module-tag full
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { difference, leastDifference, look, tooAlike } from './alike.ts';
import { galleries, smallDay } from './contact-sheet.ts';
import { pictures } from './entries.ts';

test('no two pictures of the galleries are alike', async () => {
  const looks = new Map<string, boolean[]>();
  for (const id of (await readdir(pictures)).filter((name) => galleries.test(name))) {
    const file = smallDay(id);
    if (file) looks.set(id, await look(file));
  }
  expect(tooAlike(looks)).toEqual([]);
});

test('the same picture in a smaller size and in other inks is alike, another one is not', async () => {
  const hero = smallDay('hero') ?? '';
  const faded = await sharp(hero)
    .resize(200)
    .modulate({ saturation: 0.2, brightness: 0.9 })
    .jpeg({ quality: 60 })
    .toBuffer();
  const [first, second, other] = [await look(hero), await look(faded), await look(smallDay('oak') ?? '')];
  expect(difference(first, second)).toBeLessThan(leastDifference);
  expect(difference(first, other)).toBeGreaterThan(leastDifference);
  expect(
    tooAlike(
      new Map([
        ['a', first],
        ['b', second],
        ['c', other],
      ]),
    ).map(({ ids }) => ids),
  ).toEqual([['a', 'b']]);
});

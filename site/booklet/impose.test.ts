import { expect, test } from 'vitest';
import { fullSheets, placed } from './impose.ts';

const sides = (pages: number) => {
  const found: Record<number, { left?: number; right?: number }> = {};
  for (let page = 0; page < pages; page++) {
    const { side, half } = placed(page, pages);
    found[side] = { ...found[side], [half]: page + 1 };
  }
  return Object.values(found).map(({ left, right }) => `${left}|${right}`);
};

test('folded in the middle, the pages follow one another', () => {
  expect(sides(4)).toEqual(['4|1', '2|3']);
  expect(sides(8)).toEqual(['8|1', '2|7', '6|3', '4|5']);
  expect(sides(12)).toEqual(['12|1', '2|11', '10|3', '4|9', '8|5', '6|7']);
});

test('a booklet is whole sheets', () => {
  expect([1, 4, 5, 8, 9].map(fullSheets)).toEqual([4, 4, 8, 8, 12]);
});

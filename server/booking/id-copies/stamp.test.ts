import { expect, test } from 'vitest';
import { drawStamp } from './stamp.ts';

test.each([
  [3000, 1000],
  [1000, 3000],
  [1600, 1600],
  [320, 320],
])('the stamp covers a picture of %i × %i pixels from edge to edge', (width, height) => {
  const rows = [...`${drawStamp(width, height, '2026-11-30')}`.matchAll(/translate\((\S+) (\S+)\) rotate\(-8\)/g)];
  const [left, top] = [rows.map(([, x]) => Number(x)), rows.map(([, , y]) => Number(y))];
  // Lines rise to the right by the sine of eight degrees.
  const rise = width * Math.sin((8 / 180) * Math.PI);
  expect(Math.max(...left)).toBeLessThanOrEqual(0);
  expect(Math.min(...top)).toBeLessThanOrEqual(0);
  expect(Math.max(...top) - rise).toBeGreaterThanOrEqual(height);
});

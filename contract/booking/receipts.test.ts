import { expect, test } from 'vitest';
import { splitVat } from './receipts.ts';

test.each([
  [10_700, 7, 10_000, 700],
  [9200, 7, 8598, 602],
  [9200, 19, 7731, 1469],
  [9200, 0, 9200, 0],
  [1, 7, 1, 0],
  [-9200, 7, -8598, -602],
])('of %i cents with %i percent, %i are net and %i are VAT', (total, percent, net, vat) => {
  const parts = splitVat(total, percent);
  expect([parts.net + 0, parts.vat + 0]).toEqual([net, vat]);
});

test('both parts are the total, for every sum and rate', () => {
  for (let total = 0; total <= 50_000; total += 97)
    for (const percent of [0, 5, 7, 10, 13, 19, 20]) {
      const { net, vat } = splitVat(total, percent);
      expect(net + vat).toBe(total);
      expect(Math.abs((vat * 100) / Math.max(1, net) - percent) * Math.max(1, net)).toBeLessThanOrEqual(120);
    }
});

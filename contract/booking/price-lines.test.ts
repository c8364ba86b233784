import { expect, test } from 'vitest';
import {
  areSameLines,
  atOfferedPrices,
  coversLines,
  keepSeats,
  sumCents,
  sumSeats,
  takeSeatsAway,
} from './price-lines.ts';

const offered = [
  { group: 'full', seats: 2, cents: 4200 },
  { group: 'child', seats: 3, cents: 800 },
  { group: 'carer', seats: 1, cents: 0 },
];

test('an offer has the sum of its seats and of their prices', () => {
  expect([sumSeats(offered), sumCents(offered)]).toEqual([6, 2 * 4200 + 3 * 800]);
});

test('a guest keeps some tickets of each price', () => {
  expect(keepSeats(offered, { full: 1, child: 3 })).toEqual([
    { group: 'full', seats: 1, cents: 4200 },
    { group: 'child', seats: 3, cents: 800 },
  ]);
});

test.each([{ full: 3 }, { full: -1 }, { senior: 1 }])('%o is more than the guest has', (kept) => {
  expect(keepSeats(offered, kept)).toBeUndefined();
});

test('tickets that are returned leave the others', () => {
  expect(takeSeatsAway(offered, { child: 2, carer: 1 })).toEqual([
    { group: 'full', seats: 2, cents: 4200 },
    { group: 'child', seats: 1, cents: 800 },
  ]);
  expect(takeSeatsAway(offered, { child: 4 })).toBeUndefined();
});

test('by telephone, the prices of the offer count', () => {
  expect(atOfferedPrices(offered, [{ group: 'child', seats: 2, cents: 900 }])).toEqual([
    { group: 'child', seats: 2, cents: 800 },
  ]);
  expect(atOfferedPrices(offered, [{ group: 'child', seats: 4, cents: 800 }])).toBeUndefined();
});

test('lines with another price, number or group are not the same', () => {
  const lines = [{ group: 'full', seats: 1, cents: 4200 }];
  expect(areSameLines(lines, [...lines])).toBe(true);
  for (const other of [{ seats: 2 }, { cents: 4100 }, { group: 'child' }])
    expect(areSameLines(lines, [{ group: 'full', seats: 1, cents: 4200, ...other }])).toBe(false);
});

test('as many tickets, but otherwise divided among the prices, are not the same', () => {
  const divide = (full: number, child: number) => [
    { group: 'full', seats: full, cents: 4200 },
    { group: 'child', seats: child, cents: 800 },
  ];
  expect(areSameLines(divide(2, 1), divide(2, 1))).toBe(true);
  expect(areSameLines(divide(2, 1), divide(1, 2))).toBe(false);
});

test('lines cover fewer tickets of the same price, not more', () => {
  expect(coversLines(offered, [{ group: 'full', seats: 2, cents: 4200 }])).toBe(true);
  expect(coversLines(offered, [{ group: 'full', seats: 3, cents: 4200 }])).toBe(false);
});

import { expect, test } from 'vitest';
import { findNextInLine } from './overview.ts';

const line = [5, 3, 2].map((seats, index) => ({ reference: 'abc'.charAt(index), name: null, seats, until: null }));

test.each([
  [3, 'a', 'b'],
  [5, 'a', undefined],
  [1, 'a', undefined],
  [0, undefined, undefined],
])('for %s free seats the first in line and the first party that fits are named', (free, next, fits) => {
  const found = findNextInLine(15, free, line);
  expect([found?.next.reference, found?.nextFitting?.reference]).toEqual([next, fits]);
  expect(findNextInLine(15, free, [])).toBeUndefined();
});

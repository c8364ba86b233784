import { expect, test } from 'vitest';
import { nextInLine } from './overview.ts';

test('parties stay whole: the first in line is named, and the first whose party fits where that is another', () => {
  const guest = (reference: string, seats: number | null) => ({
    reference,
    name: null,
    seats,
    until: null,
  });
  const line = [guest('a', 5), guest('b', 3), guest('c', 2)];
  expect(nextInLine(15, 3, line)).toMatchObject({ next: { reference: 'a' }, fits: { reference: 'b' } });
  expect(nextInLine(15, 5, line)).toMatchObject({ next: { reference: 'a' }, fits: undefined });
  expect(nextInLine(15, 1, line)).toMatchObject({ next: { reference: 'a' }, fits: undefined });
  expect(nextInLine(15, 0, line)).toBeUndefined();
  expect(nextInLine(15, 9, [])).toBeUndefined();
});

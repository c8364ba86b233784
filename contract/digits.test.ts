import { expect, test } from 'vitest';
import { digits } from './digits.ts';

test.each(['0x2', '1e1', '', ' 2', '2.0', '-1', '+1', '0b1', 'NaN', '99999999999'])(
  '%j is refused: a whole number is one to ten digits, and nothing else',
  (typed) => expect(digits.safeParse(typed).success).toBe(false),
);

test('a whole number is accepted as text and as a number', () => {
  expect([digits.parse('15'), digits.parse(15), digits.parse('0')]).toEqual([15, 15, 0]);
});

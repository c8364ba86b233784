import { expect, test } from 'vitest';
import { alertRequest } from './booking/alert.ts';
import { digits } from './digits.ts';

test.each(['0x2', '1e1', '', ' 2', '2.0', '-1', '+1', '0b1', 'NaN', '99999999999'])(
  '%j is no number of a form',
  (typed) => {
    expect(digits.safeParse(typed).success).toBe(false);
    expect(alertRequest.shape.event.safeParse(typed).success).toBe(false);
  },
);

test('digits are, as text and as a number', () => {
  expect([digits.parse('15'), digits.parse(15), digits.parse('0')]).toEqual([15, 15, 0]);
  expect(alertRequest.shape.event.parse('15')).toBe(15);
});

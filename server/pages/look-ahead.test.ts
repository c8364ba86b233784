import { expect, test } from 'vitest';
import { isAhead } from './inline-hashes.ts';

test('a request says that it is ahead of somebody who may come', () => {
  expect(isAhead({ 'sec-purpose': 'prefetch' })).toBe(true);
  expect(isAhead({ 'sec-purpose': 'prefetch;prerender' })).toBe(true);
  expect(isAhead({})).toBe(false);
});

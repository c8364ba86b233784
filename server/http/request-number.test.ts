import { expect, test } from 'vitest';
import { createRequestNumbers } from './request-number.ts';

test('each request has its own number, also after a restart, in characters that are easy to read aloud', () => {
  const starts = [createRequestNumbers(), createRequestNumbers()];
  const given = starts.flatMap((next) => Array.from({ length: 2000 }, next));
  expect(new Set(given).size).toBe(4000);
  expect(given.filter((number) => !/^[A-HJKMNP-TV-Z2-9]{5}-[A-HJKMNP-TV-Z2-9]{1,3}$/.test(number))).toEqual([]);
});

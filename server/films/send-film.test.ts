import { expect, test } from 'vitest';
import { parseRange } from './send-film.ts';

test.each([
  [undefined, undefined],
  ['bytes=0-', { from: 0, to: 999 }],
  ['bytes=500-5000', { from: 500, to: 999 }],
  ['bytes=-100', { from: 900, to: 999 }],
  ['bytes=999-', { from: 999, to: 999 }],
  ['bytes=1000-', 'none'],
  ['bytes=-5000', { from: 0, to: 999 }],
  ['bytes=-0', 'none'],
  ['bytes=5-1', undefined],
  ['bytes=a-b', undefined],
])('a request for the range %s of a film of a thousand bytes gets the bytes %j', (asked, range) =>
  expect(parseRange(asked, 1000)).toEqual(range),
);

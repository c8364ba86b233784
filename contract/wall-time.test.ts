import { expect, test } from 'vitest';
import { findMidnightAfter, parseWallTime, wallTime } from './wall-time.ts';

test.each(['2024-07-20 18:00', '2024-07-20T18:00'])('the content’s time %s is accepted', (text) => {
  expect(wallTime.parse(text)).toBe('2024-07-20T18:00');
});

test.each(['2024-02-30 18:00', '2024-07-20', '20.7.2024 18:00', '2024-07-20 25:00', ''])(
  'the content’s time %o is refused, and the message shows the form wanted',
  (text) => {
    const { error } = wallTime.safeParse(text);
    expect(error?.issues[0]?.message).toBe('is no date with a time like 2024-07-20 18:00');
  },
);

test.each([
  ['2024-07-20T18:00', '2024-07-20T16:00:00Z'],
  ['2024-01-20T18:00', '2024-01-20T17:00:00Z'],
  // This hour occurs twice in autumn; spring skips it.
  ['2024-10-27T02:30', '2024-10-27T00:30:00Z'],
  ['2024-03-31T02:30', '2024-03-31T01:30:00Z'],
])('the wall time %s in Berlin is the moment %s, also when the clocks change', (wall, utc) =>
  expect(parseWallTime(wall).toInstant().toString()).toBe(utc),
);

test.each([
  ['2024-07-20T21:59:00Z', '2024-07-20T22:00:00.000Z'],
  ['2024-07-20T22:00:00Z', '2024-07-21T22:00:00.000Z'],
  ['2024-10-26T23:00:00Z', '2024-10-27T23:00:00.000Z'],
  // Half past midnight on the day with 25 hours.
  ['2024-10-26T22:30:00Z', '2024-10-27T23:00:00.000Z'],
])('the day of %s ends at midnight in Berlin, %s', (moment, end) => {
  expect(new Date(findMidnightAfter(Date.parse(moment))).toISOString()).toBe(end);
});

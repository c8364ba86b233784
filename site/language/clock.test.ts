import { expect, test } from 'vitest';
import { formatClock } from './clock.ts';

/** In July, Berlin is two hours ahead of UTC. */
test.each([
  ['2024-07-19T22:30:00Z', '0.30 Uhr', '12.30 a.m.'],
  ['2024-07-20T10:30:00Z', '12.30 Uhr', '12.30 p.m.'],
  ['2024-07-20T10:00:00Z', '12.00 Uhr', '12 noon'],
  ['2024-07-20T22:00:00Z', '0.00 Uhr', '12 midnight'],
  ['2024-07-20T21:05:00Z', '23.05 Uhr', '11.05 p.m.'],
])('formatClock writes %s as %s and %s', (at, german, english) => {
  expect([formatClock(at, true), formatClock(at, false)]).toEqual([german, english]);
});

import { expect, test } from 'vitest';
import type { Event } from '#contract/event.ts';
import { silentFrom } from './programme.ts';

const event = (id: number, more: Partial<Event>) =>
  ({ id, start: '2024-07-20T18:00', end: '2024-07-20T21:00', status: 'scheduled', ...more }) as Event;
const over = event(1, {});
const last = event(2, { start: '2024-08-24T18:00', end: '2024-08-24T21:00' });

test('nothing is to come once the last event has ended', () => {
  expect(new Date(silentFrom([last, over])).toISOString()).toBe('2024-08-24T19:00:00.000Z');
});

test('an event that is postponed to an unknown day is still to come, whatever time it is', () => {
  expect(silentFrom([over, event(3, { status: 'postponed' }), last])).toBe(Number.POSITIVE_INFINITY);
});

test('postponed to a known day, it counts with that day', () => {
  const moved = event(3, { status: 'postponed', previous: { start: '2024-06-01T18:00' } });
  expect(new Date(silentFrom([moved, over])).toISOString()).toBe('2024-07-20T19:00:00.000Z');
});

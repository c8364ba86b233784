import { expect, test } from 'vitest';
import type { Hours } from '#contract/content/content.ts';
import { wallClock } from '#contract/wall-time.ts';
import { hoursOn, nextOpen, openState, turningPoints } from './hours.ts';

const reason = { de: 'Weihnachten', en: 'Christmas' };
const hours: Hours = {
  regular: [
    { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'], opens: '10:00', closes: '17:00' },
  ],
  exceptions: [
    { date: '2026-12-25', closed: true, reason },
    { date: '2026-12-26', closed: true, reason },
    { date: '2026-12-24', opens: '10:00', closes: '13:00', reason },
  ],
};
const stateAt = (moment: string) => {
  const { date, time } = wallClock(new Date(moment));
  return openState(hoursOn(date, hours), time);
};

test.each([
  ['2026-07-18T07:59:00Z', 'before'],
  ['2026-07-18T08:00:00Z', 'open'],
  ['2026-07-18T14:59:00Z', 'open'],
  ['2026-07-18T15:00:00Z', 'after'],
  ['2026-01-17T09:00:00Z', 'open'],
  ['2026-07-19T10:00:00Z', 'closed'],
  ['2026-12-25T11:00:00Z', 'closed'],
  ['2026-12-24T11:30:00Z', 'open'],
  ['2026-12-24T12:30:00Z', 'after'],
])('[PRK-05] weekdays and Saturdays from 10 to 17 in Berlin, but for days that differ: %s is %s', (at, state) => {
  expect(stateAt(at)).toBe(state);
});

test('the next open day skips Sundays and exceptions', () => {
  expect(nextOpen('2026-12-24', hours)?.date).toBe('2026-12-28');
  expect(nextOpen('2026-07-17', hours)?.date).toBe('2026-07-18');
});

test('the answer changes when it opens and when it closes, on both sides of the clock change', () => {
  const moments = (day: string) =>
    turningPoints(new Date(`${day}T02:00:00Z`), hours).map((at) => new Date(at).toISOString());
  expect(moments('2026-03-28')).toEqual(['2026-03-28T09:00:00.000Z', '2026-03-28T16:00:00.000Z']);
  expect(moments('2026-03-30')).toEqual(['2026-03-30T08:00:00.000Z', '2026-03-30T15:00:00.000Z']);
  expect(moments('2026-03-29')).toEqual([]);
});

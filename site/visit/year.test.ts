import { expect, test } from 'vitest';
import type { Content } from '#contract/content/kinds.ts';
import { createVisitYear, formatYearQuery, listVisitYears, readYear } from './year.ts';

const reason = { de: 'Karfreitag', en: 'Good Friday' };
const estate = {
  hours: {
    regular: [{ days: ['monday', 'saturday'], opens: '10:00', closes: '17:00' }],
    exceptions: [
      { date: '2026-12-25', closed: true, reason },
      { date: '2027-03-27', closed: true, reason },
      { date: '2027-12-24', opens: '10:00', closes: '13:00', reason },
    ],
  },
} as unknown as Content['estate'];
const opera = { id: 1, start: '2027-07-17T18:00', end: '2027-07-17T21:55' };
const early = { id: 3, start: '2027-06-05T17:00', end: '2027-06-05T19:00' };
const events = [opera, early, { id: 2, start: '2024-07-20T18:00' }] as unknown as Parameters<typeof createVisitYear>[1];
const calendar = (year?: number) => createVisitYear({ estate }, events, year, new Date('2026-11-22T11:00:00Z'));

test('a year has all days of twelve months, with hours, exceptions and events', () => {
  const { months, exceptions, events, lastKnownYear } = calendar(2027);
  expect(months.map((days) => days.length)).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
  const on = (date: string) => months.flat().find((day) => day.date === date);
  expect(on('2027-05-03')).toEqual({
    date: '2027-05-03',
    opens: '10:00',
    closes: '17:00',
    isPast: false,
    isToday: false,
  });
  expect(on('2027-05-02')).toEqual({ date: '2027-05-02', isPast: false, isToday: false });
  expect(on('2027-03-27')).toEqual({ date: '2027-03-27', exception: 1, isPast: false, isToday: false });
  expect(on('2027-12-24')).toMatchObject({ opens: '10:00', closes: '13:00', exception: 2 });
  expect(on('2027-07-17')).toMatchObject({ opens: '10:00', eventId: 1 });
  expect(exceptions).toEqual([1, 2]);
  expect(events.map(({ id }) => id)).toEqual([3, 1]);
  expect(lastKnownYear).toBeUndefined();
  const days = calendar().months.flat();
  expect(days.findLast(({ isPast }) => isPast)?.date).toBe('2026-11-21');
  expect(days.filter(({ isToday }) => isToday).map(({ date }) => date)).toEqual(['2026-11-22']);
  expect(createVisitYear({ estate }, [], 2028, new Date('2028-02-01T11:00:00Z')).months[1]).toHaveLength(29);
});

test('past months are counted, and past exceptions are left out', () => {
  expect(calendar().pastMonths).toBe(10);
  expect(calendar(2027).pastMonths).toBe(0);
  const inJune = createVisitYear({ estate }, events, 2027, new Date('2027-06-22T11:00:00Z'));
  expect(inJune.pastMonths).toBe(5);
  expect(inJune.exceptions).toEqual([2]);
});

test('without a requested year the calendar shows this year', () => {
  expect(calendar().year).toBe(2026);
});

test('the calendar of a later year names the last known year', () => {
  expect(calendar(2028).lastKnownYear).toBe(2027);
});

test('the calendar of a year leads to the years around it', () => {
  expect(calendar(2027).otherYears).toEqual([2026, 2028]);
});

test('only the known years and one more have a page, so that invented years cannot fill the cache', () => {
  const years = listVisitYears({ estate });
  expect(years).toEqual([2026, 2027, 2028]);
  const address = (text: string) => formatYearQuery(readYear(new URLSearchParams(text), years));
  expect(address('year=2027')).toBe('?year=2027');
  for (const other of ['', 'year=2029', 'year=1999', 'year=02027', 'year=2027x', 'year=', 'month=3'])
    expect(address(other), other).toBe('');
  expect(
    listVisitYears({ estate: { hours: { regular: [], exceptions: [] } } as unknown as Content['estate'] }),
  ).toEqual([]);
});

import { expect, test } from 'vitest';
import type { Content } from '#contract/content/kinds.ts';
import type { LocalizedEvent } from '#site/programme/programme.ts';
import {
  computeMinutesToSpare,
  computeSky,
  createVisitDay,
  findWayHome,
  formatDayQuery,
  readDay,
  readDayQuery,
} from './day.ts';

const estate = {
  position: { latitude: 53.8224, longitude: 13.277 },
  hours: {
    regular: [{ days: ['monday', 'friday', 'saturday'], opens: '10:00', closes: '17:00' }],
    exceptions: [{ date: '2027-03-26', closed: true, reason: { de: 'Karfreitag', en: 'Good Friday' } }],
  },
} as unknown as Content['estate'];
const opera = { id: 1, start: '2027-07-17T18:00', end: '2027-07-17T21:55' };
const photographs = { id: 2, start: '2027-09-11T15:00', end: '2027-10-30T17:00' };
const events = [opera, photographs] as unknown as Parameters<typeof createVisitDay>[1];
const on = (date: string, today = '2027-01-10') =>
  createVisitDay({ estate }, events, date, new Date(`${today}T11:00:00Z`));

test('readDay accepts days as browsers send them and as people type them, and nothing else', () => {
  for (const text of ['2027-05-03', '3.5.2027', '03.05.2027', '3. 5. 2027', '3/5/2027'])
    expect(readDay(text), text).toBe('2027-05-03');
  for (const text of ['', 'morgen', '31.2.2027', '2027-02-29', '3.5.27', '1927-05-03', '<script>'])
    expect(readDay(text), text).toBeUndefined();
  expect(formatDayQuery(readDayQuery(new URLSearchParams({ date: ' 3.5.2027 ' })))).toBe('?date=2027-05-03');
  expect(formatDayQuery(readDayQuery(new URLSearchParams({ date: 'x'.repeat(500) })))).toBe(`?date=${'x'.repeat(20)}`);
  expect(formatDayQuery('')).toBe('');
});

test('a day has its hours, the nearest open days, and the last year with known exceptions', () => {
  expect(on('2027-05-03').hours).toMatchObject({ opens: '10:00', closes: '17:00' });
  expect(on('2027-05-03').nearestOpenDays).toEqual([]);
  expect(on('2027-05-02').hours.opens).toBeUndefined();
  expect(on('2027-05-02').nearestOpenDays.map(({ date }) => date)).toEqual(['2027-05-01', '2027-05-03']);
  expect(on('2027-05-02', '2027-05-01').nearestOpenDays[0]?.date, 'today').toBe('2027-05-01');
  expect(on('2027-03-26').hours.exception).toBe(0);
  expect(on('2027-01-09')).toMatchObject({ isPast: true });
  expect(on('2027-12-31').lastKnownYear).toBeUndefined();
  expect(on('2028-01-03').lastKnownYear).toBe(2027);
});

test('after closing time the day is over, and the next open day counts', () => {
  const at = (time: string) => createVisitDay({ estate }, events, '2027-01-09', new Date(`2027-01-09T${time}Z`));
  expect(at('15:59')).toMatchObject({ isOver: false, nearestOpenDays: [] });
  expect(at('16:00').isOver, '17:00 in winter').toBe(true);
  expect(at('16:00').nearestOpenDays.map(({ date }) => date)).toEqual(['2027-01-11']);
  expect(on('2027-01-09', '2027-01-08').isOver, 'tomorrow').toBe(false);
});

test('an opera is listed on its day, an exhibition on each of its days', () => {
  expect(on('2027-07-17').events).toEqual([opera]);
  expect(on('2027-07-18').events).toEqual([]);
  const pastMidnight = [{ ...opera, end: '2027-07-18T00:30' }] as unknown as typeof events;
  const listed = createVisitDay({ estate }, pastMidnight, '2027-07-18', new Date('2027-01-03T11:00:00Z')).events;
  expect(listed, 'past midnight').toEqual([]);
  for (const day of ['2027-09-11', '2027-10-01', '2027-10-30']) expect(on(day).events, day).toEqual([photographs]);
});

test('computeMinutesToSpare counts the minutes before the last train', () => {
  const train = { leaves: '22:48', minutes: 20 };
  expect(computeMinutesToSpare(opera, train)).toBe(33);
  expect(computeMinutesToSpare({ ...opera, end: '2027-07-17T22:40' }, train)).toBe(-12);
  expect(computeMinutesToSpare({ ...opera, end: '2027-07-18T00:10' }, train), 'after midnight').toBe(-102);
});

test('a train after midnight is of the evening before, and an event over several days has the trains of its last night', () => {
  const train = { leaves: '00:15', minutes: 20 };
  expect(computeMinutesToSpare({ end: '2027-07-17T22:40' }, train)).toBe(75);
  expect(computeMinutesToSpare({ end: '2027-07-18T00:10' }, train)).toBe(-15);
  expect(computeMinutesToSpare({ end: '2027-07-31T00:00' }, train), 'into another month').toBe(-5);
  const weekend = { start: '2027-07-17T10:00', end: '2027-07-18T18:00', type: 'other' } as unknown as LocalizedEvent;
  const lastTrains = ['00:15', '22:48'].map((leaves) => ({ to: `um ${leaves}`, leaves }));
  expect(findWayHome(weekend, { name: 'Bahnhof', lastTrains, minutes: 20 })?.trains).toEqual([
    { to: 'um 22:48', leaves: '22:48', isReached: true },
    { to: 'um 00:15', leaves: '00:15', isReached: true },
  ]);
});

test('the way home has the minibus and the last trains by departure, and only for evenings with music', () => {
  const lastTrains = [
    { to: 'Süden', leaves: '22:48' },
    { to: 'Norden', leaves: '22:41' },
  ];
  const station = { name: 'Bahnhof', lastTrains, minutes: 20, minibusDelay: 15 };
  const evening = { ...opera, type: 'opera' } as unknown as LocalizedEvent;
  const wayHome = (change: Partial<LocalizedEvent>, from: typeof station | undefined = station) =>
    findWayHome({ ...evening, ...change }, from);
  expect(wayHome({})).toEqual({
    station: 'Bahnhof',
    minibus: '22:10',
    trains: [
      { to: 'Norden', leaves: '22:41', isReached: true },
      { to: 'Süden', leaves: '22:48', isReached: true },
    ],
  });
  const late = wayHome({ end: '2027-07-17T22:10' });
  expect(late?.trains.map(({ isReached }) => isReached)).toEqual([false, true]);
  for (const change of [
    { type: 'exhibition' },
    { end: undefined },
    { status: 'cancelled' },
  ] as Partial<LocalizedEvent>[])
    expect(wayHome(change)).toBeUndefined();
  expect(findWayHome(evening, undefined)).toBeUndefined();
  expect(findWayHome(evening, { name: 'Bahnhof', lastTrains, minutes: 20 })?.minibus).toBeUndefined();
});

test('sunrise and sunset agree with another library to two minutes, in summer and winter time', () => {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  // Computed by astronomy-engine 2.1.19, an independent library.
  for (const [date, ...times] of [
    ['2024-06-21', '04:35', '21:42'],
    ['2024-12-21', '08:23', '15:47'],
    ['2027-05-03', '05:28', '20:41'],
  ] as const) {
    const { sunrise = '', sunset = '' } = computeSky(date, estate.position).sun ?? {};
    for (const [index, time] of [sunrise, sunset].entries())
      expect(Math.abs(minutes(time) - minutes(times[index] ?? '')), `${date} ${time}`).toBeLessThanOrEqual(2);
  }
});

test.each([
  ['2027-01-22', 'full'],
  ['2027-02-06', 'new'],
  ['2027-01-15', 'waxing'],
  ['2027-01-29', 'waning'],
])('for the date %s the page of a day shows the moon as %s', (date, moon) =>
  expect(computeSky(date, estate.position).moon).toBe(moon),
);

import { expect, test } from 'vitest';
import type { Event } from '#contract/content/event.ts';
import type { FilteredEvents } from './archive.ts';
import {
  countColumns,
  filterEvents,
  formatEventFilterQuery,
  groupAheadBySeason,
  groupOverByYear,
  readEventFilter,
} from './archive.ts';
import {
  findEventNote,
  findLastEventEnd,
  findSeatAlertReason,
  nameAvailability,
  nameCastHeading,
} from './programme.ts';

const read = (query: string) => readEventFilter(new URLSearchParams(query), ['opera', 'concert', 'photo']);

test('[EVT-07] an unknown category or a year that is not four digits filters nothing', () => {
  for (const query of ['category=xyz', 'category=', 'category=__proto__', 'category=Opera', ''])
    expect(read(query).category, query).toBeUndefined();
  expect(read('year=1999').year).toBe(1999);
  for (const query of ['year=abc', 'year=-1', 'year=1e3', 'year=20222', 'year=%00'])
    expect(read(query).year, query).toBeUndefined();
});

test('a filter has one canonical query string', () => {
  expect(formatEventFilterQuery(read('year=2022&x=1&category=opera&category=photo'))).toBe('?category=opera&year=2022');
  expect(formatEventFilterQuery({})).toBe('');
});

test('the posters of a category fill their rows if four, five or three columns can', () => {
  expect([1, 3, 4, 5, 6, 7, 8, 10, 15].map(countColumns)).toEqual([4, 3, 4, 5, 3, 4, 4, 5, 5]);
});

const events = (count: number): Event[] =>
  Array.from({ length: count }, (_, index) => ({
    id: count - index,
    category: (['opera', 'concert', 'photo'] as const)[index % 3],
    start: `${2024 - Math.floor(index / 10)}-07-01T18:00`,
  })) as Event[];

const winter = new Date('2024-12-01T12:00:00Z');

const shownIn = ({ groups }: FilteredEvents) => groups.flatMap((group) => group.events);

test('[EVT-02] a short list is complete, filtered by category and year, and lists the years of the category', () => {
  const filtered = filterEvents(events(14), { category: 'opera', year: 2024 }, winter);
  expect(filtered).toMatchObject({ count: 4, earlier: [], years: [2024, 2023] });
  expect(shownIn(filtered).every(({ category }) => category === 'opera')).toBe(true);
});

test('a long archive shows the newest events and links every other year', () => {
  const filtered = filterEvents(events(140), {}, winter);
  expect([filtered.count, shownIn(filtered).length]).toEqual([140, 16]);
  expect(filtered.groups).toMatchObject([{ year: 2024 }, { year: 2023, yearTotal: 10 }]);
  expect(filtered.earlier).toHaveLength(12);
  expect(filtered.earlier.reduce((sum, year) => sum + year.count, 0)).toBe(120);
});

test('of 24 events the page shows all, of 25 the newest 16', () => {
  expect([24, 25].map((count) => shownIn(filterEvents(events(count), {}, winter)).length)).toEqual([24, 16]);
});

test('[EVT-07] a requested year shows all its events and no others', () => {
  const { groups, earlier } = filterEvents(events(140), { year: 2015 }, winter);
  expect(groups.map((group) => [group.year, group.events.length])).toEqual([[2015, 10]]);
  expect(earlier).toEqual([]);
  expect(filterEvents(events(14), { year: 1999 }, winter)).toMatchObject({ count: 0, groups: [], earlier: [] });
});

test.each([14, 140])('each of %d events is on the page once, even if several categories show it', (count) => {
  const all = events(count);
  const byCategory = ([undefined, 'opera', 'concert', 'photo'] as const).map((category) =>
    filterEvents(all, { category }, winter),
  );
  const dates = groupOverByYear(all, byCategory);
  const ids = dates.flatMap((year) => year.events.map(({ event }) => event.id));
  expect(new Set(ids).size).toBe(ids.length);
  for (const filtered of byCategory) {
    const name = filtered.filter.category ?? 'all';
    const shown = dates.flatMap((year) => year.events.filter((one) => one.categories.includes(name)));
    expect(shown.map(({ event }) => event)).toEqual(shownIn(filtered));
    const years = dates.filter((year) => year.categories.includes(name)).map(({ year }) => year);
    expect(years).toEqual(filtered.groups.map(({ year }) => year));
  }
});

test('[EVT-05] events to come are above those that are over, the next one first, each once', () => {
  const all = events(25).map((one) => ({ ...one, status: 'scheduled' as const }));
  const summer = new Date('2023-06-01T12:00:00Z');
  const byCategory = ([undefined, 'opera', 'concert', 'photo'] as const).map((category) =>
    filterEvents(all, { category }, summer),
  );
  const seasons = groupAheadBySeason(byCategory);
  expect(seasons.map(({ year }) => year)).toEqual([2023, 2024]);
  const ahead = seasons.flatMap((season) => season.events.map(({ event }) => event));
  expect(ahead.map(({ start }) => start)).toEqual(ahead.map(({ start }) => start).sort());
  const over = groupOverByYear(all, byCategory).flatMap((year) => year.events.map(({ event }) => event));
  expect(over.map(({ start }) => start)).toEqual(
    over
      .map(({ start }) => start)
      .sort()
      .reverse(),
  );
  expect(new Set([...ahead, ...over]).size).toBe(ahead.length + over.length);
  expect(ahead).toHaveLength(20);
});

test('an event without a day has a group of its own below the seasons', () => {
  const all = [...events(2), { ...events(1)[0], id: 99, status: 'postponed' }] as Event[];
  const seasons = groupAheadBySeason([filterEvents(all, {}, new Date('2024-06-01T12:00:00Z'))]);
  expect(seasons.map(({ year, events: shown }) => [year, shown.length])).toEqual([
    [2024, 2],
    [undefined, 1],
  ]);
});

const event = (more: Partial<Event>) =>
  ({ start: '2024-07-20T18:00', end: '2024-07-20T21:00', status: 'scheduled', ...more }) as Event;
const moved = { status: 'postponed', previous: { start: '2024-06-01T18:00' } } as const;

test('findLastEventEnd is the end of the last event, or never if an event waits for its day', () => {
  const last = event({ start: '2024-08-24T18:00', end: '2024-08-24T21:00' });
  expect(new Date(findLastEventEnd([last, event({})])).toISOString()).toBe('2024-08-24T19:00:00.000Z');
  expect(findLastEventEnd([event({}), event({ status: 'postponed' }), last])).toBe(Number.POSITIVE_INFINITY);
  expect(new Date(findLastEventEnd([event(moved), event({})])).toISOString()).toBe('2024-07-20T19:00:00.000Z');
});

const t = ((key: string) => key) as Parameters<typeof findEventNote>[0];

test.each([
  ['planned', 'In the barn tonight.', 'In the barn tonight.'],
  ['cancelled', 'In the barn tonight.', 'In the barn tonight.'],
  ['past', 'In the barn tonight.', 'events.note.past'],
  ['planned', undefined, undefined],
  ['cancelled', undefined, 'events.note.cancelled'],
  ['past', undefined, 'events.note.past'],
] as const)('an event that is %s, with the note %s of the office, shows %s', (state, note, expected) => {
  const localized = (text: string) => ({ text });
  const texts = {
    date: localized('date'),
    time: localized('time'),
    venue: localized('venue'),
    ...(note && { note: localized(note) }),
  };
  expect(findEventNote(t, { state, texts } as Parameters<typeof findEventNote>[1])).toBe(expected);
});

test.each([
  [{ state: 'planned', availability: 'soldOut' }, 'soldOut', 'soldOut'],
  [{ state: 'planned', availability: 'soldOut', booking: 'ended' }, undefined, 'soldOut'],
  [{ state: 'planned', availability: 'limited' }, undefined, 'limited'],
  [{ state: 'planned', booking: 'full' }, undefined, 'full'],
  [{ state: 'planned' }, undefined, undefined],
  [{ state: 'past', availability: 'soldOut' }, undefined, undefined],
  [{ state: 'postponed' }, 'postponed', undefined],
] as const)(
  'for %j visitors can request an alert because of %s, and the seats are described as %s',
  (seats, reason, name) => {
    expect(findSeatAlertReason(seats)).toBe(reason);
    expect(nameAvailability(t, seats)).toBe(name && `events.availability.${name}`);
  },
);

test.each([
  ['opera', 'cast'],
  ['theatre', 'cast'],
  ['concert', 'artists'],
  ['other', 'artists'],
] as const)('the names of an event of type %s are below “%s”', (type, heading) => {
  const categories = new Map([['some', { order: 1, name: { de: 'Art', en: 'Kind' }, type }]]);
  expect(nameCastHeading({ categories }, { category: 'some' })).toBe(heading);
});

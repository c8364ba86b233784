import { expect, test } from 'vitest';
import type { Event } from '#contract/content/event.ts';
import type { EventFilter, EventSelection } from './archive.ts';
import { datesByYear, eventFilterQuery, matchesEventFilter, readEventFilter, selectEvents } from './archive.ts';
import { alertReason, availabilityName, lastEventEnd, stateNote } from './programme.ts';

const read = (query: string) => readEventFilter(new URLSearchParams(query));

test('[EVT-07] an unknown category means all; a year without an event is still a year, nonsense is none', () => {
  for (const query of ['category=xyz', 'category=', 'category=__proto__', 'category=Opera', ''])
    expect(read(query).category, query).toBeUndefined();
  expect(read('year=1999').year).toBe(1999);
  for (const query of ['year=abc', 'year=-1', 'year=1e3', 'year=20222', 'year=%00'])
    expect(read(query).year, query).toBeUndefined();
});

test('one list has one address', () => {
  expect(eventFilterQuery(read('year=2022&x=1&category=opera&category=photo'))).toBe('?category=opera&year=2022');
  expect(eventFilterQuery({})).toBe('');
});

test.each<[EventFilter, boolean]>([
  [{}, true],
  [{ category: 'opera', year: 2022 }, true],
  [{ category: 'photo' }, false],
  [{ year: 2021 }, false],
])('[EVT-02] an opera of 2022 is in the list of %j: %s', (filter, shown) =>
  expect(matchesEventFilter(filter)({ category: 'opera', start: '2022-07-16T18:00' })).toBe(shown),
);

const events = (count: number): Event[] =>
  Array.from({ length: count }, (_, index) => ({
    id: count - index,
    category: (['opera', 'concert', 'photo'] as const)[index % 3],
    start: `${2024 - Math.floor(index / 10)}-07-01T18:00`,
  })) as Event[];

const shownIn = ({ groups }: EventSelection) => groups.flatMap((group) => group.events);

test('[EVT-02] a short list is whole, narrowed by category, and knows all years of it', () => {
  const selection = selectEvents(events(14), { category: 'opera', year: 2024 });
  expect(selection).toMatchObject({ count: 4, earlier: [], years: [2024, 2023] });
  expect(shownIn(selection).every(({ category }) => category === 'opera')).toBe(true);
});

test('a long archive shows the newest and names every other year, so that no event is out of reach', () => {
  const selection = selectEvents(events(140), {});
  expect([selection.count, shownIn(selection).length]).toEqual([140, 16]);
  expect(selection.groups).toMatchObject([{ year: 2024 }, { year: 2023, of: 10 }]);
  expect(selection.earlier).toHaveLength(12);
  expect(selection.earlier.reduce((sum, year) => sum + year.count, 0)).toBe(120);
});

test('a list of 24 events is whole, of 25 the newest 16 are on the page', () => {
  expect([24, 25].map((count) => shownIn(selectEvents(events(count), {})).length)).toEqual([24, 16]);
});

test('[EVT-07] a year that is asked for is shown whole; one without an event is an empty selection', () => {
  const { groups, earlier } = selectEvents(events(140), { year: 2015 });
  expect(groups.map((group) => [group.year, group.events.length])).toEqual([[2015, 10]]);
  expect(earlier).toEqual([]);
  expect(selectEvents(events(14), { year: 1999 })).toMatchObject({ count: 0, groups: [], earlier: [] });
});

test.each([14, 140])('each of %d events is on the page once, whichever selections show it', (count) => {
  const all = events(count);
  const selections = ([undefined, 'opera', 'concert', 'photo'] as const).map((category) =>
    selectEvents(all, { category }),
  );
  const dates = datesByYear(all, selections);
  const ids = dates.flatMap((year) => year.events.map(({ event }) => event.id));
  expect(new Set(ids).size).toBe(ids.length);
  for (const selection of selections) {
    const name = selection.filter.category ?? 'all';
    const shown = dates.flatMap((year) => year.events.filter((one) => one.selections.includes(name)));
    expect(shown.map(({ event }) => event)).toEqual(shownIn(selection));
    const years = dates.filter((year) => year.selections.includes(name)).map(({ year }) => year);
    expect(years).toEqual(selection.groups.map(({ year }) => year));
  }
});

const event = (more: Partial<Event>) =>
  ({ start: '2024-07-20T18:00', end: '2024-07-20T21:00', status: 'scheduled', ...more }) as Event;
const moved = { status: 'postponed', previous: { start: '2024-06-01T18:00' } } as const;

test('nothing is to come once the last event has ended; one that is postponed to an unknown day is always to come', () => {
  const last = event({ start: '2024-08-24T18:00', end: '2024-08-24T21:00' });
  expect(new Date(lastEventEnd([last, event({})])).toISOString()).toBe('2024-08-24T19:00:00.000Z');
  expect(lastEventEnd([event({}), event({ status: 'postponed' }), last])).toBe(Number.POSITIVE_INFINITY);
  expect(new Date(lastEventEnd([event(moved), event({})])).toISOString()).toBe('2024-07-20T19:00:00.000Z');
});

const t = ((key: string) => key) as Parameters<typeof stateNote>[0];

test.each([
  ['planned', 'In the barn tonight.', 'In the barn tonight.'],
  ['moved', 'In the barn tonight.', 'In the barn tonight.'],
  ['cancelled', 'In the barn tonight.', 'In the barn tonight.'],
  ['past', 'In the barn tonight.', 'events.note.past'],
  ['planned', undefined, undefined],
  ['cancelled', undefined, 'events.note.cancelled'],
  ['past', undefined, 'events.note.past'],
] as const)('an event that is %s, with the note %s of the house, says %s', (state, note, said) => {
  const told = (text: string) => ({ text });
  const texts = { date: told('date'), time: told('time'), venue: told('venue'), ...(note && { note: told(note) }) };
  expect(stateNote(t, { state, texts } as Parameters<typeof stateNote>[1])).toBe(said);
});

test.each([
  [{ state: 'planned', availability: 'soldOut' }, 'soldOut', 'soldOut'],
  [{ state: 'planned', availability: 'soldOut', booking: 'ended' }, undefined, 'soldOut'],
  [{ state: 'planned', availability: 'limited' }, undefined, 'limited'],
  [{ state: 'planned', booking: 'full' }, undefined, 'full'],
  [{ state: 'planned' }, undefined, undefined],
  [{ state: 'past', availability: 'soldOut' }, undefined, undefined],
  [{ state: 'cancelled', availability: 'soldOut' }, undefined, undefined],
  [{ state: 'postponed' }, 'postponed', undefined],
] as const)('%j: an alert is offered because of %s, the seats are called %s', (seats, why, name) => {
  expect(alertReason(seats)).toBe(why);
  expect(availabilityName(t, seats)).toBe(name && `events.availability.${name}`);
});

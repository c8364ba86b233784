import { expect, test } from 'vitest';
import type { Event } from '#contract/event.ts';
import { datesByYear, select } from './archive.ts';

const events = (count: number): Event[] =>
  Array.from({ length: count }, (_, index) => ({
    id: count - index,
    category: (['opera', 'concert', 'photo'] as const)[index % 3],
    start: `${2024 - Math.floor(index / 10)}-07-01T18:00`,
  })) as Event[];

test('[EVT-02] a short list is whole, narrowed by category, and knows all years of it', () => {
  const { count, groups, earlier, years } = select(events(14), { category: 'opera', year: 2024 });
  expect([count, earlier, years]).toEqual([4, [], [2024, 2023]]);
  expect(groups.flatMap((group) => group.events).every(({ category }) => category === 'opera')).toBe(true);
});

test('a long archive shows the newest and names every other year, so that no evening is out of reach', () => {
  const { count, groups, earlier } = select(events(140), {});
  expect(count).toBe(140);
  expect(groups.flatMap((group) => group.events)).toHaveLength(16);
  expect(groups.map(({ year, of }) => [year, of])).toEqual([
    [2024, undefined],
    [2023, 10],
  ]);
  expect(earlier).toHaveLength(12);
  expect(earlier.reduce((sum, year) => sum + year.count, 0)).toBe(120);
});

test.each([
  [24, 24],
  [25, 16],
])('of %d events %d are on the page', (count, shown) => {
  expect(select(events(count), {}).groups.flatMap((group) => group.events)).toHaveLength(shown);
});

test('a year asked for is shown whole', () => {
  const { groups, earlier } = select(events(140), { year: 2015 });
  expect(groups.map(({ year, events: shown }) => [year, shown.length])).toEqual([[2015, 10]]);
  expect(earlier).toEqual([]);
});

test('[EVT-07] a year without an evening is an empty selection', () => {
  expect(select(events(14), { year: 1999 })).toMatchObject({ count: 0, groups: [], earlier: [] });
});

test('each event is on the page once, whichever selections show it', () => {
  for (const count of [14, 140]) {
    const all = events(count);
    const selections = [undefined, 'opera', 'concert', 'photo'].map((category) =>
      select(all, { category: category as 'opera' | undefined }),
    );
    const dates = datesByYear(all, selections);
    const ids = dates.flatMap((year) => year.events.map(({ event }) => event.id));
    expect(new Set(ids).size).toBe(ids.length);
    for (const { filter, groups } of selections) {
      const name = filter.category ?? 'all';
      const shown = dates.flatMap((year) => year.events.filter((one) => one.selections.includes(name)));
      expect(shown.map(({ event }) => event)).toEqual(groups.flatMap((group) => group.events));
      expect(dates.filter((year) => year.selections.includes(name)).map(({ year }) => year)).toEqual(
        groups.map(({ year }) => year),
      );
    }
  }
});

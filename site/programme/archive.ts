import { isPostponedWithoutDay } from '#contract/booking/event-state.ts';
import type { Event } from '#contract/content/event.ts';
import { seasonOf } from '#contract/content/event-times.ts';
import { groupByYear } from '#site/content/by-year.ts';
import { listUpcomingEvents } from './programme.ts';

/** Longer lists show only the newest events, and links to the other years. */
const allShownLimit = 24;
const newestCount = 16;

export type FilteredEvents = ReturnType<typeof filterEvents>;

/** Divides the events of a filter into those to come and, by year, those that are over. */
export function filterEvents(all: readonly Event[], filter: EventFilter, now: Date) {
  const ofCategory = all.filter(matchesEventFilter({ category: filter.category }));
  const matching = ofCategory.filter(matchesEventFilter({ year: filter.year }));
  const ahead = listUpcomingEvents(matching, now);
  const over = matching.filter((event) => !ahead.includes(event));
  const isComplete = filter.year !== undefined || matching.length <= allShownLimit;
  const shown = groupByYear(isComplete ? over : over.slice(0, newestCount), seasonOf);
  const onPage = new Map(shown.map(({ year, items }) => [year, items]));
  const years = groupByYear(over, seasonOf);
  const total = new Map(years.map(({ year, items }) => [year, items.length]));
  return {
    filter,
    count: matching.length,
    ahead,
    groups: shown.map(({ year, items }) => {
      const yearTotal = total.get(year) ?? 0;
      // Set if the page shows only some events of the year.
      return { year, events: items, yearTotal: yearTotal > items.length ? yearTotal : undefined };
    }),
    /** Years without an event on the page. */
    earlier: years.filter(({ year }) => !onPage.has(year)).map(({ year, items }) => ({ year, count: items.length })),
    years: groupByYear(ofCategory, seasonOf).map(({ year }) => year),
  };
}

/** The id of a category, or `all`, which no category may be called. */
export type CategoryName = string;

export const categoryNameOf = ({ filter }: Pick<FilteredEvents, 'filter'>): CategoryName => filter.category ?? 'all';

const namesOf = (filtered: readonly FilteredEvents[]): CategoryName[] => filtered.map(categoryNameOf);

/** The events to come, each once: a group for each season, then those without a day. */
export function groupAheadBySeason(byCategory: readonly FilteredEvents[]) {
  const shown = new Set(byCategory.flatMap(({ ahead }) => ahead));
  const groups = Map.groupBy(shown, (event) => (isPostponedWithoutDay(event) ? undefined : seasonOf(event)));
  return [...groups].map(([year, items]) => ({
    year,
    events: items.map((event) => ({
      event,
      categories: namesOf(byCategory.filter(({ ahead }) => ahead.includes(event))),
    })),
    categories: namesOf(byCategory.filter(({ ahead }) => items.some((event) => ahead.includes(event)))),
  }));
}

/** The events that are over and that at least one category shows, each once, by year. */
export function groupOverByYear(all: readonly Event[], byCategory: readonly FilteredEvents[]) {
  const listCategories = (event: Event) =>
    namesOf(byCategory.filter(({ groups }) => groups.some(({ events }) => events.includes(event))));
  const shown = all
    .map((event) => ({ event, categories: listCategories(event) }))
    .filter((one) => one.categories.length > 0);
  return groupByYear(shown, ({ event }) => seasonOf(event)).map(({ year, items }) => ({
    year,
    events: items,
    categories: namesOf(byCategory.filter(({ groups }) => groups.some((group) => group.year === year))),
    /** Categories that show only some events of the year, and how many events it has. */
    partial: byCategory.flatMap(({ filter, groups }) => {
      const count = groups.find((group) => group.year === year)?.yearTotal;
      return count ? [{ filter, count }] : [];
    }),
  }));
}

export interface EventFilter {
  category?: string | undefined;
  year?: number | undefined;
}

/** Ignores an unknown category. Accepts a year without events. */
export function readEventFilter(query: URLSearchParams, categories: Iterable<string> = []): EventFilter {
  const category = [...categories].find((id) => id === query.get('category'));
  const year = query.get('year') ?? '';
  return { category, year: /^\d{4}$/.test(year) ? Number(year) : undefined };
}

export function formatEventFilterQuery({ category, year }: EventFilter): string {
  const query = new URLSearchParams();
  if (category) query.set('category', category);
  if (year) query.set('year', String(year));
  return query.size > 0 ? `?${query}` : '';
}

const matchesEventFilter =
  ({ category, year }: EventFilter) =>
  (event: { category: string; start: string }): boolean =>
    (!category || event.category === category) && (!year || seasonOf(event) === year);

/** Posters in a row of a wide window: the last row is full if possible. */
export const countColumns = (count: number): number => [4, 5, 3].find((columns) => count % columns === 0) ?? 4;

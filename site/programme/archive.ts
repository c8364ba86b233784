import type { Category, Event } from '#contract/content/event.ts';
import { seasonOf } from '#contract/content/event-wording.ts';
import { byYear } from '#site/content/by-year.ts';
import { type Filter, matches } from './filter.ts';

/** Up to this many events the list is whole; beyond, the newest, and a link to each other year. */
const whole = 24;
const firstView = 16;

export interface Selection {
  filter: Filter;
  count: number;
  groups: Group[];
  /** years without an event on the page, with their number of events */
  earlier: { year: number; count: number }[];
  years: number[];
}

interface Group {
  year: number;
  events: Event[];
  /** the number of the whole year, where the page has only some of it */
  of?: number | undefined;
}

export function select(all: readonly Event[], filter: Filter): Selection {
  const ofCategory = all.filter(matches({ category: filter.category }));
  const matching = ofCategory.filter(matches({ year: filter.year }));
  const complete = filter.year !== undefined || matching.length <= whole;
  const shown = byYear(complete ? matching : matching.slice(0, firstView), seasonOf);
  const onPage = new Map(shown.map(({ year, items }) => [year, items]));
  const years = byYear(matching, seasonOf);
  const total = new Map(years.map(({ year, items }) => [year, items.length]));
  return {
    filter,
    count: matching.length,
    groups: shown.map(({ year, items }) => {
      const of = total.get(year) ?? 0;
      return { year, events: items, of: of > items.length ? of : undefined };
    }),
    earlier: years.filter(({ year }) => !onPage.has(year)).map(({ year, items }) => ({ year, count: items.length })),
    years: byYear(ofCategory, seasonOf).map(({ year }) => year),
  };
}

export type SelectionName = Category | 'all';

export const selectionName = ({ filter }: Pick<Selection, 'filter'>): SelectionName => filter.category ?? 'all';

/** A year with every event that at least one selection shows, each once. */
interface DatesOfYear {
  year: number;
  events: { event: Event; selections: SelectionName[] }[];
  selections: SelectionName[];
  /** the selections that show only a part of the year, and the size of that part */
  partly: { filter: Filter; count: number }[];
}

export function datesByYear(all: readonly Event[], selections: readonly Selection[]): DatesOfYear[] {
  const showing = (event: Event) =>
    selections.filter(({ groups }) => groups.some(({ events }) => events.includes(event))).map(selectionName);
  const shown = all.map((event) => ({ event, selections: showing(event) })).filter((one) => one.selections.length > 0);
  return byYear(shown, ({ event }) => seasonOf(event)).map(({ year, items }) => ({
    year,
    events: items,
    selections: selections.filter(({ groups }) => groups.some((group) => group.year === year)).map(selectionName),
    partly: selections.flatMap(({ filter, groups }) => {
      const count = groups.find((group) => group.year === year)?.of;
      return count ? [{ filter, count }] : [];
    }),
  }));
}

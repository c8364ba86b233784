import type { Event } from '#contract/event.ts';
import { seasonOf } from '#contract/event-wording.ts';
import { byYear } from '#site/content/by-year.ts';
import { type Filter, matches } from './filter.ts';

/** Up to here a list is shown whole; beyond it, the newest and a link to the rest of each year. */
const whole = 24;
const firstView = 16;

/** One choice of the programme, as the page shows it. */
export interface Selection {
  filter: Filter;
  count: number;
  groups: Group[];
  /** years with their number of evenings, of which nothing is on the page */
  earlier: { year: number; count: number }[];
  /** every year with an evening of this category */
  years: number[];
}

interface Group {
  year: number;
  events: Event[];
  /** all of the year, where only some are on the page */
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

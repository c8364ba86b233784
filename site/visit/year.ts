/** A year at a glance: which days the park is open, and what is on. */
import { hasDay } from '#contract/booking/evening-state.ts';
import type { Event } from '#contract/content/event.ts';
import type { Content } from '#contract/content/kinds.ts';
import { wallClock } from '#contract/wall-time.ts';
import { type Day, hoursOn } from '#site/park/hours.ts';
import { knownYear } from './day.ts';

export interface YearDay extends Day {
  /** an evening begins on it; its id */
  evening?: number;
  /** before today: nobody plans it, and holidays that are over stand in no list */
  past: boolean;
}

export interface VisitYear {
  year: number;
  /** the year up to which the single days that differ are known, where this one lies beyond it */
  beyond?: number;
  /** by month, each beginning on its first day */
  months: YearDay[][];
  /** the days that differ from the regular ones, by number in the estate's list */
  exceptions: number[];
  /** first the earliest */
  evenings: Event[];
  /** the others that have a sheet */
  others: number[];
}

type Needed = Pick<Content, 'estate'>;

/** Only years of which something is known have a sheet of their own, and one more, which says that nothing is. */
export function yearsOf({ estate }: Needed): number[] {
  const known = new Set(estate.hours.exceptions.map(({ date }) => Number(date.slice(0, 4))));
  return [...known, ...(known.size > 0 ? [Math.max(...known) + 1] : [])].sort();
}

/** Undefined means this year's sheet, which has no number in its address. */
export function readYear(query: URLSearchParams, years: readonly number[]): number | undefined {
  return years.find((year) => String(year) === query.get('year'));
}

export const yearQuery = (year: number | undefined): string => (year === undefined ? '' : `?year=${year}`);

export function visitYear(
  { estate }: Needed,
  events: readonly Event[],
  asked: number | undefined,
  now: Date,
): VisitYear {
  const { date: today } = wallClock(now);
  const present = Number(today.slice(0, 4));
  const year = asked ?? present;
  const known = knownYear(estate.hours, today);
  const evenings = events
    .filter((event) => hasDay(event) && event.start.startsWith(`${year}-`))
    .sort((a, b) => a.start.localeCompare(b.start));
  const onDay = new Map(evenings.map(({ start, id }) => [start.slice(0, 10), id]));
  const dayOf = (date: string): YearDay => {
    const evening = onDay.get(date);
    return { ...hoursOn(date, estate.hours), past: date < today, ...(evening !== undefined && { evening }) };
  };
  return {
    year,
    ...(year > known && { beyond: known }),
    months: Array.from({ length: 12 }, (_, month) => daysOf(year, month + 1).map(dayOf)),
    exceptions: estate.hours.exceptions.flatMap(({ date }, index) => (date.startsWith(`${year}-`) ? [index] : [])),
    evenings,
    others: [...new Set([present, ...yearsOf({ estate })])]
      .filter((other) => other >= present && other !== year)
      .sort(),
  };
}

function daysOf(year: number, month: number): string[] {
  const { daysInMonth } = Temporal.PlainYearMonth.from({ year, month });
  return Array.from({ length: daysInMonth }, (_, day) =>
    Temporal.PlainDate.from({ year, month, day: day + 1 }).toString(),
  );
}

import { takesPlace } from '#contract/booking/event-state.ts';
import type { Event } from '#contract/content/event.ts';
import type { Content } from '#contract/content/kinds.ts';
import { wallClock } from '#contract/wall-time.ts';
import { type DayHours, findHours } from '#site/park/hours.ts';
import { findLastKnownYear } from './day.ts';

export interface YearDay extends DayHours {
  /** The event that begins on this day. */
  eventId?: number;
  isPast: boolean;
  isToday: boolean;
}

type EstateContent = Pick<Content, 'estate'>;

/** The years with known exceptions, and one more. A limit, because pages fill the cache. */
export function listVisitYears({ estate }: EstateContent): number[] {
  const knownYears = new Set(estate.hours.exceptions.map(({ date }) => Number(date.slice(0, 4))));
  return [...knownYears, ...(knownYears.size > 0 ? [Math.max(...knownYears) + 1] : [])].sort();
}

/** Returns undefined for an address without a number, which shows the current year. */
export function readYear(query: URLSearchParams, years: readonly number[]): number | undefined {
  return years.find((year) => String(year) === query.get('year'));
}

export const formatYearQuery = (year: number | undefined): string => (year === undefined ? '' : `?year=${year}`);

export function createVisitYear(
  { estate }: EstateContent,
  events: readonly Event[],
  requestedYear: number | undefined,
  now: Date,
) {
  const { date: today } = wallClock(now);
  const currentYear = Number(today.slice(0, 4));
  const year = requestedYear ?? currentYear;
  const known = findLastKnownYear(estate.hours, today);
  const ownEvents = events
    .filter((event) => takesPlace(event) && event.start.startsWith(`${year}-`))
    .sort((a, b) => a.start.localeCompare(b.start));
  const onDay = new Map(ownEvents.map(({ start, id }) => [start.slice(0, 10), id]));
  const createDay = (date: string): YearDay => {
    const eventId = onDay.get(date);
    return {
      ...findHours(date, estate.hours),
      isPast: date < today,
      isToday: date === today,
      ...(eventId !== undefined && { eventId }),
    };
  };
  return {
    year,
    /** Set if `year` is later: the last year with known exceptions. */
    ...(year > known && { lastKnownYear: known }),
    /** Twelve, of which the first `pastMonths` are over. */
    months: Array.from({ length: 12 }, (_, month) => listDays(year, month + 1).map(createDay)),
    pastMonths: year < currentYear ? 12 : year === currentYear ? Number(today.slice(5, 7)) - 1 : 0,
    /** Indexes in `estate.hours.exceptions`, without past days. */
    exceptions: estate.hours.exceptions.flatMap(({ date }, index) =>
      date.startsWith(`${year}-`) && date >= today ? [index] : [],
    ),
    events: ownEvents,
    /** Other years that have a page. */
    otherYears: [...new Set([currentYear, ...listVisitYears({ estate })])]
      .filter((other) => other >= currentYear && other !== year)
      .sort(),
  };
}

function listDays(year: number, month: number): string[] {
  const { daysInMonth } = Temporal.PlainYearMonth.from({ year, month });
  return Array.from({ length: daysInMonth }, (_, day) =>
    Temporal.PlainDate.from({ year, month, day: day + 1 }).toString(),
  );
}

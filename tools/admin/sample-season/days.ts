/** Which days a sample evening falls on: Saturdays and the like, whatever year it is. */
import { zone } from '#contract/zone.ts';

/** by the estate's clock */
export const here = (now: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);

export interface DayRule {
  month: number;
  /** 1 is Monday */
  weekday: number;
  /** 3: the third of them in that month */
  nth: number;
}

/** The summer to come; whoever tries this in summer gets the next. */
export const summerAfter = (today: Temporal.PlainDate): number => (today.month < 6 ? today.year : today.year + 1);

export function dayIn(year: number, { month, weekday, nth }: DayRule): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + 7 * (nth - 1) });
}

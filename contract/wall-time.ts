/** Dates and times as they stand on a poster: in Berlin, without a zone. Everything that compares them goes through here. */
import { z } from 'zod';
import { zone } from './zone.ts';

const written = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/;

export const wallTime = z.string().transform((text, context) => {
  const [, day, time] = text.match(written) ?? [];
  try {
    return Temporal.PlainDateTime.from(`${day}T${time}`, { overflow: 'reject' }).toString({ smallestUnit: 'minute' });
  } catch {
    context.addIssue({ code: 'custom', message: `is no date with a time like 2024-07-20 18:00 (found "${text}")` });
    return z.NEVER;
  }
});

/** The moment on every clock; in the hour that autumn has twice, the first of the two. */
export const instant = (wall: string): Temporal.ZonedDateTime =>
  Temporal.PlainDateTime.from(wall).toZonedDateTime(zone);

/** `2024-07-20T18:00:00+02:00`, for programs */
export const withOffset = (wall: string): string => instant(wall).toString({ timeZoneName: 'never' });

/** Every page asks this of every evening, and calendars are slow to reckon with. An evening is never changed. */
const ends = new WeakMap<object, number>();

/** When an evening is over: at its end, or, where none is said, when it has begun. */
export function endOf(evening: { readonly start: string; readonly end?: string | undefined }): number {
  const known = ends.get(evening) ?? instant(evening.end ?? evening.start).epochMilliseconds;
  ends.set(evening, known);
  return known;
}

/** The next midnight in Berlin, in milliseconds. */
export const midnightAfter = (now: number): number =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).add({ days: 1 }).startOfDay().epochMilliseconds;

/** What the clock on the barn says: the day, the time, and the moment of another time that day. */
export function wallClock(now: Date): { date: string; time: string; at: (time: string) => number } {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  const date = here.toPlainDate().toString();
  return {
    date,
    time: here.toPlainTime().toString({ smallestUnit: 'minute' }),
    at: (time) => instant(`${date}T${time}`).epochMilliseconds,
  };
}

/** Dates and times as on a poster: in Berlin, without a zone. All comparisons use this file. */
import { z } from 'zod';
import { zone } from './zone.ts';

const wallTimePattern = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/;

const wallTimeText = z.string().meta({ pattern: wallTimePattern.source, examples: ['2024-07-20 18:00'] });

export const wallTime = wallTimeText.transform((text, context) => {
  const [, day, time] = text.match(wallTimePattern) ?? [];
  try {
    return Temporal.PlainDateTime.from(`${day}T${time}`, { overflow: 'reject' }).toString({ smallestUnit: 'minute' });
  } catch {
    context.addIssue({ code: 'custom', message: 'is no date with a time like 2024-07-20 18:00' });
    return z.NEVER;
  }
});

/** An hour that occurs twice in autumn means the first one. */
export const parseWallTime = (wall: string): Temporal.ZonedDateTime =>
  Temporal.PlainDateTime.from(wall).toZonedDateTime(zone);

/** `2027-01-08 10:30`, as in the files of `content` */
export function formatWallMinute(at: Date): string {
  const { date, time } = wallClock(at);
  return `${date} ${time}`;
}

/** `2027-01-08T10:30`, as after parsing */
export const toWallTime = (at: Date): string => formatWallMinute(at).replace(' ', 'T');

/** `2024-07-20T18:00:00+02:00`, for other programs */
export const formatWithOffset = (wall: string): string => parseWallTime(wall).toString({ timeZoneName: 'never' });

/** Cached, because every page needs it for every event and Temporal is slow. */
const knownEnds = new WeakMap<object, number>();

/** The end of an event, or its start if no end is given. */
export function computeEventEnd(event: { readonly start: string; readonly end?: string | undefined }): number {
  const end = knownEnds.get(event) ?? parseWallTime(event.end ?? event.start).epochMilliseconds;
  knownEnds.set(event, end);
  return end;
}

/** The next midnight in Berlin, in milliseconds. */
export const findMidnightAfter = (now: number): number =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).add({ days: 1 }).startOfDay().epochMilliseconds;

/** The date and the time of day in Berlin. `toMilliseconds`: a time on this date. */
export function wallClock(now: Date): { date: string; time: string; toMilliseconds: (time: string) => number } {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  const date = local.toPlainDate().toString();
  return {
    date,
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
    toMilliseconds: (time) => parseWallTime(`${date}T${time}`).epochMilliseconds,
  };
}

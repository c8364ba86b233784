/** End of an offer: at least 24 hours, a weekday at 18:00, never after the cut-off. */
import { parseWallTime } from '#contract/wall-time.ts';
import { zone } from '#contract/zone.ts';

const closingHour = 'T18:00';
const leastHours = 24;

/** Undefined: less than a day is left. The office calls instead. */
export function proposeDeadline(now: Date, cutOff: Date): Date | undefined {
  const earliest = now.getTime() + leastHours * 60 * 60 * 1000;
  if (cutOff.getTime() < earliest) return undefined;
  let day = Temporal.Instant.fromEpochMilliseconds(earliest).toZonedDateTimeISO(zone).toPlainDate();
  while (day.dayOfWeek > 5 || closingTime(day) < earliest) day = day.add({ days: 1 });
  return new Date(Math.min(closingTime(day), cutOff.getTime()));
}

/** Checks an end chosen by the office. Any hour is allowed. */
export function checkDeadline(until: Date, now: Date, cutOff: Date): 'tooSoon' | 'pastCutOff' | undefined {
  if (until.getTime() > cutOff.getTime()) return 'pastCutOff';
  return until.getTime() < now.getTime() + leastHours * 60 * 60 * 1000 ? 'tooSoon' : undefined;
}

const closingTime = (day: Temporal.PlainDate): number => parseWallTime(`${day}${closingHour}`).epochMilliseconds;

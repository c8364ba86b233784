/** Until when an offer may be accepted: at least a day, on a weekday at six in the evening, and never past the cut-off. */
import { instant } from '#contract/wall-time.ts';
import { zone } from '#contract/zone.ts';

const closing = 'T18:00';
const leastHours = 24;

/** Undefined: there is no day left for an offer by letter; whoever can be reached is asked by telephone. */
export function proposedDeadline(now: Date, cutOff: Date): Date | undefined {
  const least = now.getTime() + leastHours * 60 * 60 * 1000;
  if (cutOff.getTime() < least) return undefined;
  let day = Temporal.Instant.fromEpochMilliseconds(least).toZonedDateTimeISO(zone).toPlainDate();
  while (day.dayOfWeek > 5 || closingOf(day) < least) day = day.add({ days: 1 });
  return new Date(Math.min(closingOf(day), cutOff.getTime()));
}

/** What is wrong with a deadline the office has chosen itself; any hour will do. */
export function deadlineFault(until: Date, now: Date, cutOff: Date): 'tooSoon' | 'pastCutOff' | undefined {
  if (until.getTime() > cutOff.getTime()) return 'pastCutOff';
  return until.getTime() < now.getTime() + leastHours * 60 * 60 * 1000 ? 'tooSoon' : undefined;
}

const closingOf = (day: Temporal.PlainDate): number => instant(`${day}${closing}`).epochMilliseconds;

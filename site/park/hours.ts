import type { Hours, Weekday } from '#contract/content/content.ts';
import { wallClock } from '#contract/wall-time.ts';

export interface DayHours {
  date: string;
  /** `10:00`; both missing if closed */
  opens?: string;
  closes?: string;
  /** index of the exception */
  exception?: number;
}

export type OpenState = 'closed' | 'before' | 'open' | 'after';

const weekdays: Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

export function hoursOn(date: string, { regular, exceptions }: Hours): DayHours {
  const exception = exceptions.findIndex((one) => one.date === date);
  const special = exceptions[exception];
  if (special) return { date, exception, ...('opens' in special && { opens: special.opens, closes: special.closes }) };
  const weekday = weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1];
  const usual = regular.find(({ days }) => days.some((day) => day === weekday));
  return { date, ...(usual && { opens: usual.opens, closes: usual.closes }) };
}

export function openState({ opens, closes }: DayHours, time: string): OpenState {
  if (!opens || !closes) return 'closed';
  if (time < opens) return 'before';
  return time < closes ? 'open' : 'after';
}

/** Looks one year ahead. */
export function nextOpen(date: string, hours: Hours): DayHours | undefined {
  let day = Temporal.PlainDate.from(date);
  for (let ahead = 0; ahead < 366; ahead++) {
    day = day.add({ days: 1 });
    const found = hoursOn(day.toString(), hours);
    if (found.opens) return found;
  }
  return undefined;
}

export function turningPoints(now: Date, hours: Hours): number[] {
  const { date, at } = wallClock(now);
  const { opens, closes } = hoursOn(date, hours);
  return [opens, closes].flatMap((time) => (time ? [at(time)] : []));
}

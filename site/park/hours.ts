import { type Estate, type Hours, days as weekdayIds } from '#contract/content/content.ts';
import type { Locale } from '#contract/language.ts';
import { wallClock } from '#contract/wall-time.ts';
import { clockTime, dayName } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';

export interface DayHours {
  date: string;
  /** `10:00`. A closed day has neither `opens` nor `closes`. */
  opens?: string;
  closes?: string;
  /** Index in `estate.hours.exceptions`. */
  exception?: number;
}

export type OpenState = 'closed' | 'before' | 'open' | 'after';

export function findHours(date: string, { regular, exceptions }: Hours): DayHours {
  const exception = exceptions.findIndex((one) => one.date === date);
  const special = exceptions[exception];
  if (special) return { date, exception, ...('opens' in special && { opens: special.opens, closes: special.closes }) };
  const weekday = weekdayIds[Temporal.PlainDate.from(date).dayOfWeek - 1];
  const usual = regular.find(({ days }) => days.some((day) => day === weekday));
  return { date, ...(usual && { opens: usual.opens, closes: usual.closes }) };
}

export function findOpenState({ opens, closes }: DayHours, time: string): OpenState {
  if (!opens || !closes) return 'closed';
  if (time < opens) return 'before';
  return time < closes ? 'open' : 'after';
}

/** Searches one year. */
export function findNextOpenDay(date: string, hours: Hours): DayHours | undefined {
  let day = Temporal.PlainDate.from(date);
  for (let ahead = 0; ahead < 366; ahead++) {
    day = day.add({ days: 1 });
    const found = findHours(day.toString(), hours);
    if (found.opens) return found;
  }
  return undefined;
}

export function listOpeningChanges(now: Date, hours: Hours): number[] {
  const { date, toMilliseconds } = wallClock(now);
  const { opens, closes } = findHours(date, hours);
  return [opens, closes].flatMap((time) => (time ? [toMilliseconds(time)] : []));
}

/** One line about today, and one about the next open day if the park is closed now. */
export function describeToday({ hours }: Estate, t: Translate, locale: Locale, now: Date): string[] {
  const { date, time } = wallClock(now);
  const today = findHours(date, hours);
  const clock = (wallTime = '') => clockTime(wallTime, locale);
  switch (findOpenState(today, time)) {
    case 'open':
      return [t('park.hours.openUntil', { time: clock(today.closes) })];
    case 'before':
      return [t('park.hours.opensAt', { time: clock(today.opens) })];
    default: {
      const reason = today.exception !== undefined && readReason(today.exception, t);
      const closedNote = reason
        ? t('park.hours.closedFor', { reason })
        : t(`park.hours.${today.opens ? 'closedNow' : 'closed'}`);
      const next = findNextOpenDay(date, hours);
      if (!next) return [closedNote];
      return [closedNote, t('park.hours.nextOpen', { day: dayName(next.date, locale), time: clock(next.opens) })];
    }
  }
}

export function describeExceptions(estate: Estate, t: Translate, locale: Locale, now: Date): string[] {
  const { date: today } = wallClock(now);
  return estate.hours.exceptions.flatMap(({ date }, index) =>
    date >= today ? [describeException(estate, index, t, locale)] : [],
  );
}

export function describeException({ hours }: Estate, index: number, t: Translate, locale: Locale): string {
  const exception = hours.exceptions[index];
  if (!exception) throw new Error(`estate.hours.exceptions has no entry ${index}.`);
  const reason = readReason(index, t);
  const date = dayName(exception.date, locale);
  if (!('opens' in exception)) return t('park.hours.exceptionClosed', { date, reason });
  const [from, to] = [clockTime(exception.opens, locale), clockTime(exception.closes, locale)];
  return t('park.hours.exceptionHours', { date, from, to, reason });
}

const closingMarks = [...'.,;:!?… '];

/** The sentence around the reason has its own full stop, so one that was typed is left out. */
function readReason(index: number, t: Translate): string {
  const letters = [...t(`estate.hours.exceptions.${index}.reason`)];
  return letters.slice(0, letters.findLastIndex((letter) => !closingMarks.includes(letter)) + 1).join('');
}

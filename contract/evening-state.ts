/** How an evening stands: one fact, from what its file says and what time it is. Whatever tells it to anybody asks here. */
import type { Event } from './event.ts';
import { endOf, instant } from './wall-time.ts';

export type EveningState =
  | 'planned'
  /** to another place than was announced */
  | 'moved'
  /** to another time, which is known */
  | 'rescheduled'
  /** to a later hour of the same day */
  | 'later'
  /** to another time, which is not known yet */
  | 'postponed'
  | 'cancelled'
  | 'past';

/** No seat is free at present, or booking has ended. Undefined: seats may be free. */
export type BookingState = 'full' | 'ended';

type Facts = Pick<Event, 'start' | 'end' | 'status' | 'previous'>;

export function stateOf(evening: Facts, now: Date): EveningState {
  const { previous } = evening;
  const dayless = daylessState(evening);
  if (dayless) return dayless;
  if (isOver(evening, now)) return 'past';
  if (previous?.start) return isLaterSameDay(evening.start, previous.start) ? 'later' : 'rescheduled';
  return previous?.venue ? 'moved' : 'planned';
}

const isLaterSameDay = (start: string, before: string): boolean =>
  start > before && start.slice(0, 10) === before.slice(0, 10);

/** What keeps it without a day, whatever time it is. */
function daylessState({ status, previous }: Facts): 'cancelled' | 'postponed' | undefined {
  if (status === 'cancelled') return 'cancelled';
  return status === 'postponed' && !previous?.start ? 'postponed' : undefined;
}

/** To another time, which is not known yet, whatever time it is now. */
export const isPostponed = (evening: Facts): boolean => daylessState(evening) === 'postponed';

/** Its hour has passed, whatever became of it. */
export const isOver = (evening: Facts, now: Date): boolean => endOf(evening) < now.getTime();

/** It has a day on which it takes place, or took place. */
export const hasDay = (evening: Facts): boolean => daylessState(evening) === undefined;

/** It will take place on the day that is told, and one can still go. */
export const isAhead = (state: EveningState): boolean =>
  state === 'planned' || state === 'moved' || state === 'rescheduled' || state === 'later';

/** Something other than what was announced, which people who meant to come have to hear. */
export const isChanged = (state: EveningState): boolean => state !== 'planned' && state !== 'past';

/**
 * From when on requests for it are no longer needed. For a postponed evening nobody knows: a year is waited for the new
 * day, and no longer, so that what people told us does not stay for ever.
 */
export const doneWith = (evening: Facts): number =>
  isPostponed(evening) ? instant(evening.end ?? evening.start).add({ years: 1 }).epochMilliseconds : endOf(evening);

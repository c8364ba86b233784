import type { Event } from '#contract/content/event.ts';
import { endOf, instant } from '#contract/wall-time.ts';

export type EveningState =
  | 'planned'
  | 'moved'
  /** the new time is known */
  | 'rescheduled'
  /** a later hour of the same day */
  | 'later'
  /** the new time is not known yet */
  | 'postponed'
  | 'cancelled'
  | 'past';

/** Undefined: seats may be free. */
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

function daylessState({ status, previous }: Facts): 'cancelled' | 'postponed' | undefined {
  if (status === 'cancelled') return 'cancelled';
  return status === 'postponed' && !previous?.start ? 'postponed' : undefined;
}

export const isPostponed = (evening: Facts): boolean => daylessState(evening) === 'postponed';

export const isOver = (evening: Facts, now: Date): boolean => endOf(evening) < now.getTime();

export const hasDay = (evening: Facts): boolean => daylessState(evening) === undefined;

export const isAhead = (state: EveningState): boolean =>
  state === 'planned' || state === 'moved' || state === 'rescheduled' || state === 'later';

export const isChanged = (state: EveningState): boolean => state !== 'planned' && state !== 'past';

/** When its requests are no longer needed. A postponed event has a year to get a new day. */
export const doneWith = (evening: Facts): number =>
  isPostponed(evening) ? instant(evening.end ?? evening.start).add({ years: 1 }).epochMilliseconds : endOf(evening);

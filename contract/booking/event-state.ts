import type { Event } from '#contract/content/event.ts';
import { eventEnd, instant } from '#contract/wall-time.ts';

export type EventState =
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

type EventSchedule = Pick<Event, 'start' | 'end' | 'status' | 'previous'>;

export function eventStateAt(evening: EventSchedule, now: Date): EventState {
  const { previous } = evening;
  const dayless = stateWithoutDay(evening);
  if (dayless) return dayless;
  if (isOver(evening, now)) return 'past';
  if (previous?.start) return isLaterSameDay(evening.start, previous.start) ? 'later' : 'rescheduled';
  return previous?.venue ? 'moved' : 'planned';
}

const isLaterSameDay = (start: string, before: string): boolean =>
  start > before && start.slice(0, 10) === before.slice(0, 10);

function stateWithoutDay({ status, previous }: EventSchedule): 'cancelled' | 'postponed' | undefined {
  if (status === 'cancelled') return 'cancelled';
  return status === 'postponed' && !previous?.start ? 'postponed' : undefined;
}

export const isPostponed = (evening: EventSchedule): boolean => stateWithoutDay(evening) === 'postponed';

export const isOver = (evening: EventSchedule, now: Date): boolean => eventEnd(evening) < now.getTime();

export const hasDay = (evening: EventSchedule): boolean => stateWithoutDay(evening) === undefined;

export const isUpcoming = (state: EventState): boolean =>
  state === 'planned' || state === 'moved' || state === 'rescheduled' || state === 'later';

export const isChanged = (state: EventState): boolean => state !== 'planned' && state !== 'past';

/** When its requests are no longer needed. A postponed event has a year to get a new day. */
export const requestsNeededUntil = (evening: EventSchedule): number =>
  isPostponed(evening) ? instant(evening.end ?? evening.start).add({ years: 1 }).epochMilliseconds : eventEnd(evening);

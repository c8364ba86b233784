import type { Event } from '#contract/content/event.ts';
import { computeEventEnd, parseWallTime } from '#contract/wall-time.ts';

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
/** by the id of the event */
export type BookingStates = ReadonlyMap<number, BookingState>;

export const findChangedEvents = (before: BookingStates, after: BookingStates): Set<number> =>
  new Set([...before.keys(), ...after.keys()].filter((event) => before.get(event) !== after.get(event)));

type EventSchedule = Pick<Event, 'start' | 'end' | 'status' | 'previous'>;

export function eventStateAt(event: EventSchedule, now: Date): EventState {
  const { previous } = event;
  const cancelledOrPostponed = findCancelledOrPostponed(event);
  if (cancelledOrPostponed) return cancelledOrPostponed;
  if (isOver(event, now)) return 'past';
  if (previous?.start) return isLaterSameDay(event.start, previous.start) ? 'later' : 'rescheduled';
  return previous?.venue ? 'moved' : 'planned';
}

const isLaterSameDay = (start: string, before: string): boolean =>
  start > before && start.slice(0, 10) === before.slice(0, 10);

function findCancelledOrPostponed({ status, previous }: EventSchedule): 'cancelled' | 'postponed' | undefined {
  if (status === 'cancelled') return 'cancelled';
  return status === 'postponed' && !previous?.start ? 'postponed' : undefined;
}

export const isPostponed = (event: EventSchedule): boolean => findCancelledOrPostponed(event) === 'postponed';

export const isOver = (event: EventSchedule, now: Date): boolean => computeEventEnd(event) < now.getTime();

/** False if the event is cancelled, or postponed without a new day. */
export const takesPlace = (event: EventSchedule): boolean => findCancelledOrPostponed(event) === undefined;

export const isUpcoming = (state: EventState): boolean =>
  state === 'planned' || state === 'moved' || state === 'rescheduled' || state === 'later';

export const isChanged = (state: EventState): boolean => state !== 'planned' && state !== 'past';

/**
 * When the office no longer needs the requests.
 * Those of a postponed event stay for one more year, because it may get a new date.
 */
export const computeRequestsNeededUntil = (event: EventSchedule): number =>
  isPostponed(event)
    ? parseWallTime(event.end ?? event.start).add({ years: 1 }).epochMilliseconds
    : computeEventEnd(event);

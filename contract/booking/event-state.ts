import type { Event } from '#contract/content/event.ts';
import { computeEventEnd, parseWallTime } from '#contract/wall-time.ts';

export type EventState =
  | 'planned'
  | 'moved'
  /** the new time is known */
  | 'rescheduled'
  /** a later hour of the same day */
  | 'later'
  | 'earlier'
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
  if (previous?.start) {
    if (event.start.slice(0, 10) !== previous.start.slice(0, 10)) return 'rescheduled';
    return event.start > previous.start ? 'later' : 'earlier';
  }
  return previous?.venue ? 'moved' : 'planned';
}

function findCancelledOrPostponed({ status, previous }: EventSchedule): 'cancelled' | 'postponed' | undefined {
  if (status === 'cancelled') return 'cancelled';
  return status === 'postponed' && !previous?.start ? 'postponed' : undefined;
}

export const isPostponedWithoutDay = (event: EventSchedule): boolean => findCancelledOrPostponed(event) === 'postponed';

export const isOver = (event: EventSchedule, now: Date): boolean => computeEventEnd(event) < now.getTime();

/** False if the event is cancelled, or postponed without a new day. */
export const takesPlace = (event: EventSchedule): boolean => findCancelledOrPostponed(event) === undefined;

export const isUpcoming = (state: EventState): boolean =>
  ['planned', 'moved', 'rescheduled', 'later', 'earlier'].includes(state);

export const isChanged = (state: EventState): boolean => state !== 'planned' && state !== 'past';

/**
 * When the office no longer needs the requests.
 * Those of a postponed event stay for one more year, because it may get a new date.
 */
export const computeRequestsNeededUntil = (event: EventSchedule): number =>
  isPostponedWithoutDay(event)
    ? parseWallTime(event.end ?? event.start).add({ years: 1 }).epochMilliseconds
    : computeEventEnd(event);

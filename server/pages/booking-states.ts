/** Which events have no free seat at present, or take no bookings any more; by their numbers. */
import type { BookingState } from '#contract/evening-state.ts';

export type BookingStates = ReadonlyMap<number, BookingState>;

export const changedEvents = (before: BookingStates, after: BookingStates): Set<number> =>
  new Set([...before.keys(), ...after.keys()].filter((event) => before.get(event) !== after.get(event)));

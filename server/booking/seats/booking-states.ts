/** Which events are full or closed for booking. Read at intervals, so pages make no query. */
import { type BookingState, type BookingStates, findChangedEvents } from '#contract/booking/event-state.ts';
import type { Services } from '#server/services.ts';
import { createSeatCounter } from './capacity.ts';

export class BookingStateReader {
  #current: BookingStates = new Map();

  /** Same object until an event changes. */
  get current(): BookingStates {
    return this.#current;
  }

  /** Returns the events that changed. An event without seats has no state. */
  async read({ db, site, now }: Pick<Services, 'db' | 'site' | 'now'>): Promise<ReadonlySet<number>> {
    const moment = now();
    const ahead = site.programme.filter(({ endsAt }) => endsAt > moment.getTime()).map(({ id }) => id);
    const states = ahead.length > 0 ? await readBookingStates(db, moment, ahead) : new Map<number, BookingState>();
    const changed = findChangedEvents(this.#current, states);
    if (changed.size > 0) this.#current = states;
    return changed;
  }
}

async function readBookingStates(db: Services['db'], now: Date, ahead: readonly number[]): Promise<BookingStates> {
  const events = await db
    .selectFrom('eventCapacity')
    .selectAll()
    .where('eventId', 'in', ahead)
    .where(({ eb, or }) => or([eb('atPlace', 'is not', null), eb('inShelter', 'is not', null)]))
    .execute();
  if (events.length === 0) return new Map();
  const count = await createSeatCounter(db, now, ahead);
  return new Map(
    events.flatMap((event): [number, BookingState][] => {
      if (event.cutOff <= now.toISOString()) return [[event.eventId, 'ended']];
      return count(event).free <= 0 ? [[event.eventId, 'full']] : [];
    }),
  );
}

/** The numbers of an event. Each screen of the office takes them from here, so that all show the same. */

import type { SeatState } from '#contract/booking/seat-states.ts';
import type { SeatCounts } from '#contract/office/event-summary.ts';
import type { ProgrammeEvent } from '#contract/site-answers.ts';
import type { Database } from '#server/storage/tables.ts';
import { listCancelledEventIds } from './cancelled-events.ts';
import { countFreeSeats, createOccupiedSeatCounter, selectCheckIns } from './capacity.ts';

interface EventCounts {
  /** Undefined as long as the office has not set the seats. */
  seats: SeatCounts | undefined;
  accepted: number;
  walkIns: number;
  /** Everybody inside, with or without a ticket. */
  arrived: number;
  /** Requests in this state. Tickets of a cancelled event count as cancelled. */
  countRequests: (state: SeatState) => number;
}

/** Of the events in `eventIds`, or of all events with seats or requests. */
export async function readEventCounts(
  db: Database,
  programme: readonly Pick<ProgrammeEvent, 'id' | 'isCancelled'>[],
  now: Date,
  eventIds?: readonly number[],
): Promise<Map<number, EventCounts>> {
  const capacities = await db
    .selectFrom('eventCapacity')
    .selectAll()
    .$if(eventIds !== undefined, (query) => query.where('eventId', 'in', eventIds ?? []))
    .execute();
  const requests = await db
    .selectFrom('ticketRequests')
    .select(['eventId', 'state', ({ fn }) => fn.countAll<number | string>().as('requests')])
    .where('eventId', 'is not', null)
    .$if(eventIds !== undefined, (query) => query.where('eventId', 'in', eventIds ?? []))
    .groupBy(['eventId', 'state'])
    .execute();
  const checkIns = await selectCheckIns(db)
    .select(['eventId', 'party', 'guests'])
    .$if(eventIds !== undefined, (query) => query.where('eventId', 'in', eventIds ?? []))
    .execute();
  const latestCheckIns = [...new Map(checkIns.map((row) => [`${row.eventId} ${row.party}`, row])).values()];
  const countOccupied = await createOccupiedSeatCounter(db, now, eventIds);
  const cancelled = listCancelledEventIds(programme);

  function countEvent(eventId: number): EventCounts {
    const isCancelled = cancelled.includes(eventId);
    const capacity = capacities.find((row) => row.eventId === eventId);
    const occupied = countOccupied(eventId);
    // Nobody can use a ticket, an offer or a free seat of a cancelled event.
    const { accepted, offered } = isCancelled ? { accepted: 0, offered: 0 } : occupied;
    const free = isCancelled || !capacity ? 0 : countFreeSeats({ ...capacity, ...occupied });
    const counted = { ...occupied, accepted, offered, free, voidTickets: isCancelled ? occupied.accepted : 0 };
    return {
      seats: capacity && { ...capacity, ...counted },
      accepted,
      walkIns: occupied.walkIns,
      arrived: latestCheckIns.reduce((sum, row) => sum + (row.eventId === eventId ? row.guests : 0), 0),
      countRequests: (state) =>
        requests
          .filter((row) => row.eventId === eventId)
          .filter((row) => (isCancelled && row.state === 'accepted' ? 'cancelled' : row.state) === state)
          .reduce((sum, row) => sum + Number(row.requests), 0),
    };
  }

  const ids = eventIds ?? [
    ...capacities.map((row) => row.eventId),
    ...requests.flatMap((row) => (row.eventId !== null ? [row.eventId] : [])),
  ];
  return new Map(ids.map((id) => [id, countEvent(id)]));
}

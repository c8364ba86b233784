/** Reads the seats of events and the next guest on the waiting list, without a lock. */
import type { ProgrammeEvent } from '#contract/booking/inbox.ts';
import type { SeatState } from '#contract/booking/seat-states.ts';
import type { EventSummary, TicketGuest } from '#contract/office/event-summary.ts';
import { createSeatCounter } from '#server/booking/seats/capacity.ts';
import type { Database } from '#server/storage/tables.ts';

export type Programme = readonly ProgrammeEvent[];

export const listCancelledEventIds = ({ programme }: { programme: Programme }): number[] =>
  programme.filter(({ isCancelled }) => isCancelled).map(({ id }) => id);

export async function readEventSummaries(db: Database, programme: Programme, now: Date, onlyEventId?: number) {
  const capacities = await db
    .selectFrom('eventCapacity')
    .selectAll()
    .$if(onlyEventId !== undefined, (query) => query.where('eventId', '=', onlyEventId as number))
    .execute();
  const countSeats = await createSeatCounter(db, now, onlyEventId === undefined ? undefined : [onlyEventId]);
  const seats = new Map(capacities.map((row) => [row.eventId, countSeats(row)]));
  const requests = await db
    .selectFrom('ticketRequests')
    .select(['eventId', 'state', ({ fn }) => fn.countAll().as('requests')])
    .where('state', 'in', ['open', 'waiting'])
    .where('eventId', 'is not', null)
    .$if(onlyEventId !== undefined, (query) => query.where('eventId', '=', onlyEventId as number))
    .groupBy(['eventId', 'state'])
    .execute();
  const countRequestsOf = (eventId: number, state: SeatState) =>
    Number(requests.find((row) => row.eventId === eventId && row.state === state)?.requests ?? 0);
  const eventById = new Map(programme.map((one) => [one.id, one]));
  const selected = onlyEventId === undefined ? programme : programme.filter(({ id }) => id === onlyEventId);
  const upcomingIds = selected.filter(({ endsAt }) => endsAt >= now.getTime()).map(({ id }) => id);
  const eventIds = new Set([...upcomingIds, ...seats.keys(), ...requests.map(({ eventId }) => eventId as number)]);
  return [...eventIds]
    .map((eventId) => ({
      ...summarizeWithoutCounts(eventId, eventById.get(eventId), now),
      seats: seats.get(eventId),
      open: countRequestsOf(eventId, 'open'),
      waiting: countRequestsOf(eventId, 'waiting'),
    }))
    .sort((a, b) => (a.start ?? '').localeCompare(b.start ?? '') || a.eventId - b.eventId);
}

export const readEventSummary = async (db: Database, programme: Programme, eventId: number, now: Date) =>
  findEventSummary(await readEventSummaries(db, programme, now, eventId), programme, eventId, now);

export function findEventSummary(summaries: readonly EventSummary[], programme: Programme, eventId: number, now: Date) {
  const known = programme.find(({ id }) => id === eventId);
  const summary = summaries.find((one) => one.eventId === eventId);
  return (
    summary ?? (known && { ...summarizeWithoutCounts(eventId, known, now), seats: undefined, open: 0, waiting: 0 })
  );
}

const summarizeWithoutCounts = (eventId: number, known: ProgrammeEvent | undefined, now: Date) => ({
  eventId,
  start: known?.start,
  isOver: (known?.endsAt ?? 0) < now.getTime(),
  isCancelled: known?.isCancelled ?? false,
});

/** Finds the first guest and, if that party does not fit, the first guest whose whole party fits. */
export function findNextOnWaitingList(eventId: number, freeSeats: number, waiting: readonly TicketGuest[]) {
  const [firstInLine] = waiting;
  if (!firstInLine || freeSeats <= 0) return undefined;
  const fitting = waiting.find(({ seats }) => (seats ?? 1) <= freeSeats);
  return { eventId, freeSeats, firstInLine, firstThatFits: fitting === firstInLine ? undefined : fitting };
}

/** Reads the seats of events and the next guest on the waiting list, without a lock. */
import type { ProgrammeEvent } from '#contract/booking/inbox.ts';
import type { SeatState } from '#contract/booking/seat-states.ts';
import type { NextGuest } from '#contract/office/box-office.ts';
import type { EventSummary, TicketGuest } from '#contract/office/event-summary.ts';
import { createSeatCounter } from '#server/booking/seats/capacity.ts';
import type { Database } from '#server/storage/tables.ts';

export type Programme = readonly ProgrammeEvent[];

export const listCancelledEvents = ({ programme }: { programme: Programme }): number[] =>
  programme.filter(({ isCancelled }) => isCancelled).map(({ id }) => id);

export async function readEventLines(db: Database, programme: Programme, now: Date, only?: number) {
  const capacities = await db
    .selectFrom('eventCapacity')
    .selectAll()
    .$if(only !== undefined, (query) => query.where('eventId', '=', only as number))
    .execute();
  const count = await createSeatCounter(db, now, only === undefined ? undefined : [only]);
  const seats = new Map(capacities.map((row) => [row.eventId, count(row)]));
  const requests = await db
    .selectFrom('ticketRequests')
    .select(['eventId', 'state', ({ fn }) => fn.countAll().as('requests')])
    .where('state', 'in', ['open', 'waiting'])
    .where('eventId', 'is not', null)
    .$if(only !== undefined, (query) => query.where('eventId', '=', only as number))
    .groupBy(['eventId', 'state'])
    .execute();
  const countOf = (event: number, state: SeatState) =>
    Number(requests.find((row) => row.eventId === event && row.state === state)?.requests ?? 0);
  const eventById = new Map(programme.map((one) => [one.id, one]));
  const shown = only === undefined ? programme : programme.filter(({ id }) => id === only);
  const ahead = shown.filter(({ endsAt }) => endsAt >= now.getTime()).map(({ id }) => id);
  const events = new Set([...ahead, ...seats.keys(), ...requests.map(({ eventId }) => eventId as number)]);
  return [...events]
    .map((event) => ({
      ...toEventFacts(event, eventById.get(event), now),
      seats: seats.get(event),
      open: countOf(event, 'open'),
      waiting: countOf(event, 'waiting'),
    }))
    .sort((a, b) => (a.start ?? '').localeCompare(b.start ?? '') || a.event - b.event);
}

export const readEventLine = async (db: Database, programme: Programme, event: number, now: Date) =>
  findEventLine(await readEventLines(db, programme, now, event), programme, event, now);

export function findEventLine(lines: readonly EventSummary[], programme: Programme, event: number, now: Date) {
  const known = programme.find(({ id }) => id === event);
  const line = lines.find((one) => one.event === event);
  return line ?? (known && { ...toEventFacts(event, known, now), seats: undefined, open: 0, waiting: 0 });
}

const toEventFacts = (event: number, known: ProgrammeEvent | undefined, now: Date) => ({
  event,
  start: known?.start,
  isOver: (known?.endsAt ?? 0) < now.getTime(),
  isCancelled: known?.isCancelled ?? false,
});

/** Finds the first guest in line, and the first guest whose whole party fits. */
export function findNextInLine(event: number, free: number, waiting: readonly TicketGuest[]): NextGuest | undefined {
  const [next] = waiting;
  if (!next || free <= 0) return undefined;
  const fits = waiting.find(({ seats }) => (seats ?? 1) <= free);
  return { event, free, next, nextFitting: fits === next ? undefined : fits };
}

/** Seats of all events and the next guest in line. Reads without a lock. */
import type { Kysely } from 'kysely';
import type { ProgrammeEvent } from '#contract/booking/inbox.ts';
import type { SeatState } from '#contract/booking/seat-states.ts';
import type { NextGuest } from '#contract/office/box-office.ts';
import type { EventSummary, TicketGuest } from '#contract/office/event-summary.ts';
import { createSeatCounter } from '#server/booking/seats/capacity.ts';
import type { Tables } from '#server/storage/tables.ts';

type EventOverviewDb = Kysely<Tables>;
export type Programme = readonly ProgrammeEvent[];

export async function readEventLines(
  db: EventOverviewDb,
  programme: Programme,
  now: Date,
  only?: number,
): Promise<EventSummary[]> {
  const evenings = await db
    .selectFrom('eventCapacity')
    .selectAll()
    .$if(only !== undefined, (query) => query.where('eventId', '=', only as number))
    .execute();
  const count = await createSeatCounter(db, now, only === undefined ? undefined : [only]);
  const chairs = new Map(evenings.map((evening) => [evening.eventId, count(evening)]));
  const asked = await db
    .selectFrom('ticketRequests')
    .select(['eventId', 'state', ({ fn }) => fn.countAll().as('requests')])
    .where('state', 'in', ['open', 'waiting'])
    .where('eventId', 'is not', null)
    .$if(only !== undefined, (query) => query.where('eventId', '=', only as number))
    .groupBy(['eventId', 'state'])
    .execute();
  const askedFor = (event: number, state: SeatState) =>
    Number(asked.find((row) => row.eventId === event && row.state === state)?.requests ?? 0);
  const known = new Map(programme.map((evening) => [evening.id, evening]));
  const shown = only === undefined ? programme : programme.filter(({ id }) => id === only);
  const ahead = shown.filter(({ endsAt }) => endsAt >= now.getTime()).map(({ id }) => id);
  const events = new Set([...ahead, ...chairs.keys(), ...asked.map(({ eventId }) => eventId as number)]);
  return [...events]
    .map((event) => ({
      ...toEventFacts(event, known.get(event), now),
      seats: chairs.get(event),
      open: askedFor(event, 'open'),
      waiting: askedFor(event, 'waiting'),
    }))
    .sort((a, b) => (a.start ?? '').localeCompare(b.start ?? '') || a.event - b.event);
}

export const readEventLine = async (db: EventOverviewDb, programme: Programme, event: number, now: Date) =>
  findEventLine(await readEventLines(db, programme, now, event), programme, event, now);

export function findEventLine(
  lines: readonly EventSummary[],
  programme: Programme,
  event: number,
  now: Date,
): EventSummary | undefined {
  const evening = programme.find(({ id }) => id === event);
  const line = lines.find((one) => one.event === event);
  return line ?? (evening && { ...toEventFacts(event, evening, now), seats: undefined, open: 0, waiting: 0 });
}

const toEventFacts = (event: number, evening: ProgrammeEvent | undefined, now: Date) => ({
  event,
  start: evening?.start,
  isOver: (evening?.endsAt ?? 0) < now.getTime(),
  cancelled: evening?.isCancelled ?? false,
});

/** Parties are not split: the first in line, and the first party that fits. */
export function findNextInLine(event: number, free: number, waiting: readonly TicketGuest[]): NextGuest | undefined {
  const [next] = waiting;
  if (!next || free <= 0) return undefined;
  const fits = waiting.find(({ seats }) => (seats ?? 1) <= free);
  return { event, free, next, nextFitting: fits === next ? undefined : fits };
}

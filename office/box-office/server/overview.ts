/** Seats of all events and the next guest in line. Reads without a lock. */
import type { Kysely } from 'kysely';
import type { ProgrammeEvening } from '#contract/booking/inbox.ts';
import type { SeatState } from '#contract/booking/seat-states.ts';
import type { NextInLine } from '#contract/office/box-office.ts';
import type { EveningLine, Guest } from '#contract/office/event-line.ts';
import { chairCounter } from '#server/booking/seats/chairs.ts';
import type { Tables } from '#server/storage/tables.ts';

type Db = Kysely<Tables>;
export type Programme = readonly ProgrammeEvening[];

export async function eveningLines(db: Db, programme: Programme, now: Date, only?: number): Promise<EveningLine[]> {
  const evenings = await db
    .selectFrom('eventCapacity')
    .selectAll()
    .$if(only !== undefined, (query) => query.where('eventId', '=', only as number))
    .execute();
  const count = await chairCounter(db, now, only === undefined ? undefined : [only]);
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
  const ahead = shown.filter(({ ends }) => ends >= now.getTime()).map(({ id }) => id);
  const events = new Set([...ahead, ...chairs.keys(), ...asked.map(({ eventId }) => eventId as number)]);
  return [...events]
    .map((event) => ({
      ...toldOf(event, known.get(event), now),
      chairs: chairs.get(event),
      open: askedFor(event, 'open'),
      waiting: askedFor(event, 'waiting'),
    }))
    .sort((a, b) => (a.start ?? '').localeCompare(b.start ?? '') || a.event - b.event);
}

export const readEveningLine = async (db: Db, programme: Programme, event: number, now: Date) =>
  lineOf(await eveningLines(db, programme, now, event), programme, event, now);

export function lineOf(
  lines: readonly EveningLine[],
  programme: Programme,
  event: number,
  now: Date,
): EveningLine | undefined {
  const evening = programme.find(({ id }) => id === event);
  const line = lines.find((one) => one.event === event);
  return line ?? (evening && { ...toldOf(event, evening, now), chairs: undefined, open: 0, waiting: 0 });
}

const toldOf = (event: number, evening: ProgrammeEvening | undefined, now: Date) => ({
  event,
  start: evening?.start,
  over: (evening?.ends ?? 0) < now.getTime(),
  cancelled: evening?.cancelled ?? false,
});

/** Parties are not split: the first in line, and the first party that fits. */
export function nextInLine(event: number, free: number, waiting: readonly Guest[]): NextInLine | undefined {
  const [next] = waiting;
  if (!next || free <= 0) return undefined;
  const fits = waiting.find(({ seats }) => (seats ?? 1) <= free);
  return { event, free, next, fits: fits === next ? undefined : fits };
}

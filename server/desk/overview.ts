/** The chairs of all events, and who is next where some are free. Read without a lock. */
import type { Kysely } from 'kysely';
import type { DeskTasks, EveningLine, Guest, NextInLine } from '#contract/desk.ts';
import type { ProgrammeEvening } from '#contract/inbox.ts';
import type { SeatState } from '#contract/seat-states.ts';
import { limits } from '#server/limits.ts';
import { chairCounter } from '#server/seats/chairs.ts';
import type { Tables } from '#server/storage/tables.ts';
import { decisionTasks } from './decisions.ts';

type Db = Kysely<Tables>;
export type Programme = readonly ProgrammeEvening[];

/** By day: what is still to come, and what has chairs or requests. */
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

/** One that is no longer in the programme is over. */
const toldOf = (event: number, evening: ProgrammeEvening | undefined, now: Date) => ({
  event,
  start: evening?.start,
  over: (evening?.ends ?? 0) < now.getTime(),
  cancelled: evening?.cancelled ?? false,
});

export const guestsOf = async (db: Db, event: number, state: GuestState): Promise<Guest[]> =>
  (await guestsByEvent(db, [event], state)).get(event) ?? [];

type GuestState = 'waiting' | 'offered' | 'accepted';

/** By arrival. */
export async function guestsByEvent(
  db: Db,
  events: readonly number[],
  state: GuestState,
): Promise<Map<number | null, Guest[]>> {
  if (events.length === 0) return new Map();
  const rows = await db
    .selectFrom('ticketRequests')
    .leftJoin('offers', (join) =>
      join.onRef('offers.requestId', '=', 'ticketRequests.id').on('offers.state', 'in', ['live', 'accepted']),
    )
    .select(['ticketRequests.eventId', 'reference', 'fullName as name', 'until'])
    .select(({ fn }) => fn.coalesce('ticketRequests.seats', 'numberOfTickets').as('seats'))
    .where('ticketRequests.state', '=', state)
    .where('ticketRequests.eventId', 'in', events)
    .orderBy('askedAt')
    .orderBy('reference')
    .execute();
  return Map.groupBy(rows, ({ eventId }) => eventId);
}

/** Parties stay whole: the first in line, and the first whose party finds room, where that is another. */
export function nextInLine(event: number, free: number, waiting: readonly Guest[]): NextInLine | undefined {
  const [next] = waiting;
  if (!next || free <= 0) return undefined;
  const fits = waiting.find(({ seats }) => (seats ?? 1) <= free);
  return { event, free, next, fits: fits === next ? undefined : fits };
}

/** Without a free chair, though their page still sells tickets. */
function fullEvenings(lines: readonly EveningLine[], programme: Programme): DeskTasks['full'] {
  const open = new Set(programme.filter((evening) => evening.open).map(({ id }) => id));
  return lines.flatMap(({ event, chairs, over, cancelled }) =>
    chairs && chairs.free <= 0 && !over && !cancelled && open.has(event) ? [{ event, offered: chairs.offered }] : [],
  );
}

export async function deskTasks(db: Db, programme: Programme, now: Date): Promise<Omit<DeskTasks, 'alerts'>> {
  const lines = await eveningLines(db, programme, now);
  const { open, oldest } = await db
    .selectFrom('ticketRequests')
    .select(({ fn }) => [fn.countAll().as('open'), fn.min<string | null>('askedAt').as('oldest')])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  const lapsing = await db
    .selectFrom('offers')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'offers.requestId')
    .select(['reference', 'fullName as name', 'offers.seats', 'until', 'offers.eventId as event'])
    .where('offers.state', '=', 'live')
    .where('until', '>', now.toISOString())
    .where('until', '<=', new Date(now.getTime() + limits.lapseSoon).toISOString())
    .orderBy('until')
    .limit(limits.requestsShown)
    .execute();
  const withRoom = lines.flatMap(({ event, chairs, cancelled, waiting }) => {
    const isOpen = chairs && chairs.free > 0 && chairs.cutOff > now.toISOString();
    return isOpen && waiting > 0 && !cancelled ? [{ event, free: chairs.free }] : [];
  });
  const events = withRoom.map(({ event }) => event);
  const waiting = await guestsByEvent(db, events, 'waiting');
  const free = withRoom.map((task) => nextInLine(task.event, task.free, waiting.get(task.event) ?? []));
  return {
    open: Number(open),
    oldest: oldest ?? undefined,
    lapsing,
    free: free.filter((task) => task !== undefined),
    full: fullEvenings(lines, programme),
    chairless: lines
      .filter((line) => line.open > 0 && !line.chairs && !line.over && !line.cancelled)
      .map((line) => ({ event: line.event, open: line.open })),
    returned: await returnedLetters(db),
    decisions: await decisionTasks(db, programme, now),
  };
}

/** E-mails that could not be delivered. Those about a decision are in its own list. */
async function returnedLetters(db: Db): Promise<DeskTasks['returned']> {
  const rows = await db
    .selectFrom('outboxEmails')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'outboxEmails.subjectId')
    .select(({ fn }) => ['reference', 'fullName as name', fn.max('deadAt').as('at')])
    .where('deadAt', 'is not', null)
    .where('kind', 'not in', ['officeNotice', 'officeWithdrawal', 'eveningDecided'])
    .where('ticketRequests.state', '!=', 'withdrawn')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('requestSteps')
            .select('requestSteps.id')
            .whereRef('requestSteps.requestId', '=', 'ticketRequests.id')
            .whereRef('requestSteps.at', '>=', 'outboxEmails.deadAt')
            .where('step', 'in', ['call', 'note']),
        ),
      ),
    )
    .groupBy(['reference', 'fullName'])
    .orderBy('at')
    .limit(limits.requestsShown)
    .execute();
  return rows.map(({ reference, name, at }) => ({ reference, name, at: at ?? '' }));
}

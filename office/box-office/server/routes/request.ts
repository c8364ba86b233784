import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { stepsFrom } from '#contract/booking/seat-states.ts';
import type { AskedEvent } from '#contract/booking/ticket-request.ts';
import type { DeskScreens } from '#contract/office/box-office.ts';
import { eveningLines, lineOf, type Programme } from '#office/box-office/server/overview.ts';
import { returnedJustNow, rowOf } from '#office/box-office/server/presses.ts';
import { readEvent } from '#office/shared/server/typed.ts';
import { proposedDeadline } from '#server/booking/seats/deadline.ts';
import { SeatRefusal } from '#server/booking/seats/refusal.ts';
import { typedIn } from '#server/http/form.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';
import { isStorageTrouble } from '#server/storage/trouble.ts';

type Db = Kysely<Tables>;
type Row = Tables['ticketRequests'];
const referenceShape = /^T-[A-Z0-9]{4}-[A-Z0-9]{4}$/;

export async function readRequest(
  { db, site, now }: Pick<Services, 'db' | 'site' | 'now'>,
  request: FastifyRequest,
): Promise<DeskScreens['request'] | undefined> {
  const { reference } = request.params as { reference: string };
  const row = referenceShape.test(reference) ? await rowOf(db, reference).catch(unknown) : undefined;
  if (!row) return undefined;
  const { staff: who } = request;
  const { askedAt, language, state, version, keptUntil } = row;
  const lines = await eveningLines(db, site.programme, now());
  const ahead = site.programme.filter(({ ends }) => ends >= now().getTime());
  const typed = typedIn(request)['event'] ?? (request.query as Record<string, unknown>)['evening'];
  const event = readEvent(typed) ?? eventOfRequest(row, ahead);
  const evening = event === undefined ? undefined : lineOf(lines, site.programme, event, now());
  const cutOff = evening && !evening.over && !evening.cancelled ? evening.chairs?.cutOff : undefined;
  return {
    ...{ reference, askedAt, language, state, version, keptUntil, evening },
    asked: {
      name: row.fullName,
      email: row.email,
      phones: [row.phoneNumber1, row.phoneNumber2].filter((phone) => phone !== null),
      numberOfTickets: row.numberOfTickets,
      note: row.additionalNotes,
      selectedDate: row.selectedDate,
      event: row.event === null ? null : (JSON.parse(row.event) as AskedEvent),
    },
    deadline: cutOff && proposedDeadline(now(), new Date(cutOff))?.toISOString(),
    evenings: lines.filter((line) => !line.over && !line.cancelled),
    seats: row.seats ?? row.numberOfTickets ?? undefined,
    ...(await historyOf(db, row.id)),
    returned: (await returnedJustNow(db, row.id, now()))?.returned,
    others: who ? await notePresence(db, row.id, who, now()) : [],
    may: stepsFrom(state),
    ...(await placeInLine(db, row)),
  };
}

/** The event asked for, or the only one on the day asked for. The office can change it. */
export function eventOfRequest(
  { eventId, selectedDate }: Pick<Row, 'eventId' | 'selectedDate'>,
  events: readonly Pick<Programme[number], 'id' | 'start'>[],
): number | undefined {
  if (eventId !== null) return eventId;
  const [first, ...others] = events.filter(({ start }) => start.slice(0, 10) === selectedDate);
  return others.length === 0 ? first?.id : undefined;
}

async function historyOf(db: Db, requestId: string) {
  const offers = db
    .selectFrom('offers')
    .select(['seats', 'cents', 'state', 'until'])
    .where('requestId', '=', requestId);
  const steps = db.selectFrom('requestSteps').select(['version', 'at', 'by', 'step', 'note']);
  const copy = db.selectFrom('idCopies').select('requestId').where('requestId', '=', requestId);
  return {
    offers: await offers.orderBy('madeAt', 'desc').execute(),
    steps: await steps.where('requestId', '=', requestId).orderBy('version', 'desc').execute(),
    copy: (await copy.executeTakeFirst()) !== undefined,
  };
}

async function notePresence(db: Db, requestId: string, { id: staffId, name }: { id: string; name: string }, now: Date) {
  const at = now.toISOString();
  await db
    .insertInto('requestPresence')
    .values({ requestId, staffId, name, at })
    .onConflict((conflict) => conflict.columns(['requestId', 'staffId']).doUpdateSet({ name, at }))
    .execute()
    // A full disk must not block reading.
    .catch((error: unknown) => {
      if (!isStorageTrouble(error)) throw error;
    });
  return db
    .selectFrom('requestPresence')
    .select('name')
    .where('requestId', '=', requestId)
    .where('staffId', '!=', staffId)
    .where('at', '>', new Date(now.getTime() - limits.lookedNow).toISOString())
    .orderBy('at', 'desc')
    .execute();
}

export async function placeInLine(db: Db, { reference, askedAt, state, eventId }: Row) {
  const open = db.selectFrom('ticketRequests').where('state', '=', 'open').where('reference', '!=', reference);
  const first = open.select('reference').orderBy('askedAt').orderBy('reference').limit(1);
  const further = first.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('askedAt', 'reference'), '>', tuple(askedAt, reference)),
  );
  const next = (await further.executeTakeFirst()) ?? (await first.executeTakeFirst());
  const waits = state === 'waiting';
  const { before } = await db
    .selectFrom('ticketRequests')
    .select(({ fn }) => fn.countAll().as('before'))
    .where('state', '=', waits ? 'waiting' : 'open')
    .where('askedAt', '<', askedAt)
    .$if(waits && eventId !== null, (query) => query.where('eventId', '=', eventId))
    .executeTakeFirstOrThrow();
  return { before: Number(before), next: next?.reference };
}

function unknown(error: unknown): undefined {
  if (!(error instanceof SeatRefusal)) throw error;
}

/** What the page of one request is told. */
import type { FastifyRequest } from 'fastify';
import type { DeskScreens, EveningLine } from '#contract/desk.ts';
import { stepsFrom } from '#contract/seat-states.ts';
import type { AskedEvent } from '#contract/ticket-request.ts';
import { eventOfRequest } from '#server/desk/event-of-request.ts';
import { eveningLines, lineOf } from '#server/desk/overview.ts';
import { returnedJustNow, rowOf } from '#server/desk/presses.ts';
import { typedIn } from '#server/http/form.ts';
import { proposedDeadline } from '#server/seats/deadline.ts';
import { SeatRefusal } from '#server/seats/refusal.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';
import { historyOf, look, placeInLine } from './history.ts';
import { readEvent } from './typed.ts';

const referenceShape = /^T-[A-Z0-9]{4}-[A-Z0-9]{4}$/;

/** Undefined: there is no such request. */
export async function readRequest(
  { db, site, now }: Pick<Services, 'db' | 'site' | 'now'>,
  request: FastifyRequest,
): Promise<DeskScreens['request'] | undefined> {
  const { reference } = request.params as { reference: string };
  const row = referenceShape.test(reference) ? await rowOf(db, reference).catch(unknown) : undefined;
  if (!row) return undefined;
  const { staff: who } = request;
  const lines = await eveningLines(db, site.programme, now());
  const ahead = site.programme.filter(({ ends }) => ends >= now().getTime());
  const event = chosenIn(request) ?? eventOfRequest(row, ahead);
  const evening = event === undefined ? undefined : lineOf(lines, site.programme, event, now());
  return {
    reference,
    askedAt: row.askedAt,
    language: row.language,
    state: row.state,
    version: row.version,
    keptUntil: row.keptUntil,
    asked: askedIn(row),
    evening,
    deadline: deadlineOf(evening, now()),
    evenings: lines.filter((line) => !line.over && !line.cancelled),
    seats: row.seats ?? row.numberOfTickets ?? undefined,
    ...(await historyOf(db, row.id)),
    returned: (await returnedJustNow(db, row.id, now()))?.returned,
    others: who ? await look(db, row.id, who, now()) : [],
    may: stepsFrom(row.state),
    ...(await placeInLine(db, row)),
  };
}

/** Which evening the person of the office has chosen, in a form that comes back or in the address. */
const chosenIn = (request: FastifyRequest): number | undefined =>
  readEvent(typedIn(request)['event']) ?? readEvent((request.query as Record<string, unknown>)['evening']);

const askedIn = (row: Tables['ticketRequests']): DeskScreens['request']['asked'] => ({
  name: row.fullName,
  email: row.email,
  phones: [row.phoneNumber1, row.phoneNumber2].filter((phone) => phone !== null),
  numberOfTickets: row.numberOfTickets,
  note: row.additionalNotes,
  selectedDate: row.selectedDate,
  event: row.event === null ? null : (JSON.parse(row.event) as AskedEvent),
});

function deadlineOf(evening: EveningLine | undefined, now: Date): string | undefined {
  if (!evening?.chairs || evening.over || evening.cancelled) return undefined;
  return proposedDeadline(now, new Date(evening.chairs.cutOff))?.toISOString();
}

function unknown(error: unknown): undefined {
  if (!(error instanceof SeatRefusal)) throw error;
}

import type { FastifyRequest } from 'fastify';
import { type PriceLine, sumSeats } from '#contract/booking/price-lines.ts';
import { activeOfferStates, type OfferState, transitionsFrom } from '#contract/booking/seat-states.ts';
import type { EventPrice } from '#contract/content/prices.ts';
import type { BoxOfficeScreens } from '#contract/office/box-office.ts';
import { findNextRequest, readRequestList } from '#office/box-office/server/list.ts';
import { findEventSummary, type Programme, readEventSummaries } from '#office/box-office/server/overview.ts';
import { fingerprintPrices, listEventPrices } from '#office/box-office/server/prices.ts';
import { type RequestRow, readRequestRow } from '#office/box-office/server/run-action.ts';
import { readEventId } from '#office/shared/server/form-values.ts';
import { recordPresenceAndFindOthers } from '#office/shared/server/presence.ts';
import { readBalance } from '#server/booking/payments/balances.ts';
import { findUndoablePayment } from '#server/booking/payments/record.ts';
import { readPayUntil } from '#server/booking/payments/terms.ts';
import { readSubmitted } from '#server/booking/requests/status.ts';
import { listCancelledEventIds } from '#server/booking/seats/cancelled-events.ts';
import { proposeDeadline } from '#server/booking/seats/deadline.ts';
import { readLines } from '#server/booking/seats/offer-lines.ts';
import { SeatError } from '#server/booking/seats/seat-error.ts';
import { findUndoableChange } from '#server/booking/seats/undo.ts';
import { getSubmittedValues } from '#server/http/form.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';
import type { Database } from '#server/storage/tables.ts';

const referenceShape = /^T-[A-Z0-9]{4}-[A-Z0-9]{4}$/;

/** Also notes that the person has the request open. */
export async function openRequest(
  { db, site, now }: Pick<Services, 'db' | 'site' | 'now'>,
  request: FastifyRequest,
): Promise<BoxOfficeScreens['request'] | undefined> {
  const { reference } = request.params as { reference: string };
  const row = await findRequestRow(db, reference);
  if (!row) return undefined;
  const { staff } = request;
  const list = readRequestList(request.query);
  const { requestedAt, language, state, version, retainedUntil } = row;
  const presence = { now: now(), life: limits.requestPresenceLife };
  const summaries = await readEventSummaries(db, site.programme, now());
  const upcomingEvents = site.programme.filter(({ endsAt }) => endsAt >= now().getTime());
  const chosenEvent = getSubmittedValues(request)['event'] ?? (request.query as Record<string, unknown>)['for'];
  const event = readEventId(chosenEvent) ?? findRequestEvent(row, upcomingEvents);
  const summary = event === undefined ? undefined : findEventSummary(summaries, site.programme, event, now());
  const history = await readHistory(db, row.id);
  const prices = event === undefined ? [] : listEventPrices(site, event);
  const cutOff = summary && !summary.isOver && !summary.isCancelled ? summary.seats?.cutOff : undefined;
  return {
    reference,
    requestedAt,
    language,
    state,
    version,
    retainedUntil,
    summary,
    submitted: readSubmitted(row),
    proposedDeadline: cutOff && proposeDeadline(now(), new Date(cutOff))?.toISOString(),
    events: summaries.filter((one) => !one.isOver && !one.isCancelled),
    seats: row.seats ?? row.numberOfTickets ?? undefined,
    ...history,
    money: await readMoney({ db, site, now }, row, history.offers),
    prices,
    pricesFingerprint: fingerprintPrices(prices),
    seatsByGroup: proposeSeats(row, prices, history.offers),
    undoable: await readUndoable(db, row, now()),
    colleagues: staff ? await recordPresenceAndFindOthers(db, { kind: 'request', id: row.id }, staff, presence) : [],
    allowedTransitions: transitionsFrom(state),
    earlierRequests: await countEarlierRequests(db, row),
    list,
    next: await findNextRequest(db, { ...list, cancelledEventIds: listCancelledEventIds(site.programme) }, row),
  };
}

export const findRequestRow = async (db: Database, reference: string): Promise<RequestRow | undefined> =>
  referenceShape.test(reference) ? readRequestRow(db, reference).catch(ignoreUnknownRequest) : undefined;
async function readUndoable(db: Database, { id, seats, state }: RequestRow, now: Date) {
  const undoable = await findUndoableChange(db, id, now);
  if (!undoable) return undefined;
  const { transition, until, fromSeats } = undoable;
  const kept = state === 'accepted' ? (seats ?? 0) : 0;
  return { transition, seats: (fromSeats ?? 0) - kept, until: until.toISOString() };
}

/** Returns the requested event, or the only event on the requested day. */
export function findRequestEvent(
  { eventId, selectedDate }: Pick<RequestRow, 'eventId' | 'selectedDate'>,
  events: readonly Pick<Programme[number], 'id' | 'start'>[],
): number | undefined {
  if (eventId !== null) return eventId;
  const [first, ...others] = events.filter(({ start }) => start.slice(0, 10) === selectedDate);
  return others.length === 0 ? first?.id : undefined;
}

/** Of the offer that counts, or else as the guest asked. Seats of an unknown group are ordinary ones. */
function proposeSeats(
  { seats, numberOfTickets, seatsByGroup }: RequestRow,
  prices: readonly EventPrice[],
  offers: readonly { state: OfferState; lines: PriceLine[] }[],
): Record<string, number> {
  const offer = offers.find(({ state }) => activeOfferStates.some((active) => active === state));
  const wished = seatsByGroup ? (JSON.parse(seatsByGroup) as Pick<PriceLine, 'group' | 'seats'>[]) : [];
  const known = (offer?.lines ?? wished).filter(({ group }) => prices.some((price) => price.group === group));
  const [ordinary] = prices;
  const all = (offer ? sumSeats(offer.lines) : (seats ?? numberOfTickets)) ?? 0;
  const rest = all - sumSeats(known);
  const counts = Object.fromEntries(known.map(({ group, seats: count }) => [group, count]));
  return ordinary && rest > 0 ? { ...counts, [ordinary.group]: (counts[ordinary.group] ?? 0) + rest } : counts;
}

async function readMoney(
  { db, site, now }: Pick<Services, 'db' | 'site' | 'now'>,
  { id, eventId }: RequestRow,
  offers: readonly { eventId: number; state: OfferState }[],
) {
  const event = offers.find(({ state }) => state === 'accepted')?.eventId ?? eventId;
  const undoable = await findUndoablePayment(db, id, now());
  return {
    balance: await readBalance(db, site.programme, id),
    payUntil: event === null || !site.payment.account ? undefined : await readPayUntil(db, event),
    undoable: undoable && { cents: undoable.cents, until: undoable.until.toISOString() },
  };
}

async function readHistory(db: Database, requestId: string) {
  const offers = db.selectFrom('offers').select(['eventId', 'lines', 'state', 'until']);
  const transitions = db
    .selectFrom('requestTransitions')
    .leftJoin('payments', 'payments.id', 'requestTransitions.id')
    .select(['version', 'requestTransitions.at', 'byKind', 'requestTransitions.by', 'transition', 'note'])
    .select(['fromSeats', 'toSeats', 'cents', 'payments.kind', 'day', 'undoneAt'])
    .where('requestTransitions.requestId', '=', requestId)
    .orderBy('version', 'desc');
  const copy = db.selectFrom('idCopies').select('requestId').where('requestId', '=', requestId);
  return {
    offers: (await offers.where('requestId', '=', requestId).orderBy('madeAt', 'desc').execute()).map((offer) => ({
      ...offer,
      lines: readLines(offer),
    })),
    transitions: (await transitions.execute()).map(({ cents, kind, day, undoneAt, ...transition }) => ({
      ...transition,
      payment: cents !== null && kind && day ? { cents, kind, day, isUndone: undoneAt !== null } : undefined,
    })),
    hasIdCopy: (await copy.executeTakeFirst()) !== undefined,
  };
}

async function countEarlierRequests(db: Database, { requestedAt, state, eventId }: RequestRow): Promise<number> {
  const isWaiting = state === 'waiting';
  const { before } = await db
    .selectFrom('ticketRequests')
    .select(({ fn }) => fn.countAll().as('before'))
    .where('state', '=', isWaiting ? 'waiting' : 'open')
    .where('requestedAt', '<', requestedAt)
    .$if(isWaiting && eventId !== null, (query) => query.where('eventId', '=', eventId))
    .executeTakeFirstOrThrow();
  return Number(before);
}

export function ignoreUnknownRequest(error: unknown): undefined {
  if (!(error instanceof SeatError)) throw error;
}

/** A transition that gives or takes seats first locks the event, on several servers too. */
import { randomUUID } from 'node:crypto';
import { areSameLines, atOfferedPrices, coversLines, type PriceLine } from '#contract/booking/price-lines.ts';
import {
  activeOfferStates,
  findStateAfter,
  idTransitions,
  type OfferState,
  type RequestTransition,
  type SeatState,
  type TransitionActor,
} from '#contract/booking/seat-states.ts';
import type { DatabaseTransaction, Tables } from '#server/storage/tables.ts';
import { countSeats, lockEvent } from './capacity.ts';
import { readLines, toLineColumns } from './offer-lines.ts';
import { moveMoneyToTickets } from './paid-event.ts';
import { SeatError } from './seat-error.ts';

type OfferRow = Tables['offers'];

export interface RequestChange {
  /** by default the staff */
  byKind?: TransitionActor;
  /** name of the person in the office */
  by: string;
  staffId?: string | undefined;
  now: Date;
  /** version of the request the person saw; a newer one makes the change fail */
  expectedVersion?: number | undefined;
  note?: string | undefined;
}

export const byGuest = { byKind: 'guest', by: '' } as const;
export const byTime = { byKind: 'time', by: '' } as const;

interface NewOffer extends Pick<OfferRow, 'requestId' | 'eventId'> {
  lines: readonly PriceLine[];
  until: Date;
}

/** Replaces a live offer. Returns the id. */
export async function createOffer(trx: DatabaseTransaction, offer: NewOffer, change: RequestChange): Promise<string> {
  const { requestId, eventId, lines, until } = offer;
  const columns = toLineColumns(lines);
  const { seats } = columns;
  const capacity = await lockEvent(trx, eventId);
  if (until.toISOString() > capacity.cutOff) throw new SeatError('pastCutOff');
  if (until <= change.now) throw new SeatError('lapsed');
  await applyTransition(trx, { requestId, transition: 'offer', set: { eventId, seats } }, change);
  await closeOffers(trx, requestId, 'live', 'replaced', change);
  const { free } = await countSeats(trx, capacity, change.now);
  if (free < seats) throw new SeatError('notEnoughSeats');
  const id = randomUUID();
  await trx
    .insertInto('offers')
    .values({
      id,
      requestId,
      eventId,
      ...columns,
      state: 'live',
      madeAt: change.now.toISOString(),
      until: until.toISOString(),
    })
    .execute();
  return id;
}

/** Accepts the live offer if it has these seats, at its prices; else takes them at these prices. */
export async function acceptByPhone(
  trx: DatabaseTransaction,
  { requestId, eventId, lines }: Omit<NewOffer, 'until'>,
  change: RequestChange,
): Promise<void> {
  const columns = toLineColumns(lines);
  const { seats } = columns;
  const capacity = await lockEvent(trx, eventId);
  const live = await trx
    .selectFrom('offers')
    .selectAll()
    .where(({ and }) => and({ requestId, state: 'live' }))
    .executeTakeFirst();
  await applyTransition(trx, { requestId, transition: 'acceptByPhone', set: { eventId, seats } }, change);
  const promised = live?.eventId === eventId ? atOfferedPrices(readLines(live), lines) : undefined;
  if (live && promised) {
    // The end in the email counts, even after an earlier cut-off was set.
    if (live.until <= change.now.toISOString()) throw new SeatError('lapsed');
    await setOfferState(trx, live, { state: 'accepted', ...toLineColumns(promised) }, change);
    return moveMoneyToTickets(trx, requestId);
  }
  if (change.now.toISOString() >= capacity.cutOff) throw new SeatError('pastCutOff');
  await closeOffers(trx, requestId, 'live', 'replaced', change);
  const { free } = await countSeats(trx, capacity, change.now);
  if (free < seats) throw new SeatError('notEnoughSeats');
  const at = change.now.toISOString();
  await trx
    .insertInto('offers')
    .values({
      id: randomUUID(),
      requestId,
      eventId,
      ...columns,
      state: 'accepted',
      madeAt: at,
      until: capacity.cutOff,
      answeredAt: at,
    })
    .execute();
  await moveMoneyToTickets(trx, requestId);
}

/** Accepts all seats or fewer. True for the first click only. */
export async function acceptOffer(
  trx: DatabaseTransaction,
  { id, lines: wanted }: { id: string; lines?: readonly PriceLine[] },
  change: RequestChange,
): Promise<boolean> {
  const offer = await lockOffer(trx, id);
  const offered = readLines(offer);
  const lines = wanted ?? offered;
  if (offer.state === 'accepted') {
    // A second tab with other seats is a conflict.
    if (!areSameLines(offered, lines)) throw new SeatError('notPossible');
    return false;
  }
  if (offer.state !== 'live') throw new SeatError(offer.state === 'lapsed' ? 'lapsed' : 'notPossible');
  // The end in the email counts, even after an earlier cut-off was set.
  if (offer.until <= change.now.toISOString()) throw new SeatError('lapsed');
  const accepted = toLineColumns(lines);
  if (accepted.seats < 1 || !coversLines(offered, lines)) throw new SeatError('notEnoughSeats');
  const { seats } = accepted;
  await applyTransition(trx, { requestId: offer.requestId, transition: 'accept', set: { seats } }, change);
  await setOfferState(trx, offer, { state: 'accepted', ...accepted }, change);
  await moveMoneyToTickets(trx, offer.requestId);
  return true;
}

/** The guest keeps `lines`. */
export async function returnSome(
  trx: DatabaseTransaction,
  { id, lines }: { id: string; lines: readonly PriceLine[] },
  change: RequestChange,
): Promise<boolean> {
  const offer = await lockOffer(trx, id);
  const accepted = readLines(offer);
  if (offer.state !== 'accepted') throw new SeatError('notPossible');
  if (areSameLines(accepted, lines)) return false;
  const kept = toLineColumns(lines);
  if (kept.seats < 1 || !coversLines(accepted, lines)) throw new SeatError('notEnoughSeats');
  const { seats } = kept;
  await applyTransition(trx, { requestId: offer.requestId, transition: 'returnSome', set: { seats } }, change);
  await trx.updateTable('offers').set(kept).where('id', '=', id).execute();
  return true;
}

export const declineOffer = (trx: DatabaseTransaction, id: string, change: RequestChange): Promise<boolean> =>
  endOffer(trx, id, { from: 'live', to: 'declined', transition: 'decline' }, change);

export const revokeOffer = (trx: DatabaseTransaction, id: string, change: RequestChange): Promise<boolean> =>
  endOffer(trx, id, { from: 'live', to: 'replaced', transition: 'revokeOffer' }, change);

export const returnSeats = (trx: DatabaseTransaction, id: string, change: RequestChange): Promise<boolean> =>
  endOffer(trx, id, { from: 'accepted', to: 'returned', transition: 'returnSeats' }, change);

async function endOffer(
  trx: DatabaseTransaction,
  id: string,
  { from, to, transition }: { from: OfferState; to: OfferState; transition: RequestTransition },
  change: RequestChange,
): Promise<boolean> {
  const offer = await lockOffer(trx, id);
  if (offer.state === to) return false;
  if (offer.state !== from) throw new SeatError('notPossible');
  await applyTransition(trx, { requestId: offer.requestId, transition }, change);
  await setOfferState(trx, offer, { state: to }, change);
  return true;
}

/** For a cancelled event: also ends the live offer. First call `lockEventsOfRequests`. */
export async function cancelRequestWithEvent(trx: DatabaseTransaction, requestId: string, change: RequestChange) {
  await applyTransition(trx, { requestId, transition: 'cancel' }, change);
  await closeOffers(trx, requestId, 'live', 'replaced', change);
}

/** Ends live offers whose time is over, and returns them for the emails. Safe on several servers. */
export async function lapseDueOffers(
  trx: DatabaseTransaction,
  event: number,
  change: RequestChange,
): Promise<OfferRow[]> {
  await lockEvent(trx, event);
  const due = await trx
    .selectFrom('offers')
    .selectAll()
    .where(({ and }) => and({ eventId: event, state: 'live' }))
    .where('until', '<=', change.now.toISOString())
    .execute();
  for (const offer of due) {
    await applyTransition(trx, { requestId: offer.requestId, transition: 'lapse' }, change);
    await setOfferState(trx, offer, { state: 'lapsed' }, change);
  }
  return due;
}

export const applySeatlessTransition = (
  trx: DatabaseTransaction,
  transition: TransitionInput & { transition: SeatlessTransition },
  change: RequestChange,
): Promise<void> => applyTransition(trx, transition, change);

/** Neither takes nor frees a seat. */
type SeatlessTransition = Exclude<
  RequestTransition,
  | ('offer' | 'accept' | 'acceptByPhone' | 'decline' | 'lapse' | 'revokeOffer' | 'returnSome' | 'returnSeats')
  | ('withdraw' | 'cancel' | 'undo')
>;

interface TransitionInput {
  /** by default a random one */
  id?: string | undefined;
  requestId: string;
  transition: RequestTransition;
  /** of an undo: the state before the undone transition */
  to?: SeatState;
  set?: Partial<Pick<Tables['ticketRequests'], 'eventId' | 'seats'>> | undefined;
}

/**
 * Frees the seats, deletes notes, presence and the check of the ID. First call
 * `lockEventsOfRequests`.
 */
export async function closeWithdrawnRequest(
  trx: DatabaseTransaction,
  requestId: string,
  change: RequestChange,
): Promise<void> {
  await closeOffers(trx, requestId, 'live', 'declined', change);
  await closeOffers(trx, requestId, 'accepted', 'returned', change);
  await trx.updateTable('requestTransitions').set({ note: null }).where('requestId', '=', requestId).execute();
  await trx
    .deleteFrom('presence')
    .where(({ and }) => and({ kind: 'request', subject: requestId }))
    .execute();
  await trx
    .deleteFrom('requestTransitions')
    .where('requestId', '=', requestId)
    .where('transition', 'in', idTransitions)
    .execute();
  await applyTransition(trx, { requestId, transition: 'withdraw' }, change);
}

/**
 * Compare and swap on the version: the second of two people is refused. Call it before the offer
 * changes: it stores which offer was live or accepted. Only of a withdrawal no offer is stored.
 */
export async function applyTransition(
  trx: DatabaseTransaction,
  { id = randomUUID(), requestId, transition, to, set = {} }: TransitionInput,
  { byKind = 'staff', by, staffId, now, note, expectedVersion }: RequestChange,
): Promise<void> {
  const columns = ['state', 'version', 'eventId', 'seats'] as const;
  const row = trx.selectFrom('ticketRequests').select(columns).where('id', '=', requestId);
  const before = await row.executeTakeFirst();
  if (!before) throw new SeatError('unknownRequest');
  if (expectedVersion !== undefined && before.version !== expectedVersion) throw new SeatError('changedMeanwhile');
  const stateAfter = findStateAfter(before.state, transition);
  const next = stateAfter && (to ?? stateAfter);
  if (!next) throw new SeatError('notPossible');
  const version = before.version + 1;
  const { numUpdatedRows } = await trx
    .updateTable('ticketRequests')
    .set({ ...set, state: next, version, ...(transition === 'answer' && { answeredAt: now.toISOString() }) })
    .where(({ and }) => and({ id: requestId, version: before.version }))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new SeatError('changedMeanwhile');
  const offer = await trx
    .selectFrom('offers')
    .select(['id', 'lines'])
    .where('requestId', '=', requestId)
    .where('state', 'in', activeOfferStates)
    .executeTakeFirst();
  await trx
    .insertInto('requestTransitions')
    .values({
      id,
      requestId,
      version,
      at: now.toISOString(),
      byKind,
      by,
      staffId: staffId ?? null,
      transition,
      fromState: before.state,
      toState: next,
      note: note || null,
      fromEventId: before.eventId,
      fromSeats: before.seats,
      toSeats: set.seats ?? before.seats,
      fromOfferId: offer?.id ?? null,
      fromLines: offer?.lines ?? null,
    })
    .execute();
}

/** In a fixed order, and always before requests are changed: else two transactions can deadlock. */
export async function lockEventsOfRequests(trx: DatabaseTransaction, requestIds: readonly string[]): Promise<void> {
  if (requestIds.length === 0) return;
  const events = await trx
    .selectFrom('offers')
    .select('eventId')
    .distinct()
    .where('requestId', 'in', requestIds)
    .where('state', 'in', activeOfferStates)
    .orderBy('eventId')
    .execute();
  for (const { eventId: event } of events) await lockEvent(trx, event);
}

/** Locks the event, then reads the offer again: the guest may have answered meanwhile. */
async function lockOffer(trx: DatabaseTransaction, id: string): Promise<OfferRow> {
  const unknown = () => new SeatError('unknownOffer');
  const read = () => trx.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirstOrThrow(unknown);
  await lockEvent(trx, (await read()).eventId);
  return read();
}

async function setOfferState(
  trx: DatabaseTransaction,
  { id }: OfferRow,
  set: { state: OfferState } & Partial<Pick<OfferRow, 'seats' | 'lines'>>,
  { now }: RequestChange,
) {
  await trx
    .updateTable('offers')
    .set({ ...set, answeredAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

async function closeOffers(
  trx: DatabaseTransaction,
  requestId: string,
  from: OfferState,
  to: OfferState,
  { now }: RequestChange,
) {
  await trx
    .updateTable('offers')
    .set({ state: to, answeredAt: now.toISOString() })
    .where(({ and }) => and({ requestId, state: from }))
    .execute();
}

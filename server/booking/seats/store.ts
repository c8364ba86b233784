/**
 * A step that gives or takes seats locks the event first, so that no seat is given twice, on
 * several servers too.
 */
import { randomUUID } from 'node:crypto';
import { type OfferState, type RequestTransition, stateAfter } from '#contract/booking/seat-states.ts';
import type { DatabaseTransaction, Tables } from '#server/storage/tables.ts';
import { countSeats, lockEvent } from './capacity.ts';
import { SeatError } from './seat-error.ts';

type OfferRow = Tables['offers'];

export interface RequestChange {
  by: string;
  staffId?: string | undefined;
  now: Date;
  /** version of the request the person saw, where two may decide at once */
  expected?: number | undefined;
  note?: string | undefined;
}

interface NewOffer extends Pick<OfferRow, 'requestId' | 'seats' | 'cents'> {
  event: number;
  until: Date;
}

/** Replaces a live offer. Returns the id. */
export async function createOffer(trx: DatabaseTransaction, offer: NewOffer, change: RequestChange): Promise<string> {
  const { requestId, event, seats, cents, until } = offer;
  const capacity = await lockEvent(trx, event);
  if (until.toISOString() > capacity.cutOff) throw new SeatError('pastCutOff');
  if (until <= change.now) throw new SeatError('lapsed');
  await closeOffers(trx, requestId, 'live', 'replaced', change);
  const { free } = await countSeats(trx, capacity, change.now);
  if (free < seats) throw new SeatError('notEnoughSeats');
  await applyTransition(trx, { requestId, step: 'offer', set: { eventId: event, seats } }, change);
  const id = randomUUID();
  await trx
    .insertInto('offers')
    .values({
      ...{ id, requestId, eventId: event, seats, cents, state: 'live' },
      ...{ madeAt: change.now.toISOString(), until: until.toISOString() },
    })
    .execute();
  return id;
}

/** Accepts all seats or fewer. True for the first press only. */
export async function acceptOffer(
  trx: DatabaseTransaction,
  { id, seats }: { id: string; seats?: number | undefined },
  change: RequestChange,
): Promise<boolean> {
  const offer = await lockOffer(trx, id);
  if (offer.state === 'accepted') {
    // A second tab with another number is a conflict.
    if (seats !== undefined && seats !== offer.seats) throw new SeatError('notPossible');
    return false;
  }
  if (offer.state !== 'live') throw new SeatError(offer.state === 'lapsed' ? 'lapsed' : 'notPossible');
  // The end in the letter counts, even after an earlier cut-off was set.
  if (offer.until <= change.now.toISOString()) throw new SeatError('lapsed');
  const accepted = seats ?? offer.seats;
  if (accepted < 1 || accepted > offer.seats) throw new SeatError('notEnoughSeats');
  await recordOfferAnswer(trx, offer, { state: 'accepted', seats: accepted }, change);
  await applyTransition(trx, { requestId: offer.requestId, step: 'accept', set: { seats: accepted } }, change);
  return true;
}

export async function reduceSeats(
  trx: DatabaseTransaction,
  { id, seats }: { id: string; seats: number },
  change: RequestChange,
): Promise<boolean> {
  const offer = await lockOffer(trx, id);
  if (offer.state !== 'accepted') throw new SeatError('notPossible');
  if (seats === offer.seats) return false;
  if (seats < 1 || seats > offer.seats) throw new SeatError('notEnoughSeats');
  await trx.updateTable('offers').set({ seats }).where('id', '=', id).execute();
  await applyTransition(trx, { requestId: offer.requestId, step: 'fewer', set: { seats } }, change);
  return true;
}

export const declineOffer = (trx: DatabaseTransaction, id: string, change: RequestChange): Promise<boolean> =>
  endOffer(trx, id, { from: 'live', to: 'declined', step: 'decline' }, change);

export const returnSeats = (trx: DatabaseTransaction, id: string, change: RequestChange): Promise<boolean> =>
  endOffer(trx, id, { from: 'accepted', to: 'returned', step: 'giveBack' }, change);

/** Undoes a return, if the seats are still free. */
export async function restoreSeats(
  trx: DatabaseTransaction,
  { id, seats }: { id: string; seats: number },
  change: RequestChange,
): Promise<void> {
  const offer = await lockOffer(trx, id);
  const current = offer.state === 'accepted' ? offer.seats : 0;
  if ((offer.state !== 'accepted' && offer.state !== 'returned') || seats <= current)
    throw new SeatError('notPossible');
  const { free } = await countSeats(trx, await lockEvent(trx, offer.eventId), change.now);
  if (free < seats - current) throw new SeatError('notEnoughSeats');
  await recordOfferAnswer(trx, offer, { state: 'accepted', seats }, change);
  await applyTransition(trx, { requestId: offer.requestId, step: 'undoGiveBack', set: { seats } }, change);
}

/** Removes an offer. The caller makes sure that no letter about it has left. */
export async function recallOffer(trx: DatabaseTransaction, id: string, change: RequestChange): Promise<void> {
  if (!(await endOffer(trx, id, { from: 'live', to: 'replaced', step: 'takeBack' }, change)))
    throw new SeatError('notPossible');
}

async function endOffer(
  trx: DatabaseTransaction,
  id: string,
  { from, to, step: taken }: { from: OfferState; to: OfferState; step: RequestTransition },
  change: RequestChange,
): Promise<boolean> {
  const offer = await lockOffer(trx, id);
  if (offer.state === to) return false;
  if (offer.state !== from) throw new SeatError('notPossible');
  await recordOfferAnswer(trx, offer, { state: to }, change);
  await applyTransition(trx, { requestId: offer.requestId, step: taken }, change);
  return true;
}

/** Ends the offer of a cancelled event. The caller has locked the event (`lockEventsOfRequests`). */
export async function cancelRequest(trx: DatabaseTransaction, requestId: string, change: RequestChange): Promise<void> {
  await applyTransition(trx, { requestId, step: 'cancel' }, change);
  await closeOffers(trx, requestId, 'live', 'replaced', change);
}

/** Marks offers whose time is over. Safe to run on several servers. */
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
    await recordOfferAnswer(trx, offer, { state: 'lapsed' }, change);
    await applyTransition(trx, { requestId: offer.requestId, step: 'lapse' }, change);
  }
  return due;
}

export const recordTransition = (
  trx: DatabaseTransaction,
  taken: TransitionInput & { step: SeatlessTransition },
  change: RequestChange,
): Promise<void> => applyTransition(trx, taken, change);

type SeatlessTransition = 'wait' | 'refuse' | 'note' | 'reopen' | 'answer' | 'call' | 'forDoor';

interface TransitionInput {
  requestId: string;
  step: RequestTransition;
  set?: Partial<Pick<Tables['ticketRequests'], 'eventId' | 'seats'>> | undefined;
}

/** Frees the seats. The caller has locked the event (`lockEventsOfRequests`). */
export async function releaseWithdrawnSeats(
  trx: DatabaseTransaction,
  requestId: string,
  change: RequestChange,
): Promise<void> {
  await closeOffers(trx, requestId, 'live', 'declined', change);
  await closeOffers(trx, requestId, 'accepted', 'returned', change);
  await trx.updateTable('requestSteps').set({ note: null }).where('requestId', '=', requestId).execute();
  await trx.deleteFrom('requestPresence').where('requestId', '=', requestId).execute();
  await applyTransition(trx, { requestId, step: 'withdraw' }, change);
}

/** Compare and swap on the version: the second of two people gets a refusal. */
async function applyTransition(
  trx: DatabaseTransaction,
  { requestId, step: taken, set = {} }: TransitionInput,
  { by, staffId, now, note, expected }: RequestChange,
): Promise<void> {
  const row = trx.selectFrom('ticketRequests').select(['state', 'version']).where('id', '=', requestId);
  const before = await row.executeTakeFirst();
  if (!before) throw new SeatError('unknownRequest');
  if (expected !== undefined && before.version !== expected) throw new SeatError('changedMeanwhile');
  const next = stateAfter(before.state, taken);
  if (!next) throw new SeatError('notPossible');
  const version = before.version + 1;
  const { numUpdatedRows } = await trx
    .updateTable('ticketRequests')
    .set({ ...set, state: next, version, ...(taken === 'answer' && { answeredAt: now.toISOString() }) })
    .where(({ and }) => and({ id: requestId, version: before.version }))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new SeatError('changedMeanwhile');
  await trx
    .insertInto('requestSteps')
    .values({
      ...{ id: randomUUID(), requestId, version, at: now.toISOString(), by, staffId: staffId ?? null },
      ...{ step: taken, fromState: before.state, toState: next, note: note || null },
    })
    .execute();
}

/**
 * Locks the events of these requests in a fixed order. Always lock events before requests:
 * else two transactions can deadlock.
 */
export async function lockEventsOfRequests(trx: DatabaseTransaction, requestIds: readonly string[]): Promise<void> {
  if (requestIds.length === 0) return;
  const events = await trx
    .selectFrom('offers')
    .select('eventId')
    .distinct()
    .where('requestId', 'in', requestIds)
    .where('state', 'in', ['live', 'accepted'])
    .orderBy('eventId')
    .execute();
  for (const { eventId: event } of events) await lockEvent(trx, event);
}

/** Locks the event, then reads the offer again: it may have been answered meanwhile. */
async function lockOffer(trx: DatabaseTransaction, id: string): Promise<OfferRow> {
  const unknown = () => new SeatError('unknownOffer');
  const read = () => trx.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirstOrThrow(unknown);
  await lockEvent(trx, (await read()).eventId);
  return read();
}

async function recordOfferAnswer(
  trx: DatabaseTransaction,
  { id }: OfferRow,
  set: { state: OfferState; seats?: number },
  { by, now }: RequestChange,
) {
  await trx
    .updateTable('offers')
    .set({ ...set, answeredAt: now.toISOString(), answeredBy: by })
    .where('id', '=', id)
    .execute();
}

async function closeOffers(
  trx: DatabaseTransaction,
  requestId: string,
  from: OfferState,
  to: OfferState,
  { by, now }: RequestChange,
) {
  await trx
    .updateTable('offers')
    .set({ state: to, answeredAt: now.toISOString(), answeredBy: by })
    .where(({ and }) => and({ requestId, state: from }))
    .execute();
}

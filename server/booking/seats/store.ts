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
export async function createOffer(work: DatabaseTransaction, offer: NewOffer, deed: RequestChange): Promise<string> {
  const { requestId, event, seats, cents, until } = offer;
  const evening = await lockEvent(work, event);
  if (until.toISOString() > evening.cutOff) throw new SeatError('pastCutOff');
  if (until <= deed.now) throw new SeatError('lapsed');
  await closeOffers(work, requestId, 'live', 'replaced', deed);
  const { free } = await countSeats(work, evening, deed.now);
  if (free < seats) throw new SeatError('notEnough');
  await applyTransition(work, { requestId, step: 'offer', set: { eventId: event, seats } }, deed);
  const id = randomUUID();
  await work
    .insertInto('offers')
    .values({
      ...{ id, requestId, eventId: event, seats, cents, state: 'live' },
      ...{ madeAt: deed.now.toISOString(), until: until.toISOString() },
    })
    .execute();
  return id;
}

/** Accepts all seats or fewer. True for the first press only. */
export async function acceptOffer(
  work: DatabaseTransaction,
  { id, seats }: { id: string; seats?: number | undefined },
  deed: RequestChange,
): Promise<boolean> {
  const offer = await lockOffer(work, id);
  if (offer.state === 'accepted') {
    // A second tab with another number is a conflict.
    if (seats !== undefined && seats !== offer.seats) throw new SeatError('notNow');
    return false;
  }
  if (offer.state !== 'live') throw new SeatError(offer.state === 'lapsed' ? 'lapsed' : 'notNow');
  // The end in the letter counts, even after an earlier cut-off was set.
  if (offer.until <= deed.now.toISOString()) throw new SeatError('lapsed');
  const taken = seats ?? offer.seats;
  if (taken < 1 || taken > offer.seats) throw new SeatError('notEnough');
  await recordOfferAnswer(work, offer, { state: 'accepted', seats: taken }, deed);
  await applyTransition(work, { requestId: offer.requestId, step: 'accept', set: { seats: taken } }, deed);
  return true;
}

export async function reduceSeats(
  work: DatabaseTransaction,
  { id, seats }: { id: string; seats: number },
  deed: RequestChange,
): Promise<boolean> {
  const offer = await lockOffer(work, id);
  if (offer.state !== 'accepted') throw new SeatError('notNow');
  if (seats === offer.seats) return false;
  if (seats < 1 || seats > offer.seats) throw new SeatError('notEnough');
  await work.updateTable('offers').set({ seats }).where('id', '=', id).execute();
  await applyTransition(work, { requestId: offer.requestId, step: 'fewer', set: { seats } }, deed);
  return true;
}

export const declineOffer = (work: DatabaseTransaction, id: string, deed: RequestChange): Promise<boolean> =>
  endOffer(work, id, { from: 'live', to: 'declined', step: 'decline' }, deed);

export const returnSeats = (work: DatabaseTransaction, id: string, deed: RequestChange): Promise<boolean> =>
  endOffer(work, id, { from: 'accepted', to: 'returned', step: 'giveBack' }, deed);

/** Undoes a return, if the seats are still free. */
export async function restoreSeats(
  work: DatabaseTransaction,
  { id, seats }: { id: string; seats: number },
  deed: RequestChange,
): Promise<void> {
  const offer = await lockOffer(work, id);
  const kept = offer.state === 'accepted' ? offer.seats : 0;
  if ((offer.state !== 'accepted' && offer.state !== 'returned') || seats <= kept) throw new SeatError('notNow');
  const { free } = await countSeats(work, await lockEvent(work, offer.eventId), deed.now);
  if (free < seats - kept) throw new SeatError('notEnough');
  await recordOfferAnswer(work, offer, { state: 'accepted', seats }, deed);
  await applyTransition(work, { requestId: offer.requestId, step: 'undoGiveBack', set: { seats } }, deed);
}

/** Removes an offer. The caller makes sure that no letter about it has left. */
export async function recallOffer(work: DatabaseTransaction, id: string, deed: RequestChange): Promise<void> {
  if (!(await endOffer(work, id, { from: 'live', to: 'replaced', step: 'takeBack' }, deed)))
    throw new SeatError('notNow');
}

async function endOffer(
  work: DatabaseTransaction,
  id: string,
  { from, to, step: taken }: { from: OfferState; to: OfferState; step: RequestTransition },
  deed: RequestChange,
): Promise<boolean> {
  const offer = await lockOffer(work, id);
  if (offer.state === to) return false;
  if (offer.state !== from) throw new SeatError('notNow');
  await recordOfferAnswer(work, offer, { state: to }, deed);
  await applyTransition(work, { requestId: offer.requestId, step: taken }, deed);
  return true;
}

/** Ends the offer of a cancelled event. The caller has locked the event (`lockEventsOfRequests`). */
export async function cancelRequest(work: DatabaseTransaction, requestId: string, deed: RequestChange): Promise<void> {
  await applyTransition(work, { requestId, step: 'cancel' }, deed);
  await closeOffers(work, requestId, 'live', 'replaced', deed);
}

/** Marks offers whose time is over. Safe to run on several servers. */
export async function lapseDueOffers(
  work: DatabaseTransaction,
  event: number,
  deed: RequestChange,
): Promise<OfferRow[]> {
  await lockEvent(work, event);
  const due = await work
    .selectFrom('offers')
    .selectAll()
    .where('eventId', '=', event)
    .where('state', '=', 'live')
    .where('until', '<=', deed.now.toISOString())
    .execute();
  for (const offer of due) {
    await recordOfferAnswer(work, offer, { state: 'lapsed' }, deed);
    await applyTransition(work, { requestId: offer.requestId, step: 'lapse' }, deed);
  }
  return due;
}

export const recordTransition = (
  work: DatabaseTransaction,
  taken: TransitionInput & { step: SeatlessTransition },
  deed: RequestChange,
): Promise<void> => applyTransition(work, taken, deed);

type SeatlessTransition = 'wait' | 'refuse' | 'note' | 'reopen' | 'answer' | 'call' | 'forDoor';

interface TransitionInput {
  requestId: string;
  step: RequestTransition;
  set?: Partial<Pick<Tables['ticketRequests'], 'eventId' | 'seats'>> | undefined;
}

/** Frees the seats. The caller has locked the event (`lockEventsOfRequests`). */
export async function releaseWithdrawnSeats(
  work: DatabaseTransaction,
  requestId: string,
  deed: RequestChange,
): Promise<void> {
  await closeOffers(work, requestId, 'live', 'declined', deed);
  await closeOffers(work, requestId, 'accepted', 'returned', deed);
  await work.updateTable('requestSteps').set({ note: null }).where('requestId', '=', requestId).execute();
  await work.deleteFrom('requestPresence').where('requestId', '=', requestId).execute();
  await applyTransition(work, { requestId, step: 'withdraw' }, deed);
}

/** Compare and swap on the version: the second of two people gets a refusal. */
async function applyTransition(
  work: DatabaseTransaction,
  { requestId, step: taken, set = {} }: TransitionInput,
  { by, staffId, now, note, expected }: RequestChange,
): Promise<void> {
  const row = work.selectFrom('ticketRequests').select(['state', 'version']).where('id', '=', requestId);
  const before = await row.executeTakeFirst();
  if (!before) throw new SeatError('unknownRequest');
  if (expected !== undefined && before.version !== expected) throw new SeatError('changedMeanwhile');
  const next = stateAfter(before.state, taken);
  if (!next) throw new SeatError('notNow');
  const version = before.version + 1;
  const { numUpdatedRows } = await work
    .updateTable('ticketRequests')
    .set({ ...set, state: next, version, ...(taken === 'answer' && { answeredAt: now.toISOString() }) })
    .where('id', '=', requestId)
    .where('version', '=', before.version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new SeatError('changedMeanwhile');
  await work
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
export async function lockEventsOfRequests(work: DatabaseTransaction, requestIds: readonly string[]): Promise<void> {
  if (requestIds.length === 0) return;
  const events = await work
    .selectFrom('offers')
    .select('eventId')
    .distinct()
    .where('requestId', 'in', requestIds)
    .where('state', 'in', ['live', 'accepted'])
    .orderBy('eventId')
    .execute();
  for (const { eventId: event } of events) await lockEvent(work, event);
}

/** Locks the event, then reads the offer again: it may have been answered meanwhile. */
async function lockOffer(work: DatabaseTransaction, id: string): Promise<OfferRow> {
  const unknown = () => new SeatError('unknownOffer');
  const read = () => work.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirstOrThrow(unknown);
  await lockEvent(work, (await read()).eventId);
  return read();
}

async function recordOfferAnswer(
  work: DatabaseTransaction,
  { id }: OfferRow,
  set: { state: OfferState; seats?: number },
  { by, now }: RequestChange,
) {
  await work
    .updateTable('offers')
    .set({ ...set, answeredAt: now.toISOString(), answeredBy: by })
    .where('id', '=', id)
    .execute();
}

async function closeOffers(
  work: DatabaseTransaction,
  requestId: string,
  from: OfferState,
  to: OfferState,
  { by, now }: RequestChange,
) {
  await work
    .updateTable('offers')
    .set({ state: to, answeredAt: now.toISOString(), answeredBy: by })
    .where('requestId', '=', requestId)
    .where('state', '=', from)
    .execute();
}

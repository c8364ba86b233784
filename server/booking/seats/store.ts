/**
 * A step that gives or takes seats locks the event first, so that no seat is given twice, on
 * several servers too.
 */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type OfferState, type Step, stateAfter } from '#contract/booking/seat-states.ts';
import type { Tables } from '#server/storage/tables.ts';
import { countChairs, lockEvening } from './chairs.ts';
import { SeatRefusal } from './refusal.ts';

type Work = Transaction<Tables>;
type Offer = Tables['offers'];

export interface Deed {
  by: string;
  staffId?: string | undefined;
  now: Date;
  /** version of the request the person saw, where two may decide at once */
  expected?: number | undefined;
  note?: string | undefined;
}

interface NewOffer extends Pick<Offer, 'requestId' | 'seats' | 'cents'> {
  event: number;
  until: Date;
}

/** Replaces a live offer. Returns the id. */
export async function makeOffer(work: Work, offer: NewOffer, deed: Deed): Promise<string> {
  const { requestId, event, seats, cents, until } = offer;
  const evening = await lockEvening(work, event);
  if (until.toISOString() > evening.cutOff) throw new SeatRefusal('pastCutOff');
  if (until <= deed.now) throw new SeatRefusal('lapsed');
  await close(work, requestId, 'live', 'replaced', deed);
  const { free } = await countChairs(work, evening, deed.now);
  if (free < seats) throw new SeatRefusal('notEnough');
  await step(work, { requestId, step: 'offer', set: { eventId: event, seats } }, deed);
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
  work: Work,
  { id, seats }: { id: string; seats?: number | undefined },
  deed: Deed,
): Promise<boolean> {
  const offer = await lockOffer(work, id);
  if (offer.state === 'accepted') {
    // A second tab with another number is a conflict.
    if (seats !== undefined && seats !== offer.seats) throw new SeatRefusal('notNow');
    return false;
  }
  if (offer.state !== 'live') throw new SeatRefusal(offer.state === 'lapsed' ? 'lapsed' : 'notNow');
  // The end in the letter counts, even after an earlier cut-off was set.
  if (offer.until <= deed.now.toISOString()) throw new SeatRefusal('lapsed');
  const taken = seats ?? offer.seats;
  if (taken < 1 || taken > offer.seats) throw new SeatRefusal('notEnough');
  await answer(work, offer, { state: 'accepted', seats: taken }, deed);
  await step(work, { requestId: offer.requestId, step: 'accept', set: { seats: taken } }, deed);
  return true;
}

export async function keepFewer(
  work: Work,
  { id, seats }: { id: string; seats: number },
  deed: Deed,
): Promise<boolean> {
  const offer = await lockOffer(work, id);
  if (offer.state !== 'accepted') throw new SeatRefusal('notNow');
  if (seats === offer.seats) return false;
  if (seats < 1 || seats > offer.seats) throw new SeatRefusal('notEnough');
  await work.updateTable('offers').set({ seats }).where('id', '=', id).execute();
  await step(work, { requestId: offer.requestId, step: 'fewer', set: { seats } }, deed);
  return true;
}

export const declineOffer = (work: Work, id: string, deed: Deed): Promise<boolean> =>
  endOffer(work, id, { from: 'live', to: 'declined', step: 'decline' }, deed);

export const giveBack = (work: Work, id: string, deed: Deed): Promise<boolean> =>
  endOffer(work, id, { from: 'accepted', to: 'returned', step: 'giveBack' }, deed);

/** Undoes a return, if the seats are still free. */
export async function restoreSeats(
  work: Work,
  { id, seats }: { id: string; seats: number },
  deed: Deed,
): Promise<void> {
  const offer = await lockOffer(work, id);
  const kept = offer.state === 'accepted' ? offer.seats : 0;
  if ((offer.state !== 'accepted' && offer.state !== 'returned') || seats <= kept) throw new SeatRefusal('notNow');
  const { free } = await countChairs(work, await lockEvening(work, offer.eventId), deed.now);
  if (free < seats - kept) throw new SeatRefusal('notEnough');
  await answer(work, offer, { state: 'accepted', seats }, deed);
  await step(work, { requestId: offer.requestId, step: 'undoGiveBack', set: { seats } }, deed);
}

/** Removes an offer. The caller makes sure that no letter about it has left. */
export async function takeBack(work: Work, id: string, deed: Deed): Promise<void> {
  if (!(await endOffer(work, id, { from: 'live', to: 'replaced', step: 'takeBack' }, deed)))
    throw new SeatRefusal('notNow');
}

async function endOffer(
  work: Work,
  id: string,
  { from, to, step: taken }: { from: OfferState; to: OfferState; step: Step },
  deed: Deed,
): Promise<boolean> {
  const offer = await lockOffer(work, id);
  if (offer.state === to) return false;
  if (offer.state !== from) throw new SeatRefusal('notNow');
  await answer(work, offer, { state: to }, deed);
  await step(work, { requestId: offer.requestId, step: taken }, deed);
  return true;
}

/** Ends the offer of a cancelled event. The caller has locked the event (`lockChairsOf`). */
export async function cancel(work: Work, requestId: string, deed: Deed): Promise<void> {
  await step(work, { requestId, step: 'cancel' }, deed);
  await close(work, requestId, 'live', 'replaced', deed);
}

/** Marks offers whose time is over. Safe to run on several servers. */
export async function lapseDue(work: Work, event: number, deed: Deed): Promise<Offer[]> {
  await lockEvening(work, event);
  const due = await work
    .selectFrom('offers')
    .selectAll()
    .where('eventId', '=', event)
    .where('state', '=', 'live')
    .where('until', '<=', deed.now.toISOString())
    .execute();
  for (const offer of due) {
    await answer(work, offer, { state: 'lapsed' }, deed);
    await step(work, { requestId: offer.requestId, step: 'lapse' }, deed);
  }
  return due;
}

export const takeStep = (work: Work, taken: Taken & { step: Chairless }, deed: Deed): Promise<void> =>
  step(work, taken, deed);

type Chairless = 'wait' | 'refuse' | 'note' | 'reopen' | 'answer' | 'call' | 'forDoor';

interface Taken {
  requestId: string;
  step: Step;
  set?: Partial<Pick<Tables['ticketRequests'], 'eventId' | 'seats'>> | undefined;
}

/** Frees the seats. The caller has locked the event (`lockChairsOf`). */
export async function withdraw(work: Work, requestId: string, deed: Deed): Promise<void> {
  await close(work, requestId, 'live', 'declined', deed);
  await close(work, requestId, 'accepted', 'returned', deed);
  await work.updateTable('requestSteps').set({ note: null }).where('requestId', '=', requestId).execute();
  await work.deleteFrom('requestPresence').where('requestId', '=', requestId).execute();
  await step(work, { requestId, step: 'withdraw' }, deed);
}

/** Compare and swap on the version: the second of two people gets a refusal. */
async function step(
  work: Work,
  { requestId, step: taken, set = {} }: Taken,
  { by, staffId, now, note, expected }: Deed,
): Promise<void> {
  const row = work.selectFrom('ticketRequests').select(['state', 'version']).where('id', '=', requestId);
  const before = await row.executeTakeFirst();
  if (!before) throw new SeatRefusal('unknownRequest');
  if (expected !== undefined && before.version !== expected) throw new SeatRefusal('changedMeanwhile');
  const next = stateAfter(before.state, taken);
  if (!next) throw new SeatRefusal('notNow');
  const version = before.version + 1;
  const { numUpdatedRows } = await work
    .updateTable('ticketRequests')
    .set({ ...set, state: next, version, ...(taken === 'answer' && { answeredAt: now.toISOString() }) })
    .where('id', '=', requestId)
    .where('version', '=', before.version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new SeatRefusal('changedMeanwhile');
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
export async function lockChairsOf(work: Work, requestIds: readonly string[]): Promise<void> {
  if (requestIds.length === 0) return;
  const events = await work
    .selectFrom('offers')
    .select('eventId')
    .distinct()
    .where('requestId', 'in', requestIds)
    .where('state', 'in', ['live', 'accepted'])
    .orderBy('eventId')
    .execute();
  for (const { eventId: event } of events) await lockEvening(work, event);
}

/** Locks the event, then reads the offer again: it may have been answered meanwhile. */
async function lockOffer(work: Work, id: string): Promise<Offer> {
  const unknown = () => new SeatRefusal('unknownOffer');
  const read = () => work.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirstOrThrow(unknown);
  await lockEvening(work, (await read()).eventId);
  return read();
}

async function answer(work: Work, { id }: Offer, set: { state: OfferState; seats?: number }, { by, now }: Deed) {
  await work
    .updateTable('offers')
    .set({ ...set, answeredAt: now.toISOString(), answeredBy: by })
    .where('id', '=', id)
    .execute();
}

async function close(work: Work, requestId: string, from: OfferState, to: OfferState, { by, now }: Deed) {
  await work
    .updateTable('offers')
    .set({ state: to, answeredAt: now.toISOString(), answeredBy: by })
    .where('requestId', '=', requestId)
    .where('state', '=', from)
    .execute();
}

/**
 * The chairs of an evening, and who has them. Every function that gives, takes or counts chairs runs in a transaction that
 * has locked the evening first, so that however many people press at once, on however many servers, no chair is given twice.
 */
import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { type OfferState, type SeatState, type Step, stateAfter } from '#contract/seat-states.ts';
import type { Tables } from '#server/storage/tables.ts';
import { freeChairs } from './free.ts';

type Work = Transaction<Tables>;
type Evening = Tables['evenings'];
type Offer = Tables['offers'];

/** Why a step was not taken, in a word; the sentence is the site's. */
export class SeatRefusal extends Error {
  override name = 'SeatRefusal';
  readonly reason: SeatReason;
  /** how many chairs are free, where too many were asked for */
  readonly free: number | undefined;

  constructor(reason: SeatReason, free?: number) {
    super(`The step was refused: ${reason}.`);
    this.reason = reason;
    this.free = free;
  }
}

export type SeatReason =
  | 'unknownEvening'
  | 'unknownRequest'
  | 'unknownOffer'
  | 'changedMeanwhile'
  | 'notNow'
  | 'notEnough'
  | 'pastCutOff'
  | 'chairsGiven'
  | 'lapsed';

/** Who did it, and when. */
export interface Deed {
  by: string;
  now: Date;
  /** the request's version its author had before them, where two may decide on it at once */
  expected?: number | undefined;
  /** what the office wrote or heard */
  note?: string | undefined;
}

/** The whole evening, for this transaction alone: an UPDATE locks its row on PostgreSQL, and SQLite has one writer. */
async function lockEvening(work: Work, event: number): Promise<Evening> {
  const evening = await work
    .updateTable('evenings')
    .set({ version: sql`version` })
    .where('event', '=', event)
    .returningAll()
    .executeTakeFirst();
  if (!evening) throw new SeatRefusal('unknownEvening');
  return evening;
}

export interface EveningChairs extends Evening {
  held: number;
  accepted: number;
  offered: number;
  free: number;
}

/** An offer whose time is over holds no chair, whether or not somebody has written that down yet. */
export async function countChairs(db: Work, evening: Evening, now: Date): Promise<EveningChairs> {
  const { event } = evening;
  const { seats: held } = await db
    .selectFrom('heldSeats')
    .select(({ fn }) => fn.coalesce(fn.sum<number | string>('seats'), sql<number>`0`).as('seats'))
    .where('event', '=', event)
    .executeTakeFirstOrThrow();
  const given = await db
    .selectFrom('offers')
    .select(['state', ({ fn }) => fn.sum<number | string>('seats').as('seats')])
    .where('event', '=', event)
    .where(({ eb, or, and }) =>
      or([eb('state', '=', 'accepted'), and([eb('state', '=', 'live'), eb('until', '>', now.toISOString())])]),
    )
    .groupBy('state')
    .execute();
  const seatsOf = (wanted: OfferState) => Number(given.find(({ state }) => state === wanted)?.seats ?? 0);
  const counted = { held: Number(held), accepted: seatsOf('accepted'), offered: seatsOf('live') };
  const free = freeChairs({ ...counted, park: evening.park ?? undefined, barn: evening.barn ?? undefined });
  return { ...evening, ...counted, free };
}

export interface NewChairs {
  event: number;
  park: number | undefined;
  barn: number | undefined;
  cents: number;
  cutOff: Date;
  /** the version its author had before them; 0: there were no chairs yet */
  expected: number;
}

/** Never fewer than are given already: those who have them are asked first. */
export async function setChairs(work: Work, chairs: NewChairs, { now }: Pick<Deed, 'now'>): Promise<void> {
  const { event, expected, park, barn, cents, cutOff } = chairs;
  const values = { park: park ?? null, barn: barn ?? null, cents, cutOff: cutOff.toISOString() };
  if (expected === 0) {
    const { numInsertedOrUpdatedRows } = await work
      .insertInto('evenings')
      .values({ event, ...values, version: 1 })
      .onConflict((conflict) => conflict.column('event').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) throw new SeatRefusal('changedMeanwhile');
    return;
  }
  const evening = await lockEvening(work, event);
  if (evening.version !== expected) throw new SeatRefusal('changedMeanwhile');
  const { free } = await countChairs(work, { ...evening, ...values }, now);
  if (free < 0) throw new SeatRefusal('chairsGiven', free);
  await work
    .updateTable('evenings')
    .set({ ...values, version: expected + 1 })
    .where('event', '=', event)
    .execute();
}

export async function holdBack(work: Work, held: { event: number; seats: number; reason: string }, deed: Deed) {
  const evening = await lockEvening(work, held.event);
  const { free } = await countChairs(work, evening, deed.now);
  if (free < held.seats) throw new SeatRefusal('notEnough', free);
  const id = randomUUID();
  await work
    .insertInto('heldSeats')
    .values({ id, ...held, at: deed.now.toISOString(), by: deed.by })
    .execute();
  return id;
}

export async function release(work: Work, id: string): Promise<void> {
  await work.deleteFrom('heldSeats').where('id', '=', id).execute();
}

export interface NewOffer {
  requestId: string;
  /** the request's version its author had before them */
  expected: number;
  event: number;
  seats: number;
  cents: number;
  until: Date;
}

/** The offer's id. One that was live before is replaced by it. */
export async function makeOffer(work: Work, offer: NewOffer, deed: Deed): Promise<string> {
  const { requestId, expected, event, seats, cents, until } = offer;
  const evening = await lockEvening(work, event);
  if (until.toISOString() > evening.cutOff) throw new SeatRefusal('pastCutOff');
  if (until <= deed.now) throw new SeatRefusal('lapsed');
  await close(work, requestId, 'live', 'replaced', deed);
  const { free } = await countChairs(work, evening, deed.now);
  if (free < seats) throw new SeatRefusal('notEnough', free);
  await step(work, { requestId, step: 'offer', expected, set: { eventNumber: event, seats } }, deed);
  const id = randomUUID();
  await work
    .insertInto('offers')
    .values({
      id,
      requestId,
      event,
      seats,
      cents,
      state: 'live',
      madeAt: deed.now.toISOString(),
      until: until.toISOString(),
    })
    .execute();
  return id;
}

/** All the chairs of the offer, or fewer. Pressed twice it is accepted once, and only the first press hears `true`. */
export async function acceptOffer(
  work: Work,
  { id, seats }: { id: string; seats?: number | undefined },
  deed: Deed,
): Promise<boolean> {
  const { evening, offer } = await lockOffer(work, id);
  if (offer.state === 'accepted') {
    // Another number is another wish: whoever presses it in a second tab is told that the first one counts.
    if (seats !== undefined && seats !== offer.seats) throw new SeatRefusal('notNow');
    return false;
  }
  if (offer.state !== 'live') throw new SeatRefusal(offer.state === 'lapsed' ? 'lapsed' : 'notNow');
  const at = deed.now.toISOString();
  if (offer.until <= at || evening.cutOff <= at) throw new SeatRefusal('lapsed');
  const taken = seats ?? offer.seats;
  if (taken < 1 || taken > offer.seats) throw new SeatRefusal('notEnough', offer.seats);
  await answer(work, offer, { state: 'accepted', seats: taken }, deed);
  await step(work, { requestId: offer.requestId, step: 'accept', set: { seats: taken } }, deed);
  return true;
}

/** Keeps so many of the accepted chairs; the others are free. Never more than there were. */
export async function keepFewer(
  work: Work,
  { id, seats }: { id: string; seats: number },
  deed: Deed,
): Promise<boolean> {
  const { offer } = await lockOffer(work, id);
  if (offer.state !== 'accepted') throw new SeatRefusal('notNow');
  if (seats === offer.seats) return false;
  if (seats < 1 || seats > offer.seats) throw new SeatRefusal('notEnough', offer.seats);
  // When and by whom it was accepted stays as it is.
  await work.updateTable('offers').set({ seats }).where('id', '=', id).execute();
  await step(work, { requestId: offer.requestId, step: 'fewer', set: { seats } }, deed);
  return true;
}

export async function declineOffer(work: Work, id: string, deed: Deed): Promise<boolean> {
  const { offer } = await lockOffer(work, id);
  if (offer.state === 'declined') return false;
  if (offer.state !== 'live') throw new SeatRefusal('notNow');
  await answer(work, offer, { state: 'declined' }, deed);
  await step(work, { requestId: offer.requestId, step: 'decline' }, deed);
  return true;
}

export async function giveBack(work: Work, id: string, deed: Deed): Promise<boolean> {
  const { offer } = await lockOffer(work, id);
  if (offer.state === 'returned') return false;
  if (offer.state !== 'accepted') throw new SeatRefusal('notNow');
  await answer(work, offer, { state: 'returned' }, deed);
  await step(work, { requestId: offer.requestId, step: 'giveBack' }, deed);
  return true;
}

/** As if it had not been made; whoever calls sees to it that no letter has told of it. */
export async function takeBack(work: Work, id: string, deed: Deed): Promise<void> {
  const { offer } = await lockOffer(work, id);
  if (offer.state !== 'live') throw new SeatRefusal('notNow');
  await answer(work, offer, { state: 'replaced' }, deed);
  await step(work, { requestId: offer.requestId, step: 'takeBack' }, deed);
}

/** Writes down which offers' time is over. Of several servers each does what is left. */
export async function lapseDue(work: Work, event: number, deed: Deed): Promise<Offer[]> {
  await lockEvening(work, event);
  const due = await work
    .selectFrom('offers')
    .selectAll()
    .where('event', '=', event)
    .where('state', '=', 'live')
    .where('until', '<=', deed.now.toISOString())
    .execute();
  for (const offer of due) {
    await answer(work, offer, { state: 'lapsed' }, deed);
    await step(work, { requestId: offer.requestId, step: 'lapse' }, deed);
  }
  return due;
}

/** Steps that give no chair: wait, refuse, note, reopen, answer, call. Chairs that were offered or accepted become free by `withdraw`. */
export async function takeStep(
  work: Work,
  {
    requestId,
    expected,
    ...more
  }: { requestId: string; step: Chairless; expected?: number | undefined; set?: Settled },
  deed: Deed,
): Promise<void> {
  if (more.step === 'withdraw') {
    await lockChairsOf(work, [requestId]);
    await close(work, requestId, 'live', 'declined', deed);
    await close(work, requestId, 'accepted', 'returned', deed);
    // With what the visitor told us goes what was written and heard about it.
    await work.updateTable('requestSteps').set({ note: null }).where('requestId', '=', requestId).execute();
    await work.deleteFrom('requestLooks').where('requestId', '=', requestId).execute();
  }
  await step(work, { requestId, expected, ...more }, deed);
}

type Chairless = Exclude<Step, 'offer' | 'accept' | 'decline' | 'lapse' | 'fewer' | 'giveBack' | 'takeBack'>;
type Settled = Partial<Pick<Tables['ticketRequests'], 'eventNumber' | 'seats' | 'answeredAt'>>;

/** Compare and swap on the request's version: of two people who decide at once, one is told. */
async function step(
  work: Work,
  {
    requestId,
    step: taken,
    expected,
    set = {},
  }: { requestId: string; step: Step; expected?: number | undefined; set?: Settled | undefined },
  { by, now, note, expected: known }: Deed,
): Promise<void> {
  const before = await work
    .selectFrom('ticketRequests')
    .select(['state', 'version'])
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (!before) throw new SeatRefusal('unknownRequest');
  const mine = expected ?? known;
  if (mine !== undefined && before.version !== mine) throw new SeatRefusal('changedMeanwhile');
  const next = stateAfter(before.state, taken);
  if (!next) throw new SeatRefusal('notNow');
  const version = before.version + 1;
  const { numUpdatedRows } = await work
    .updateTable('ticketRequests')
    // That the office has written is a fact beside the state, and the visitor's page says it.
    .set({ ...set, state: next, version, ...(taken === 'answer' && { answeredAt: now.toISOString() }) })
    .where('id', '=', requestId)
    .where('version', '=', before.version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new SeatRefusal('changedMeanwhile');
  await work
    .insertInto('requestSteps')
    .values({
      id: randomUUID(),
      requestId,
      version,
      at: now.toISOString(),
      by,
      step: taken,
      fromState: before.state,
      toState: next satisfies SeatState,
      note: note || null,
    })
    .execute();
}

/**
 * Locks every evening on which these requests are offered chairs or have some, in one order for everybody. An evening is
 * always locked before a request: two that wait for each other the other way round would wait for ever.
 */
export async function lockChairsOf(work: Work, requestIds: readonly string[]): Promise<void> {
  if (requestIds.length === 0) return;
  const events = await work
    .selectFrom('offers')
    .select('event')
    .distinct()
    .where('requestId', 'in', requestIds)
    .where('state', 'in', ['live', 'accepted'])
    .orderBy('event')
    .execute();
  for (const { event } of events) await lockEvening(work, event);
}

/** An offer with its evening locked; read again after the lock, for it may have been answered meanwhile. */
async function lockOffer(work: Work, id: string): Promise<{ evening: Evening; offer: Offer }> {
  const read = () => work.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst();
  const known = await read();
  if (!known) throw new SeatRefusal('unknownOffer');
  const evening = await lockEvening(work, known.event);
  const offer = await read();
  if (!offer) throw new SeatRefusal('unknownOffer');
  return { evening, offer };
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

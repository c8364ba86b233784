/** Seats of an event. The shelter limits every event that may move there: it may rain. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OfferState } from '#contract/booking/seat-states.ts';
import type { Database, DatabaseTransaction, Tables } from '#server/storage/tables.ts';
import { SeatError } from './seat-error.ts';

type EventCapacityRow = Tables['eventCapacity'];

/** Locks the event: UPDATE locks the row on PostgreSQL; SQLite has one writer. */
export async function lockEvent(trx: DatabaseTransaction, event: number): Promise<EventCapacityRow> {
  const capacity = await trx
    .updateTable('eventCapacity')
    .set({ version: sql`version` })
    .where('eventId', '=', event)
    .returningAll()
    .executeTakeFirst();
  if (!capacity) throw new SeatError('unknownEvent');
  return capacity;
}

export const lockEventIfAny = (trx: DatabaseTransaction, event: number): Promise<unknown> =>
  trx.updateTable('eventCapacity').set({ version: sql`version` }).where('eventId', '=', event).execute();

/** Has another server published the event since `epoch`? Call with the event locked. */
export async function isEditionOutdated(trx: DatabaseTransaction, event: number, epoch: number): Promise<boolean> {
  const revisions = trx.selectFrom('contentRevisions').select('number').where('kind', '=', 'events');
  const newer = revisions.where('entry', '=', String(event)).where('number', '>', epoch);
  return (await newer.executeTakeFirst()) !== undefined;
}

interface OccupiedSeats {
  held: number;
  accepted: number;
  offered: number;
  walkIns: number;
}

type EventSeatCounts = EventCapacityRow & OccupiedSeats & { free: number };

/** Negative if the office has removed seats that guests already have. */
export function countFreeSeats({
  atPlace,
  inShelter,
  ...occupied
}: Pick<EventCapacityRow, 'atPlace' | 'inShelter'> & OccupiedSeats): number {
  const rooms = [atPlace, inShelter].filter((room) => room !== null);
  const { held, accepted, offered, walkIns } = occupied;
  return (rooms.length > 0 ? Math.min(...rooms) : 0) - held - accepted - offered - walkIns;
}

export const selectCheckIns = (db: Database) =>
  db.selectFrom('checkIns').orderBy('checkIns.at').orderBy('checkIns.number');

/** Per event, seats taken without a ticket, also by guests who returned theirs after arriving. */
async function countWalkIns(db: Database, eventIds?: readonly number[]): Promise<Map<number, number>> {
  const rows = await selectCheckIns(db)
    .leftJoin('offers', 'offers.id', 'checkIns.offerId')
    .select(['checkIns.eventId', 'party', 'guests', 'offers.state', 'offers.seats'])
    .$if(eventIds !== undefined, (query) => query.where('checkIns.eventId', 'in', eventIds as readonly number[]))
    .execute();
  const sums = new Map<number, number>();
  for (const { eventId: event, guests, state, seats } of new Map(rows.map((row) => [row.party, row])).values())
    sums.set(event, (sums.get(event) ?? 0) + Math.max(0, guests - (state === 'accepted' ? (seats ?? 0) : 0)));
  return sums;
}

/** Counts the seats of all events, or of those in `eventIds`. */
export async function createSeatCounter(
  db: Database,
  now: Date,
  eventIds?: readonly number[],
): Promise<(capacity: EventCapacityRow) => EventSeatCounts> {
  const countOccupied = await createOccupiedSeatCounter(db, now, eventIds);
  return (capacity) => {
    const counted = countOccupied(capacity.eventId);
    return { ...capacity, ...counted, free: countFreeSeats({ ...capacity, ...counted }) };
  };
}

/** An offer past its deadline takes no seat, even while its row is still `live`. */
export async function createOccupiedSeatCounter(
  db: Database,
  now: Date,
  eventIds?: readonly number[],
): Promise<(eventId: number) => OccupiedSeats> {
  const held = await db
    .selectFrom('heldSeats')
    .select(['eventId', ({ fn }) => fn.sum<number | string>('seats').as('seats')])
    .$if(eventIds !== undefined, (query) => query.where('eventId', 'in', eventIds as readonly number[]))
    .groupBy('eventId')
    .execute();
  const offers = await db
    .selectFrom('offers')
    .select(['eventId', 'state', ({ fn }) => fn.sum<number | string>('seats').as('seats')])
    .$if(eventIds !== undefined, (query) => query.where('eventId', 'in', eventIds as readonly number[]))
    .where(({ eb, or, and }) =>
      or([eb('state', '=', 'accepted'), and([eb('state', '=', 'live'), eb('until', '>', now.toISOString())])]),
    )
    .groupBy(['eventId', 'state'])
    .execute();
  const walkIns = await countWalkIns(db, eventIds);
  return (eventId) => {
    const seatsOf = (wanted: OfferState) =>
      Number(offers.find((row) => row.eventId === eventId && row.state === wanted)?.seats ?? 0);
    return {
      held: Number(held.find((row) => row.eventId === eventId)?.seats ?? 0),
      accepted: seatsOf('accepted'),
      offered: seatsOf('live'),
      walkIns: walkIns.get(eventId) ?? 0,
    };
  };
}

export const countSeats = async (db: Database, capacity: EventCapacityRow, now: Date): Promise<EventSeatCounts> =>
  (await createSeatCounter(db, now, [capacity.eventId]))(capacity);

interface NewCapacity extends Record<'atPlace' | 'inShelter', number | undefined> {
  event: number;
  cutOff: Date;
  /** last day to pay by bank transfer */
  payUntil?: string | undefined;
  /** version of the seats the person saw; 0: none yet */
  expectedVersion: number;
}

/** Refuses fewer seats than are occupied. */
export async function setCapacity(
  trx: DatabaseTransaction,
  newCapacity: NewCapacity,
  { now }: { now: Date },
): Promise<void> {
  const { event, expectedVersion, atPlace, inShelter, cutOff, payUntil } = newCapacity;
  const values = {
    atPlace: atPlace ?? null,
    inShelter: inShelter ?? null,
    cutOff: cutOff.toISOString(),
    payUntil: payUntil ?? null,
  };
  if (expectedVersion === 0) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('eventCapacity')
      .values({ eventId: event, ...values, version: 1 })
      .onConflict((conflict) => conflict.column('eventId').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) throw new SeatError('changedMeanwhile');
    return;
  }
  const capacity = await lockEvent(trx, event);
  if (capacity.version !== expectedVersion) throw new SeatError('changedMeanwhile');
  const { free } = await countSeats(trx, { ...capacity, ...values }, now);
  if (free < 0) throw new SeatError('seatsTaken');
  await trx
    .updateTable('eventCapacity')
    .set({ ...values, version: expectedVersion + 1 })
    .where('eventId', '=', event)
    .execute();
}

export async function holdSeats(
  trx: DatabaseTransaction,
  { event, seats, reason }: { event: number; seats: number; reason: string },
  { by, now }: { by: string; now: Date },
) {
  const capacity = await lockEvent(trx, event);
  const { free } = await countSeats(trx, capacity, now);
  if (free < seats) throw new SeatError('notEnoughSeats');
  const id = randomUUID();
  await trx.insertInto('heldSeats').values({ id, eventId: event, seats, reason, at: now.toISOString(), by }).execute();
  return id;
}

export async function releaseHeldSeats(
  trx: DatabaseTransaction,
  { id, event }: { id: string; event: number },
): Promise<number | undefined> {
  const held = await trx
    .deleteFrom('heldSeats')
    .where(({ and }) => and({ id, eventId: event }))
    .returning('seats')
    .executeTakeFirst();
  return held?.seats;
}

/** How many chairs an evening has, how many of them are free, and which are held back. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { OfferState } from '#contract/seat-states.ts';
import type { Tables } from '#server/storage/tables.ts';
import { freeChairs } from './free.ts';
import { SeatRefusal } from './refusal.ts';
import { walkInsOf } from './walk-ins.ts';

type Work = Transaction<Tables>;
type Evening = Tables['eventCapacity'];

/** The whole evening, for this transaction alone: an UPDATE locks its row on PostgreSQL, and SQLite has one writer. */
export async function lockEvening(work: Work, event: number): Promise<Evening> {
  const evening = await work
    .updateTable('eventCapacity')
    .set({ version: sql`version` })
    .where('eventId', '=', event)
    .returningAll()
    .executeTakeFirst();
  if (!evening) throw new SeatRefusal('unknownEvening');
  return evening;
}

/** One without chairs has nothing that could be given twice. */
export const lockEveningIfAny = (work: Work, event: number): Promise<unknown> =>
  work.updateTable('eventCapacity').set({ version: sql`version` }).where('eventId', '=', event).execute();

export interface EveningChairs extends Evening {
  held: number;
  accepted: number;
  offered: number;
  walkIns: number;
  free: number;
}

/**
 * Counts what is given of all evenings at once, or of these. An offer whose time is over holds no chair, whether or not
 * somebody has written that down yet.
 */
export async function chairCounter(
  db: Kysely<Tables>,
  now: Date,
  only?: readonly number[],
): Promise<(evening: Evening) => EveningChairs> {
  const held = await db
    .selectFrom('heldSeats')
    .select(['eventId', ({ fn }) => fn.sum<number | string>('seats').as('seats')])
    .$if(only !== undefined, (query) => query.where('eventId', 'in', only as readonly number[]))
    .groupBy('eventId')
    .execute();
  const given = await db
    .selectFrom('offers')
    .select(['eventId', 'state', ({ fn }) => fn.sum<number | string>('seats').as('seats')])
    .$if(only !== undefined, (query) => query.where('eventId', 'in', only as readonly number[]))
    .where(({ eb, or, and }) =>
      or([eb('state', '=', 'accepted'), and([eb('state', '=', 'live'), eb('until', '>', now.toISOString())])]),
    )
    .groupBy(['eventId', 'state'])
    .execute();
  const walkIns = await walkInsOf(db, only);
  return (evening) => {
    const { eventId: event, park, barn } = evening;
    const seatsOf = (wanted: OfferState) =>
      Number(given.find((row) => row.eventId === event && row.state === wanted)?.seats ?? 0);
    const counted = {
      held: Number(held.find((row) => row.eventId === event)?.seats ?? 0),
      accepted: seatsOf('accepted'),
      offered: seatsOf('live'),
      walkIns: walkIns.get(event) ?? 0,
    };
    const free = freeChairs({ ...counted, park: park ?? undefined, barn: barn ?? undefined });
    return { ...evening, ...counted, free };
  };
}

export const countChairs = async (db: Kysely<Tables>, evening: Evening, now: Date): Promise<EveningChairs> =>
  (await chairCounter(db, now, [evening.eventId]))(evening);

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
export async function setChairs(work: Work, chairs: NewChairs, { now }: { now: Date }): Promise<void> {
  const { event, expected, park, barn, cents, cutOff } = chairs;
  const values = { park: park ?? null, barn: barn ?? null, cents, cutOff: cutOff.toISOString() };
  if (expected === 0) {
    const { numInsertedOrUpdatedRows } = await work
      .insertInto('eventCapacity')
      .values({ eventId: event, ...values, version: 1 })
      .onConflict((conflict) => conflict.column('eventId').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) throw new SeatRefusal('changedMeanwhile');
    return;
  }
  const evening = await lockEvening(work, event);
  if (evening.version !== expected) throw new SeatRefusal('changedMeanwhile');
  const { free } = await countChairs(work, { ...evening, ...values }, now);
  if (free < 0) throw new SeatRefusal('chairsGiven', free);
  await work
    .updateTable('eventCapacity')
    .set({ ...values, version: expected + 1 })
    .where('eventId', '=', event)
    .execute();
}

export async function holdBack(
  work: Work,
  { event, seats, reason }: { event: number; seats: number; reason: string },
  { by, now }: { by: string; now: Date },
) {
  const evening = await lockEvening(work, event);
  const { free } = await countChairs(work, evening, now);
  if (free < seats) throw new SeatRefusal('notEnough', free);
  const id = randomUUID();
  await work.insertInto('heldSeats').values({ id, eventId: event, seats, reason, at: now.toISOString(), by }).execute();
  return id;
}

/** How many chairs it was. Undefined: they are free already. */
export async function release(work: Work, { id, event }: { id: string; event: number }): Promise<number | undefined> {
  const held = await work
    .deleteFrom('heldSeats')
    .where('id', '=', id)
    .where('eventId', '=', event)
    .returning('seats')
    .executeTakeFirst();
  return held?.seats;
}

/** Fifty presses at once, round after round: acceptances, offers, lapses, chairs held back and capacity changed, all on one evening. */
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { countChairs, holdBack, release, setChairs } from '#server/booking/seats/chairs.ts';
import { SeatRefusal } from '#server/booking/seats/refusal.ts';
import { acceptOffer, declineOffer, giveBack, lapseDue, makeOffer } from '#server/booking/seats/store.ts';
import type { Tables } from '#server/storage/tables.ts';
import { isStorageCrowded } from '#server/storage/trouble.ts';
import { requestRow } from './desk.ts';

type Database = Kysely<Tables>;
type Work = (work: Transaction<Tables>) => Promise<unknown>;

interface Run {
  /** a connection for each server */
  servers: readonly Database[];
  rounds: number;
  event: number;
  /** each statement by itself: what would happen without the evening's lock */
  unlocked?: boolean;
}

const atOnce = 50;
const offers = 20;
const hour = 60 * 60 * 1000;
const start = Date.parse('2027-01-01T10:00:00Z');

export async function chairRounds({ servers, rounds, event, unlocked = false }: Run) {
  const [db] = servers as [Database];
  const cutOff = new Date(start + (rounds + 2) * hour);
  /** `refused`: a rule said no. `crowded`: waited too long, and changed nothing. `lost`: acceptances the database does not know. */
  const outcome = { rounds, presses: 0, done: 0, refused: 0, crowded: 0, broken: [] as string[], lost: 0, tooMany: 0 };
  const accepted = new Set<string>();
  const set = (work: Transaction<Tables>, seats: number, expected: number, now: Date) =>
    setChairs(work, { event, park: seats + 5, barn: seats, cents: 3500, cutOff, expected }, { now });
  await db.transaction().execute((work) => set(work, 40, 0, new Date(start)));

  async function press(work: Work): Promise<boolean> {
    const server = servers[outcome.presses++ % servers.length] as Database;
    try {
      await (unlocked ? work(server as Transaction<Tables>) : server.transaction().execute(work));
      outcome.done += 1;
      return true;
    } catch (error) {
      if (error instanceof SeatRefusal) outcome.refused += 1;
      else if (isStorageCrowded(error)) outcome.crowded += 1;
      else outcome.broken.push(String(error));
      return false;
    }
  }

  for (let round = 0; round < rounds; round++) {
    const now = new Date(start + round * hour);
    const visitor = { by: 'visitor', now };
    const asked = Array.from({ length: offers }, () => askedFor(event, now));
    await db.insertInto('ticketRequests').values(asked).execute();
    const answered = db.selectFrom('offers').select(['id', 'state']).where('eventId', '=', event).orderBy('id');
    const alive = answered.where('state', 'in', ['live', 'accepted']);
    const given = await alive.limit(atOnce - offers - 4).execute();
    const held = await db.selectFrom('heldSeats').select('id').where('eventId', '=', event).executeTakeFirst();
    const { version } = await eveningOf(db, event);
    const until = (index: number) => new Date(now.getTime() + (1 + (index % 4)) * hour - 1);
    const answers = given.map(({ id, state }, index) => async () => {
      const turn = (index + round) % 5;
      if (state === 'accepted' && turn < 2) return press((work) => giveBack(work, id, visitor));
      if (state === 'live' && turn === 4) return press((work) => declineOffer(work, id, visitor));
      if (await press((work) => acceptOffer(work, { id }, visitor))) accepted.add(id);
      return true;
    });
    const office = { by: 'office', now };
    const offer = (requestId: string, index: number) => () => {
      const made = { requestId, event, seats: 1 + (index % 4), cents: 3500, until: until(index) };
      return press((work) => makeOffer(work, made, { ...office, expected: 1 }));
    };
    const presses = [
      ...asked.map(({ id }, index) => offer(id, index)),
      ...answers,
      () => press((work) => lapseDue(work, event, { by: 'time', now })),
      () => press((work) => holdBack(work, { event, seats: 1 + (round % 3), reason: 'x' }, office)),
      () => press((work) => release(work, { id: held?.id ?? '', event })),
      () => press((work) => set(work, 40 - (round % 7), version, now)),
    ];
    while (presses.length < atOnce) presses.push(presses[presses.length % offers] as () => Promise<boolean>);
    await Promise.all(presses.map((one) => one()));
    const { free } = await countChairs(db, await eveningOf(db, event), now);
    if (free < 0) outcome.tooMany += 1;
  }
  const known = db.selectFrom('offers').select('id').where('eventId', '=', event);
  const ids = new Set((await known.where('state', 'in', ['accepted', 'returned']).execute()).map(({ id }) => id));
  return { ...outcome, lost: [...accepted].filter((id) => !ids.has(id)).length };
}

const eveningOf = (db: Database, event: number) =>
  db.selectFrom('eventCapacity').selectAll().where('eventId', '=', event).executeTakeFirstOrThrow();

const askedFor = (eventId: number, now: Date) => ({ ...requestRow(0, 0, now), reference: randomUUID(), eventId });

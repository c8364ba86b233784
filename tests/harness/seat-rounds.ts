/** Fifty parallel actions per round on one event: accept, offer, lapse, hold, set capacity. */
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { countSeats, holdSeats, releaseHeldSeats, setCapacity } from '#server/booking/seats/capacity.ts';
import { SeatError } from '#server/booking/seats/seat-error.ts';
import {
  acceptOffer,
  byGuest,
  byTime,
  createOffer,
  declineOffer,
  lapseDueOffers,
  returnSeats,
} from '#server/booking/seats/store.ts';
import { isDatabaseOverloaded } from '#server/storage/database-errors.ts';
import type { Tables } from '#server/storage/tables.ts';
import { buildRequestRow } from './request-rows.ts';

type SeatDatabase = Kysely<Tables>;
type SeatWork = (trx: Transaction<Tables>) => Promise<unknown>;

interface SeatRoundsOptions {
  /** one connection for each server */
  servers: readonly SeatDatabase[];
  rounds: number;
  event: number;
  /** runs each statement without the event's lock, for the control */
  isUnlocked?: boolean;
}

const concurrentActions = 50;
const offers = 20;
const hour = 60 * 60 * 1000;
const start = Date.parse('2027-01-01T10:00:00Z');

export async function runSeatRounds({ servers, rounds, event, isUnlocked = false }: SeatRoundsOptions) {
  const [db] = servers as [SeatDatabase];
  const cutOff = new Date(start + (rounds + 2) * hour);
  /** `refused`: by a rule. `crowded`: timed out, unchanged. `lost`: acceptance not stored. */
  const outcome = { rounds, tries: 0, done: 0, refused: 0, crowded: 0, broken: [] as string[], lost: 0, tooMany: 0 };
  const accepted = new Set<string>();
  const setSeats = (trx: Transaction<Tables>, seats: number, expectedVersion: number, now: Date) =>
    setCapacity(trx, { event, atPlace: seats + 5, inShelter: seats, cutOff, expectedVersion }, { now });
  await db.transaction().execute((trx) => setSeats(trx, 40, 0, new Date(start)));

  async function attempt(work: SeatWork): Promise<boolean> {
    const server = servers[outcome.tries++ % servers.length] as SeatDatabase;
    try {
      await (isUnlocked ? work(server as Transaction<Tables>) : server.transaction().execute(work));
      outcome.done += 1;
      return true;
    } catch (error) {
      if (error instanceof SeatError) outcome.refused += 1;
      else if (isDatabaseOverloaded(error)) outcome.crowded += 1;
      else outcome.broken.push(String(error));
      return false;
    }
  }

  for (let round = 0; round < rounds; round++) {
    const now = new Date(start + round * hour);
    const visitor = { ...byGuest, now };
    const requests = Array.from({ length: offers }, () => buildRoundRequest(event, now));
    await db.insertInto('ticketRequests').values(requests).execute();
    const answered = db.selectFrom('offers').select(['id', 'state']).where('eventId', '=', event).orderBy('id');
    const unfinished = answered.where('state', 'in', ['live', 'accepted']);
    const openOffers = await unfinished.limit(concurrentActions - offers - 4).execute();
    const held = await db.selectFrom('heldSeats').select('id').where('eventId', '=', event).executeTakeFirst();
    const { version } = await readCapacity(db, event);
    const until = (index: number) => new Date(now.getTime() + (1 + (index % 4)) * hour - 1);
    const answers = openOffers.map(({ id, state }, index) => async () => {
      const turn = (index + round) % 5;
      if (state === 'accepted' && turn < 2) return attempt((trx) => returnSeats(trx, id, visitor));
      if (state === 'live' && turn === 4) return attempt((trx) => declineOffer(trx, id, visitor));
      if (await attempt((trx) => acceptOffer(trx, { id }, visitor))) accepted.add(id);
      return true;
    });
    const office = { by: 'office', now };
    const offer = (requestId: string, index: number) => () => {
      const lines = [{ group: 'full', seats: 1 + (index % 4), cents: 3500 }];
      const offer = { requestId, eventId: event, lines, until: until(index) };
      return attempt((trx) => createOffer(trx, offer, { ...office, expectedVersion: 1 }));
    };
    const actions = [
      ...requests.map(({ id }, index) => offer(id, index)),
      ...answers,
      () => attempt((trx) => lapseDueOffers(trx, event, { ...byTime, now })),
      () => attempt((trx) => holdSeats(trx, { event, seats: 1 + (round % 3), reason: 'x' }, office)),
      () => attempt((trx) => releaseHeldSeats(trx, { id: held?.id ?? '', event })),
      () => attempt((trx) => setSeats(trx, 40 - (round % 7), version, now)),
    ];
    while (actions.length < concurrentActions) actions.push(actions[actions.length % offers] as () => Promise<boolean>);
    await Promise.all(actions.map((one) => one()));
    const { free } = await countSeats(db, await readCapacity(db, event), now);
    if (free < 0) outcome.tooMany += 1;
  }
  const eventOffers = db.selectFrom('offers').select('id').where('eventId', '=', event);
  const ids = new Set((await eventOffers.where('state', 'in', ['accepted', 'returned']).execute()).map(({ id }) => id));
  return { ...outcome, lost: [...accepted].filter((id) => !ids.has(id)).length };
}

const readCapacity = (db: SeatDatabase, event: number) =>
  db.selectFrom('eventCapacity').selectAll().where('eventId', '=', event).executeTakeFirstOrThrow();

const buildRoundRequest = (eventId: number, now: Date) => ({
  ...buildRequestRow(0, 0, now),
  reference: randomUUID(),
  eventId,
});

/** Seats on real engines: parallel actions on two servers never sell a seat twice. */
import type { Kysely, Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { holdSeats, setCapacity } from '#server/booking/seats/capacity.ts';
import { createOffer } from '#server/booking/seats/store.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import type { Tables } from '#server/storage/tables.ts';
import { createWorkFolder, onEachEngine, openServers, startEngines } from '#tests/harness/engine-tests.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { runSeatRounds } from '#tests/harness/seat-rounds.ts';

const databases = startEngines();
const folder = createWorkFolder('seats');

const hour = 60 * 60 * 1000;
const start = new Date('2027-07-01T10:00:00Z');
const cutOff = new Date('2027-07-17T10:00:00Z');
const office = { by: 'office', now: start };

onEachEngine('on %s', (engine) => {
  let servers: DatabaseStorage[];
  let db: Kysely<Tables>;

  beforeAll(async () => {
    servers = await openServers(databases, engine, folder);
    ({ db } = servers[0] as DatabaseStorage);
  });
  afterAll(() => Promise.all(servers.map((server) => server.close())));

  let eventId = 0;
  const buildSeats = (inShelter: number, expectedVersion: number) => {
    return { event: eventId, atPlace: 10, inShelter, cutOff, expectedVersion };
  };
  beforeEach(async () => {
    eventId += 1;
    await inside((trx) => setCapacity(trx, buildSeats(8, 0), { now: start }));
  });

  let turn = 0;
  /** On each server in turn. */
  function inside<Result>(work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result> {
    turn += 1;
    return (servers[turn % servers.length] as DatabaseStorage).db.transaction().execute(work);
  }

  async function request(): Promise<string> {
    const row = buildRequestRow(eventId, 1, start, { eventId });
    await insertRequests(db, [{ ...row, reference: row.id }]);
    return row.id;
  }

  const offer = (requestId: string, seats: number, expectedVersion = 1, until = new Date(+start + 30 * hour)) =>
    inside((trx) =>
      createOffer(
        trx,
        { requestId, eventId, lines: [{ group: 'full', seats, cents: 3500 }], until },
        { ...office, expectedVersion },
      ),
    );

  test('if two people answer one request, one gets a conflict', async () => {
    const created = await request();
    const both = await Promise.allSettled([offer(created, 2), offer(created, 3)]);
    const refused = both.filter((one) => one.status === 'rejected').map(({ reason }) => reason.reason);
    expect(refused).toEqual(['changedMeanwhile']);
  });

  test('the office can neither remove nor hold seats that guests have', async () => {
    await offer(await request(), 6);
    const fewer = inside((trx) => setCapacity(trx, buildSeats(5, 1), { now: start }));
    await expect(fewer).rejects.toMatchObject({ reason: 'seatsTaken' });
    const held = inside((trx) => holdSeats(trx, { event: eventId, seats: 3, reason: 'Presse' }, office));
    await expect(held).rejects.toMatchObject({ reason: 'notEnoughSeats' });
  });

  test('fifty parallel actions sell no seat twice and lose no acceptance, while the control without the lock does', async () => {
    const rounds = { servers: servers.map((server) => server.db), rounds: 6, event: 1000 + eventId };
    const result = await runSeatRounds(rounds);
    expect(result).toMatchObject({ tries: 300, broken: [], lost: 0, tooMany: 0 });
    expect(result.done).toBeGreaterThan(6);
    const unlocked = await runSeatRounds({ ...rounds, rounds: 4, event: 2000 + eventId, isUnlocked: true });
    expect(unlocked.tooMany).toBeGreaterThan(0);
  });
});

/** Payments and refunds on real engines: locks, repetitions, undo, sums. */
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readBalance } from '#server/booking/payments/balances.ts';
import { findUndoablePayment, recordPayment, undoPayment } from '#server/booking/payments/record.ts';
import { setCapacity } from '#server/booking/seats/capacity.ts';
import { acceptOffer, byGuest, createOffer, returnSeats, returnSome } from '#server/booking/seats/store.ts';
import { limits } from '#server/limits.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import type { Tables } from '#server/storage/tables.ts';
import { createWorkFolder, onEachEngine, openServers, startEngines } from '#tests/harness/engine-tests.ts';
import { runMoneyRounds } from '#tests/harness/money-rounds.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';

const databases = startEngines();
const folder = createWorkFolder('payments');

const now = new Date('2027-07-01T10:00:00Z');
const cutOff = new Date('2027-07-17T10:00:00Z');
const lines = [
  { group: 'full', seats: 2, cents: 4200 },
  { group: 'child', seats: 1, cents: 800 },
];
const ida = { by: 'Ida', staffId: 'ida', now };

onEachEngine('on %s', (engine) => {
  let servers: DatabaseStorage[];
  let db: Kysely<Tables>;

  beforeAll(async () => {
    servers = await openServers(databases, engine, folder);
    ({ db } = servers[0] as DatabaseStorage);
  });
  afterAll(() => Promise.all(servers.map((server) => server.close())));

  const inside = <Result>(work: (trx: Transaction<Tables>) => Promise<Result>) => db.transaction().execute(work);

  let eventId = 0;
  let guest = { requestId: '', offer: '' };
  beforeEach(async () => {
    eventId += 1;
    const capacity = { event: eventId, atPlace: 40, inShelter: undefined, cutOff, expectedVersion: 0 };
    await inside((trx) => setCapacity(trx, capacity, { now }));
    const row = buildRequestRow(eventId, 1, now, { eventId });
    await insertRequests(db, [{ ...row, reference: row.id }]);
    const offer = await inside((trx) =>
      createOffer(trx, { requestId: row.id, eventId, lines, until: cutOff }, { by: 'Ida', now }),
    );
    guest = { requestId: row.id, offer };
  });

  const accept = () => inside((trx) => acceptOffer(trx, { id: guest.offer }, { ...byGuest, now }));
  const record = (cents: number, { id = randomUUID() as string, change = {} } = {}) =>
    inside((trx) =>
      recordPayment(
        trx,
        { id, requestId: guest.requestId, cents, kind: 'transfer', day: '2027-07-01' },
        { ...ida, ...change },
      ),
    );
  const balance = (isCancelled = false) => readBalance(db, [{ id: eventId, isCancelled } as never], guest.requestId);

  test('money is recorded once tickets are accepted, and nothing but the version of the request changes', async () => {
    await expect(record(9200)).rejects.toMatchObject({ reason: 'notPossible' });
    await accept();
    const read = () =>
      db.selectFrom('ticketRequests').selectAll().where('id', '=', guest.requestId).executeTakeFirstOrThrow();
    const before = await read();
    expect(await record(5000)).toBe(true);
    expect(await read()).toEqual({ ...before, version: before.version + 1 });
    expect(await balance()).toEqual({ due: 9200, paid: 5000, open: 4200, refundDue: 0 });
  });

  test('a payment that a phone sends twice counts once', async () => {
    await accept();
    const id = randomUUID();
    const both = await Promise.all([record(9200, { id }), record(9200, { id })]);
    expect(both.toSorted()).toEqual([false, true]);
    expect(await balance()).toMatchObject({ paid: 9200, open: 0 });
  });

  test('if two people change one request, the second is refused', async () => {
    await accept();
    const version = { change: { expectedVersion: 3 } };
    const both = await Promise.allSettled([record(9200, version), record(9200, version)]);
    const refused = both.filter((one) => one.status === 'rejected').map(({ reason }) => reason.reason);
    expect(refused).toEqual(['changedMeanwhile']);
  });

  test('a return after the payment makes a refund due; more than was paid cannot be refunded', async () => {
    await accept();
    await record(9200);
    const rest = { id: guest.offer, lines: [{ group: 'full', seats: 2, cents: 4200 }] };
    await inside((trx) => returnSome(trx, rest, { ...byGuest, now }));
    expect(await balance()).toEqual({ due: 8400, paid: 9200, open: 0, refundDue: 800 });
    await expect(record(-9300)).rejects.toMatchObject({ reason: 'refundTooHigh' });
    await record(-800);
    expect(await balance()).toEqual({ due: 8400, paid: 8400, open: 0, refundDue: 0 });
    await inside((trx) => returnSeats(trx, guest.offer, { ...byGuest, now }));
    expect(await balance()).toEqual({ due: 0, paid: 8400, open: 0, refundDue: 8400 });
    // A transfer may arrive later than the return.
    await record(100);
    expect(await balance()).toMatchObject({ paid: 8500, refundDue: 8500 });
  });

  test('for a cancelled event nothing is due, and what was paid goes back', async () => {
    await accept();
    await record(9200);
    expect(await balance(true)).toEqual({ due: 0, paid: 9200, open: 0, refundDue: 9200 });
  });

  test('for half a minute the last payment can be undone, and only that', async () => {
    await accept();
    await record(5000);
    await record(4200);
    const undo = (at: Date) => inside((trx) => undoPayment(trx, guest.requestId, { ...ida, now: at }));
    const soon = new Date(now.getTime() + 1000);
    expect((await findUndoablePayment(db, guest.requestId, soon))?.cents).toBe(4200);
    expect(await undo(soon)).toMatchObject({ cents: 4200 });
    expect(await balance()).toMatchObject({ paid: 5000, open: 4200 });
    expect(await undo(new Date(now.getTime() + limits.officeEmailRecallTime))).toBeUndefined();
    expect(await balance()).toMatchObject({ paid: 5000 });
  });

  const storages = () => servers.map((server) => server.db);
  const right = { broken: [], overdrawn: 0, wrong: 0, gaps: 0 };

  test('fifty parallel actions keep every cent and leave no gap in the invoices, while the control without the lock does not', async () => {
    const { tries, payments, invoices, ...outcome } = await runMoneyRounds({
      ...{ servers: storages(), rounds: 3, event: 10_000, year: 2027 },
    });
    expect(outcome).toMatchObject(right);
    expect([tries > 100, payments > 30, invoices > 5]).toEqual([true, true, true]);
    // Chance decides when two unlocked actions meet.
    const control = { overdrawn: 0, gaps: 0 };
    for (let run = 0; run < 20 && (control.overdrawn === 0 || control.gaps === 0); run++) {
      const unlocked = { servers: storages(), rounds: 3, event: 20_000 + run, year: 2100 + run, isUnlocked: true };
      const { overdrawn, gaps } = await runMoneyRounds(unlocked);
      control.overdrawn += overdrawn;
      control.gaps += gaps;
    }
    expect([control.overdrawn > 0, control.gaps > 0]).toEqual([true, true]);
  });

  test('so do a thousand rounds', { tags: ['full'], timeout: 20 * 60_000 }, async () => {
    expect(await runMoneyRounds({ servers: storages(), rounds: 1000, event: 30_000, year: 2029 })).toMatchObject(right);
  });
});

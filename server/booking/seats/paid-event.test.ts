/** Money of a guest who changes to another event: page, table and refund agree. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEventMoney } from '#server/booking/payments/event-money.ts';
import { listMoneyRows } from '#server/booking/payments/export.ts';
import { recordPayment } from '#server/booking/payments/record.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import type { DatabaseTransaction } from '#server/storage/tables.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { setCapacity } from './capacity.ts';
import { acceptByPhone, acceptOffer, byGuest, createOffer, returnSeats } from './store.ts';
import { findUndoableChange, undoTransition } from './undo.ts';

const now = new Date('2026-06-03T10:00:00Z');
const until = new Date('2026-06-05T10:00:00Z');
const cutOff = new Date('2026-07-01T10:00:00Z');
const office = { by: 'Ida', staffId: 'ida', now };
const row = buildRequestRow(1, 1, now);
const requestId = row.id;
const lines = [{ group: 'full', seats: 1, cents: 2000 }];

let storage: DatabaseStorage;
let payments = 0;
const inside = <Result>(work: (trx: DatabaseTransaction) => Promise<Result>) => storage.db.transaction().execute(work);
const pay = (cents: number) => {
  const payment = { id: `p${++payments}`, requestId, cents, kind: 'cash', day: '2026-06-03' } as const;
  return inside((trx) => recordPayment(trx, payment, office));
};
const findOffer = async (eventId: number) => {
  const offers = storage.db.selectFrom('offers').select('id').where('requestId', '=', requestId);
  return (await offers.where('eventId', '=', eventId).executeTakeFirstOrThrow()).id;
};
async function readMoney(eventId: number) {
  const { accepted, paid, refunded, open } = await readEventMoney(storage.db, [], eventId, now);
  const rows = await listMoneyRows({ db: storage.db, site: { programme: [] } }, { eventId });
  return {
    page: [accepted.cents, paid, refunded, open],
    table: rows.map((one) => [one.event, one.total, one.paid, one.refunded, one.open]),
  };
}

beforeEach(async () => {
  storage = await openDatabase();
  await insertRequests(storage.db, [row]);
  for (const event of [15, 16])
    await inside((trx) =>
      setCapacity(trx, { event, atPlace: 4, inShelter: undefined, cutOff, expectedVersion: 0 }, { now }),
    );
  await inside((trx) => acceptByPhone(trx, { requestId, eventId: 15, lines }, office));
  await pay(2000);
  const offer = await findOffer(15);
  await inside((trx) => returnSeats(trx, offer, office));
});
afterEach(() => storage.close());

const nothing = { page: [0, 0, 0, 0], table: [] };
const settled = { page: [2000, 2000, 0, 0], table: [[16, '20,00', '20,00', '0,00', '0,00']] };

test('returned tickets keep their money until the guest has other tickets', async () => {
  const kept = { page: [0, 2000, 0, 0], table: [[15, '0,00', '20,00', '0,00', '0,00']] };
  expect([await readMoney(15), await readMoney(16)]).toEqual([kept, nothing]);
  await inside((trx) => createOffer(trx, { requestId, eventId: 16, lines, until }, office));
  expect([await readMoney(15), await readMoney(16)]).toEqual([kept, nothing]);
  const id = await findOffer(16);
  await inside((trx) => acceptOffer(trx, { id }, { ...byGuest, now }));
  expect([await readMoney(15), await readMoney(16)]).toEqual([nothing, settled]);
});

test('money follows the guest to tickets taken by telephone, a refund is booked there, and an undo takes it back', async () => {
  await inside((trx) => acceptByPhone(trx, { requestId, eventId: 16, lines }, office));
  expect([await readMoney(15), await readMoney(16)]).toEqual([nothing, settled]);
  await pay(-500);
  expect(await readMoney(16)).toMatchObject({ page: [2000, 2000, 500, 500] });
  const undone = await findUndoableChange(storage.db, requestId, now);
  if (undone) await inside((trx) => undoTransition(trx, undone, office));
  expect([(await readMoney(15)).page, await readMoney(16)]).toEqual([[0, 2000, 500, 0], nothing]);
});

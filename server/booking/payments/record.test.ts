/** What the office records, undoes and pays back. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limits } from '#server/limits.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { findUndoablePayment, recordPayment, undoPayment } from './record.ts';

const now = new Date('2027-06-10T10:00:00Z');
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const [requestId, staffId] = ['request', 'ida'];

let storage: DatabaseStorage;
beforeEach(async () => {
  storage = await openDatabase();
  await insertRequests(storage.db, [buildRequestRow(0, 1, now, { id: requestId, reference: 'T-1' })]);
});
afterEach(() => storage.close());

const addOffer = (eventId: number, state: 'accepted' | 'returned' | 'declined', madeAt: string) =>
  storage.db
    .insertInto('offers')
    .values({
      id: `${eventId}`,
      requestId,
      eventId,
      seats: 1,
      lines: '[]',
      state,
      madeAt,
      until: 'x',
      answeredAt: null,
    })
    .execute();
const pay = (id: string, cents: number, change: { staffId?: string; now?: Date } = { staffId }) =>
  storage.db
    .transaction()
    .execute((trx) =>
      recordPayment(trx, { requestId, id, cents, kind: 'card', day: '2027-06-09' }, { by: 'Ida', now, ...change }),
    );
const undo = (at: Date) =>
  storage.db.transaction().execute((trx) => undoPayment(trx, requestId, { by: 'Falk', staffId: 'falk', now: at }));
const readRows = () => storage.db.selectFrom('payments').selectAll().orderBy('id').execute();

test('a payment has its day, its kind and its person, in the history too, and counts once', async () => {
  await addOffer(15, 'accepted', '2027-06-01');
  expect([await pay('a', 500), await pay('a', 500)]).toEqual([true, false]);
  const at = now.toISOString();
  expect(await readRows()).toEqual([
    {
      ...{ id: 'a', requestId, reference: 'T-1', eventId: 15, cents: 500, kind: 'card', day: '2027-06-09' },
      ...{ at, by: 'Ida', staffId, undoneAt: null },
    },
  ]);
  const history = await storage.db.selectFrom('requestTransitions').selectAll().execute();
  expect(history).toEqual([
    expect.objectContaining({ id: 'a', transition: 'pay', by: 'Ida', staffId, at, version: 2 }),
  ]);
});

test.each<[number, ...Parameters<typeof addOffer>[]]>([
  [16, [15, 'returned', '2027-06-03'], [16, 'accepted', '2027-06-01']],
  [16, [15, 'returned', '2027-06-01'], [16, 'returned', '2027-06-02']],
  [15, [15, 'returned', '2027-06-01'], [16, 'declined', '2027-06-02']],
])(
  'money is for event %i: the one with tickets, or with the last that were returned (case %#)',
  async (event, ...offers) => {
    for (const offer of offers) await addOffer(...offer);
    await pay('a', 500);
    expect(await readRows()).toMatchObject([{ eventId: event }]);
  },
);

test('without tickets nobody pays', async () => {
  await addOffer(15, 'declined', '2027-06-01');
  await expect(pay('a', 500)).rejects.toMatchObject({ reason: 'notPossible' });
});

test('at most what was paid goes back, without what was undone', async () => {
  await addOffer(15, 'accepted', '2027-06-01');
  await pay('a', 500);
  await pay('b', 300);
  await undo(now);
  await expect(pay('c', -501)).rejects.toMatchObject({ reason: 'refundTooHigh' });
  expect(await pay('d', -500)).toBe(true);
  await expect(pay('e', -1)).rejects.toMatchObject({ reason: 'refundTooHigh' });
  const history = await storage.db.selectFrom('requestTransitions').select('transition').orderBy('version').execute();
  expect(history.map(({ transition }) => transition)).toEqual(['pay', 'pay', 'undoPayment', 'refund']);
});

test('the last payment can be undone for half a minute, then the one before it', async () => {
  await addOffer(15, 'accepted', '2027-06-01');
  await pay('b', 500);
  await pay('a', 300);
  const end = limits.officeEmailRecallTime;
  expect(await findUndoablePayment(storage.db, requestId, later(end - 1))).toMatchObject({
    id: 'a',
    until: later(end),
  });
  expect(await findUndoablePayment(storage.db, requestId, later(end))).toBeUndefined();
  expect([(await undo(later(1)))?.id, (await undo(later(2)))?.id, await undo(later(3))]).toEqual(['a', 'b', undefined]);
  const undone = (await readRows()).map(({ id, undoneAt }) => [id, undoneAt]);
  expect(undone).toEqual([
    ['a', later(1).toISOString()],
    ['b', later(2).toISOString()],
  ]);
  const last = storage.db.selectFrom('requestTransitions').selectAll().orderBy('version', 'desc');
  expect(await last.executeTakeFirst()).toMatchObject({ transition: 'undoPayment', by: 'Falk' });
});

test('a payment at the terminal, without a person, cannot be undone', async () => {
  await addOffer(15, 'accepted', '2027-06-01');
  await pay('a', 500, {});
  expect(await undo(now)).toBeUndefined();
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDatabase } from '#tests/harness/database.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { setCapacity } from './capacity.ts';
import { insertCheckIn } from './check-ins.ts';
import { acceptOffer, createOffer } from './store.ts';

const now = new Date('2024-07-20T15:45:00Z');
const at = now.toISOString();

test('a ticket counts at the door of its own event only', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  const run = db.transaction();
  const chairs = { park: 10, barn: 8, cents: 3500, cutOff: new Date('2024-07-20T10:00:00Z'), expected: 0 };
  for (const event of [14, 15])
    await run.execute((trx) => setCapacity(trx, { event, ...chairs }, { now: new Date(0) }));
  const request = buildRequestRow(0, 1, now);
  await insertRequests(db, [request]);
  const june = { by: 'office', now: new Date('2024-06-03T10:00:00Z') };
  const party = await run.execute(async (trx) => {
    const until = new Date('2024-06-06T16:00:00Z');
    const id = await createOffer(trx, { requestId: request.id, event: 15, seats: 2, cents: 3500, until }, june);
    await acceptOffer(trx, { id }, { ...june, by: 'visitor' });
    return id;
  });
  const count = (event: number, guests: number) =>
    run.execute((trx) =>
      insertCheckIn(trx, event, { nonce: randomUUID(), party, guests, at }, { actor: { name: 'Ida' }, now }),
    );
  for (const guests of [1, 0]) await expect(count(14, guests)).rejects.toMatchObject({ reason: 'unknownOffer' });
  expect(await db.selectFrom('checkIns').selectAll().execute()).toEqual([]);
  expect(await count(15, 2)).toEqual({ reference: request.reference });
  expect(await db.selectFrom('checkIns').select(['eventId', 'guests']).execute()).toEqual([{ eventId: 15, guests: 2 }]);
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from '#server/storage/tables.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { spendInvite } from './invites.ts';

const now = new Date('2026-11-21T12:00:00Z');
const hour = 60 * 60 * 1000;

async function insertInvite(db: Database, validFor: number): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('staffInvites')
    .values({
      ...{ id, hash: id, purpose: 'join', staffId: null, email: null, role: 'office', eventId: null, invitedBy: null },
      ...{ createdAt: now.toISOString(), until: new Date(now.getTime() + validFor).toISOString(), usedAt: null },
    })
    .execute();
  return id;
}

test.each([
  ['one succeeds if it is still valid', hour, [true, false]],
  ['none succeeds if it has expired', 0, [false, false]],
])('of two people who use an invitation at the same time %s', async (_, validFor, expected) => {
  await using storage = await openDatabase();
  const { db } = storage;
  const id = await insertInvite(db, validFor);
  const spend = () => db.transaction().execute((trx) => spendInvite(trx, id, now));
  const spent = await Promise.allSettled([spend(), spend()]);
  expect(spent.map(({ status }) => status === 'fulfilled')).toEqual(expected);
});

test('an invitation that is used leaves the others open', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  const [used, open] = [await insertInvite(db, hour), await insertInvite(db, hour)];
  await db.transaction().execute((trx) => spendInvite(trx, used, now));
  const left = await db.selectFrom('staffInvites').select('id').where('usedAt', 'is', null).execute();
  expect(left).toEqual([{ id: open }]);
});

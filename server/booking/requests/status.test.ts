import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { byGuest } from '#server/booking/seats/store.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { readSubmitted, retainedColumns, withdrawRequestRow } from './status.ts';

const now = new Date('2024-06-03T10:00:00Z');
const at = now.toISOString();

test('a withdrawal deletes every text of a request and keeps only `retainedColumns`', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  const request = buildRequestRow(0, 1, now, { accountId: null });
  // From the row, so that the test covers columns of later releases.
  const deleted = Object.entries(request).filter(([name]) => !(retainedColumns as readonly string[]).includes(name));
  const filled = deleted.map(([name]) => [name, ['numberOfTickets', 'seats', 'eventId'].includes(name) ? 15 : name]);
  const other = buildRequestRow(1, 2, now);
  await insertRequests(db, [{ ...request, ...Object.fromEntries(filled) }, other]);
  const actor = { byKind: 'staff', by: 'Ida', staffId: null } as const;
  const transition = { version: 1, at, ...actor, transition: 'note', note: 'a wheelchair' } as const;
  for (const requestId of [request.id, other.id]) {
    const row = { id: randomUUID(), requestId, ...transition, fromState: 'open', toState: 'open' } as const;
    await db.insertInto('requestTransitions').values(row).execute();
    await db
      .insertInto('presence')
      .values({ kind: 'request', subject: requestId, staffId: 'ida', name: 'Ida', at })
      .execute();
  }
  await db.transaction().execute((trx) => withdrawRequestRow(trx, request.id, { ...byGuest, now }));
  const row = await db.selectFrom('ticketRequests').selectAll().where('id', '=', request.id).executeTakeFirstOrThrow();
  expect(filled.length).toBeGreaterThan(9);
  for (const [name] of deleted) expect(Reflect.get(row, name), name).toBeNull();
  expect(row).toMatchObject({ state: 'withdrawn', withdrawnAt: at });
  expect(await db.selectFrom('presence').select('subject').execute()).toEqual([{ subject: other.id }]);
  const notes = await db.selectFrom('requestTransitions').select('requestId').where('note', 'is not', null).execute();
  expect(notes).toEqual([{ requestId: other.id }]);
});

test('of two withdrawals of a request at the same time the second does nothing', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  const request = buildRequestRow(0, 1, now);
  await insertRequests(db, [request]);
  const withdraw = () => db.transaction().execute((trx) => withdrawRequestRow(trx, request.id, { ...byGuest, now }));
  const results = await Promise.all([withdraw(), withdraw()]);
  expect(results.map(({ isWithdrawn }) => isWithdrawn)).toEqual([true, false]);
  const steps = await db.selectFrom('requestTransitions').select('transition').execute();
  expect(steps).toEqual([{ transition: 'withdraw' }]);
});

test('a guest sees what they typed, and no field that they left empty', () => {
  const { fullName, email, numberOfTickets, phoneNumber1, additionalNotes, ...row } = buildRequestRow(0, 1, now);
  const typed = { fullName, email, numberOfTickets, phoneNumber1, additionalNotes };
  expect(readSubmitted({ ...row, ...typed })).toEqual(typed);
  const event = { id: 15, title: 'x', date: 'x', time: 'x', venue: 'x' };
  const seatsByGroup = [{ group: 'full', seats: 2 }];
  const chosen = { event: JSON.stringify(event), seatsByGroup: JSON.stringify(seatsByGroup) };
  expect(readSubmitted({ ...row, ...typed, ...chosen })).toEqual({ ...typed, event, seatsByGroup });
});

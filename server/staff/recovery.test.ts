import { expect, test } from 'vitest';
import { openDatabase } from '#tests/harness/database.ts';
import { staffMember } from '#tests/harness/staff.ts';
import { knowsRecovery, makeRecovery, recoveryLeft, spendRecovery } from './recovery.ts';

const now = new Date('2026-11-21T12:00:00Z');

test('a printed code that two requests have found valid lets in one of them', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  const { id } = await staffMember({ storage, clock: { now } });
  const [code = ''] = await db.transaction().execute((work) => makeRecovery(work, id));
  expect([await knowsRecovery(db, id, code), await knowsRecovery(db, id, code)]).toEqual([true, true]);
  const spend = () => db.transaction().execute((work) => spendRecovery(work, id, code, now));
  expect([await spend(), await spend()]).toEqual([true, false]);
  expect([await knowsRecovery(db, id, code), await recoveryLeft(db, id)]).toEqual([false, 9]);
});

test('a printed code is good for its owner alone, however it is typed, until new ones are made', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  const [ida, falk] = [await staffMember({ storage, clock: { now } }), await staffMember({ storage, clock: { now } })];
  const make = () => db.transaction().execute((work) => makeRecovery(work, ida.id));
  const [code = ''] = await make();
  expect(await knowsRecovery(db, ida.id, ` ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe(true);
  expect(await knowsRecovery(db, falk.id, code)).toBe(false);
  expect(await db.transaction().execute((work) => spendRecovery(work, falk.id, code, now))).toBe(false);
  await make();
  expect(await knowsRecovery(db, ida.id, code)).toBe(false);
});

import { expect, test } from 'vitest';
import { openDatabase } from '#tests/harness/database.ts';
import { staffMember } from '#tests/harness/staff.ts';
import { countRecoveryCodes, createRecoveryCodes, isRecoveryCode, spendRecoveryCode } from './recovery.ts';

const now = new Date('2026-11-21T12:00:00Z');

test('a printed code is good for its owner alone, however it is typed, once, and until new ones are made', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  const [ida, falk] = [await staffMember({ storage, clock: { now } }), await staffMember({ storage, clock: { now } })];
  const make = () => db.transaction().execute((work) => createRecoveryCodes(work, ida.id));
  const spend = (id: string, code: string) =>
    db.transaction().execute((work) => spendRecoveryCode(work, id, code, now));
  const [code = '', another = ''] = await make();
  expect(await isRecoveryCode(db, ida.id, ` ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe(true);
  expect(await isRecoveryCode(db, falk.id, code)).toBe(false);
  expect([await spend(falk.id, code), await spend(ida.id, code), await spend(ida.id, code)]).toEqual([
    ...[false, true, false],
  ]);
  expect([await isRecoveryCode(db, ida.id, code), await countRecoveryCodes(db, ida.id)]).toEqual([false, 9]);
  await make();
  expect(await isRecoveryCode(db, ida.id, another)).toBe(false);
});

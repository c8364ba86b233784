import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#server/limits.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { createStaffMember } from '#tests/harness/staff.ts';
import { countUnusedRecoveryCodes, isUnusedRecoveryCode, replaceRecoveryCodes, spendRecoveryCode } from './recovery.ts';
import { openStaffSessions } from './sessions.ts';

const now = new Date('2026-12-05T10:00:00Z');
let storage: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  storage = await openDatabase();
});
afterAll(() => storage.close());

const createTwo = async () => {
  const staff = { storage, clock: { now } };
  return [await createStaffMember(staff, 'owner'), await createStaffMember(staff, 'office')] as const;
};
const spend = (staffId: string, code: string) =>
  storage.db.transaction().execute((trx) => spendRecoveryCode(trx, staffId, code, now));

test('a recovery code is spent once, by its owner, in any writing', async () => {
  const [ida, falk] = await createTwo();
  const [code = ''] = await storage.db.transaction().execute((trx) => replaceRecoveryCodes(trx, ida.id));
  expect(await isUnusedRecoveryCode(storage.db, falk.id, code)).toBe(false);
  expect(await spend(falk.id, code)).toBe(false);
  expect(await countUnusedRecoveryCodes(storage.db, ida.id)).toBe(10);
  expect(await isUnusedRecoveryCode(storage.db, ida.id, code)).toBe(true);
  expect(await spend(ida.id, ` ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe(true);
  expect(await isUnusedRecoveryCode(storage.db, ida.id, code)).toBe(false);
  expect(await spend(ida.id, code)).toBe(false);
  expect(await countUnusedRecoveryCodes(storage.db, ida.id)).toBe(9);
});

test('new recovery codes replace the person’s own ones only', async () => {
  const [ida, falk] = await createTwo();
  const replace = (id: string) => storage.db.transaction().execute((trx) => replaceRecoveryCodes(trx, id));
  const [old = ''] = await replace(ida.id);
  const [other = ''] = await replace(falk.id);
  expect(new Set(await replace(ida.id)).size).toBe(10);
  expect(await isUnusedRecoveryCode(storage.db, ida.id, old)).toBe(false);
  expect(await isUnusedRecoveryCode(storage.db, falk.id, other)).toBe(true);
});

test('people end their own sessions only', async () => {
  const [ida, falk] = await createTwo();
  const sessions = openStaffSessions({ db: storage.db, now: () => now });
  const change = <Result>(act: (trx: Parameters<typeof sessions.start>[0]) => Promise<Result>) =>
    storage.db.transaction().execute(act);
  const start = (id: string, replaced?: string) => change((trx) => sessions.start(trx, id, 'Firefox', replaced));
  const idOf = async (token: string) => (await sessions.findAndRecordUse(token))?.sessionId ?? '';
  const [own, second, foreign] = [await start(ida.id), await start(ida.id), await start(falk.id)];
  const foreignId = await idOf(foreign);
  expect(await change((trx) => sessions.endOne(trx, ida.id, foreignId))).toBe(false);
  expect(await idOf(foreign)).toBe(foreignId);
  const ownId = await idOf(own);
  await change((trx) => sessions.endAll(trx, ida.id, ownId));
  expect(await idOf(second)).toBe('');
  expect(await idOf(own)).toBe(ownId);
  expect(await idOf(foreign)).toBe(foreignId);
  expect(await change((trx) => sessions.endOne(trx, ida.id, ownId))).toBe(true);
  expect(await idOf(own)).toBe('');
  // Ida signs in where Falk is still signed in: his session ends.
  const next = await start(ida.id, foreign);
  expect(await idOf(foreign)).toBe('');
  expect((await sessions.findAndRecordUse(next))?.id).toBe(ida.id);
});

test('a session of the office is valid, and a proof is fresh, until each of its ends and not at it', async () => {
  const [ida] = await createTwo();
  let passed = 0;
  const sessions = openStaffSessions({ db: storage.db, now: () => new Date(now.getTime() + passed) });
  const begin = () => storage.db.transaction().execute((trx) => sessions.start(trx, ida.id, 'Firefox'));
  const readAt = (time: number, token: string) => {
    passed = time;
    return sessions.findAndRecordUse(token);
  };
  const [idle, proved, used] = [await begin(), await begin(), await begin()];
  expect(await readAt(limits.officeProof - 1, proved)).toMatchObject({ hasFreshProof: true });
  expect(await readAt(limits.officeProof, proved)).toMatchObject({ hasFreshProof: false });
  expect(await readAt(limits.officeIdle, idle)).toBeUndefined();
  for (let time = limits.officeIdle - 1; time < limits.officeLife; time += limits.officeIdle - 1)
    expect(await readAt(time, used), `${time}`).toBeDefined();
  expect(await readAt(limits.officeLife - 1, used)).toBeDefined();
  expect(await readAt(limits.officeLife, used)).toBeUndefined();
});

/** Who gets an account through a link: names, addresses and roles, and what a regained access ends. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readAuditRows } from '#server/audit/log.ts';
import { readConfig } from '#server/config.ts';
import { ApiError } from '#server/http/api-error.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { secrets } from '#tests/harness/secrets.ts';
import { enrolStaff } from './enrol.ts';
import { createInvite } from './invites.ts';
import { openStaffSessions, type StaffServices } from './sessions.ts';

const now = new Date('2026-11-21T12:00:00Z');
const [at, midnight] = [now.toISOString(), '2026-11-22T23:00:00.000Z'];
let storage: Awaited<ReturnType<typeof openDatabase>>;
let services: StaffServices;
beforeAll(async () => {
  storage = await openDatabase();
  const { db } = storage;
  services = {
    ...{ db, secrets, now: () => now, sessions: openStaffSessions({ db, now: () => now }), config: readConfig({}) },
    limitHashing: (hash: () => unknown) => hash(),
    hashNewPassword: async (_: object, password: string) => `hash of ${password}`,
  } as unknown as StaffServices;
});
afterAll(() => storage.close());
beforeEach(async () => {
  for (const table of ['staff', 'staffInvites', 'staffSessions', 'staffPasskeys', 'staffRecoveryCodes'] as const)
    await storage.db.deleteFrom(table).execute();
});

const addPerson = (id: string, more: object = {}) =>
  storage.db
    .insertInto('staff')
    .values({
      ...{ id, name: id, email: null, role: 'owner', eventId: null, createdAt: at, until: null, removedAt: null },
      ...{ passwordHash: null, totpSealed: null, totpStep: null, ...more },
    })
    .execute();

type LinkOptions = Parameters<typeof createInvite>[2];
async function enrol(options: Partial<LinkOptions>, values: Record<string, string> = {}) {
  const link = { purpose: 'join', role: 'office', ...options } as const;
  const { id } = await storage.db.transaction().execute((trx) => createInvite(trx, services, link));
  const key = secrets.linkToken('invite', id);
  const typed = { key, name: 'Eva', email: 'Eva@Example.org', password: 'wiesengrund am see', ...values };
  const use = () =>
    enrolStaff(services, { values: typed, relyingParty: undefined, device: 'Firefox', passkeyName: '' });
  return { id, use, person: await use().then(() => readPerson(options.staffId ?? id)) };
}
const readPerson = (id: string) =>
  storage.db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
type NameCase = [name: string, link: Partial<LinkOptions>, whose: string];
const refusal = (code: string, fieldErrors: object) => ({ code, fieldErrors });

test.each<NameCase>([
  ['OLGA  OWNER', {}, 'the name of an owner'],
  ['Tom', {}, 'the name of a helper'],
  ['Tom', { role: 'door', event: 15 }, 'the name of a helper of the same event'],
  ['Olga Owner', { role: 'door', event: 12 }, 'the name of an owner, for a helper'],
])('the name “%s” (%j) is taken: %s', async (name, link) => {
  await addPerson('Olga Owner');
  await addPerson('Tom', { role: 'door', eventId: 15, until: midnight });
  await expect(enrol(link, { name })).rejects.toMatchObject(refusal('nameTaken', { name: 'nameTaken' }));
});

test.each<NameCase>([
  ['Tom', { role: 'door', event: 12 }, 'of a helper of another event'],
  ['Udo', {}, 'of a helper whose access has ended'],
  ['Rita', {}, 'of somebody who was removed'],
])('the name “%s” (%j) is free: it was that %s', async (name, link) => {
  await addPerson('Tom', { role: 'door', eventId: 15, until: midnight });
  await addPerson('Udo', { role: 'door', eventId: 15, until: at });
  await addPerson('Rita', { removedAt: at });
  expect((await enrol(link, { name })).person.name).toBe(name);
});

test('a person gets the role and the address of the link, and a helper its event until its end, without an address', async () => {
  const until = new Date(midnight);
  const { id, person } = await enrol({ email: 'Ida@Example.org', until });
  const same = { createdAt: at, removedAt: null, totpSealed: null, name: 'Eva' };
  expect(person).toEqual({
    ...{ ...same, id, email: 'ida@example.org', role: 'office', eventId: null, until: null, totpStep: null },
    passwordHash: 'hash of wiesengrund am see',
  });
  const typed = await enrol({ role: 'writer' }, { name: 'Wanda' });
  expect(typed.person).toMatchObject({ email: 'eva@example.org', role: 'writer' });
  const helper = await enrol({ role: 'door', event: 15, until }, { name: 'Tom', email: 'tom@example.org' });
  expect(helper.person).toMatchObject({ email: null, role: 'door', eventId: 15, until: midnight, passwordHash: null });
  const { lines } = await readAuditRows(storage.db, secrets);
  expect(lines.slice(-3).map(({ name, staffId, action, what }) => [name, staffId, action, what])).toEqual([
    ['Eva', id, 'joined', '{"role":"office"}'],
    ['Wanda', typed.id, 'joined', '{"role":"writer"}'],
    ['Tom', helper.id, 'joined', '{"role":"door"}'],
  ]);
});

test.each([
  [{ name: ' ', email: 'x' }, {}, 'invalid', { name: 'nameMissing', email: 'emailInvalid' }],
  [{ name: ' ' }, {}, 'invalid', { name: 'nameMissing' }],
  [{ email: 'x' }, {}, 'invalid', { email: 'emailInvalid' }],
  [{ name: '\u041Elga' }, {}, 'nameMixed', { name: 'nameMixed' }],
  [{ name: ' ', email: '' }, { role: 'door', event: 15 }, 'invalid', { name: 'nameMissing' }],
  [{ password: 'kurz' }, {}, 'passwordTooShort', { password: 'passwordTooShort' }],
  [{ email: 'OLGA@example.org' }, {}, 'emailTaken', { email: 'emailTaken' }],
  [{ code: '12345', sealed: 'x' }, {}, 'invalid', { code: 'codeWrong' }],
] as const)('a sign-up with %j (%j) is refused as %s', async (values, link, code, fieldErrors) => {
  await addPerson('olga', { email: 'olga@example.org' });
  const error = await enrol(link, values).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(ApiError);
  const { code: shown, fieldErrors: shownErrors } = error as ApiError;
  expect([shown, shownErrors]).toEqual([code, fieldErrors]);
  expect(await storage.db.selectFrom('staff').select('id').execute()).toEqual([{ id: 'olga' }]);
});

test('a link works once, and the link for the first owner only before there is staff', async () => {
  const joined = await enrol({}, { name: 'Wanda', email: 'wanda@example.org' });
  await expect(joined.use()).rejects.toMatchObject({ status: 410, code: 'inviteExpired' });
  await expect(enrol({ purpose: 'start', role: 'owner' })).rejects.toMatchObject({ code: 'inviteExpired' });
  await storage.db.deleteFrom('staff').execute();
  expect((await enrol({ purpose: 'start', role: 'owner' })).person).toMatchObject({ name: 'Eva', role: 'owner' });
});

test('who regains access keeps name, address and role, and the old password and sessions end', async () => {
  await addPerson('ida', {
    name: 'Ida',
    email: 'ida@example.org',
    role: 'writer',
    passwordHash: 'old',
    totpSealed: 'x',
  });
  const session = { hash: 'x', id: 'old', staffId: 'ida', startedAt: at, seenAt: at, provedAt: at, device: '' };
  await storage.db.insertInto('staffSessions').values(session).execute();
  const { person } = await enrol({ purpose: 'recover', staffId: 'ida', role: 'writer' });
  const kept = { id: 'ida', name: 'Ida', email: 'ida@example.org', role: 'writer', totpSealed: null };
  expect(person).toMatchObject({ ...kept, passwordHash: 'hash of wiesengrund am see' });
  const sessions = await storage.db.selectFrom('staffSessions').select(['id', 'staffId']).execute();
  expect(sessions).toEqual([{ id: expect.not.stringMatching(/^old$/), staffId: 'ida' }]);
  const { lines } = await readAuditRows(storage.db, secrets);
  expect(lines.at(-1)).toMatchObject({ name: 'Ida', staffId: 'ida', action: 'regainedAccess' });
  await storage.db.updateTable('staff').set({ removedAt: at }).execute();
  await expect(enrol({ purpose: 'recover', staffId: 'ida' })).rejects.toMatchObject({ code: 'inviteExpired' });
});

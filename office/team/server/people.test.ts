/** Which people, invitations, sessions and emails each change of the staff ends. All others stay. */

import { expect, test } from 'vitest';
import { readAuditRows } from '#server/audit/log.ts';
import type { Tables } from '#server/storage/tables.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { buildEmailRow } from '#tests/harness/email-rows.ts';
import { secrets } from '#tests/harness/secrets.ts';
import { changeRole, inviteAgain, inviteStaff, removeStaff, revokeInvite } from './people.ts';

const now = new Date('2026-11-21T12:00:00Z');
const [before, after] = ['2026-11-20T12:00:00.000Z', '2026-11-22T12:00:00.000Z'];
const at = now.toISOString();
const terminal = { name: 'Terminal' };

/** Tom helps at the door, Udo did. They have the ids of their links. */
const people = { falk: 'owner', olga: 'owner', ida: 'office', tom: 'door', udo: 'door' } as const;
type TeamMemberId = keyof typeof people;
const untilOf: Partial<Record<TeamMemberId, string>> = { tom: after, udo: at };

const invites: Record<string, Partial<Tables['staffInvites']>> = {
  friend: { invitedBy: 'olga', email: 'friend@example.org', role: 'writer' },
  joined: { invitedBy: 'olga', role: 'writer', usedAt: before },
  idaAgain: { invitedBy: 'falk', staffId: 'ida', purpose: 'recover' },
  doorOfOlga: { invitedBy: 'olga', role: 'door' },
  doorOfIda: { invitedBy: 'ida', role: 'door' },
  tom: { invitedBy: 'ida', role: 'door', usedAt: before },
  udo: { invitedBy: 'ida', role: 'door', usedAt: before },
};

async function openTeam() {
  const storage = await openDatabase();
  const { db } = storage;
  for (const [id, role] of Object.entries(people)) {
    const access = { passwordHash: 'x', totpSealed: 'x', totpStep: 1, until: untilOf[id as TeamMemberId] ?? null };
    const person = { id, role, name: id, email: `${id}@example.org`, eventId: null, createdAt: before };
    await db
      .insertInto('staff')
      .values({ ...person, ...access, removedAt: null })
      .execute();
    const times = { startedAt: before, seenAt: before, provedAt: before };
    await db
      .insertInto('staffSessions')
      .values({ hash: id, id, staffId: id, device: '', ...times })
      .execute();
    await db
      .insertInto('outboxEmails')
      .values(buildEmailRow({ subjectId: id }))
      .execute();
  }
  for (const [id, invite] of Object.entries(invites))
    await db
      .insertInto('staffInvites')
      .values({
        ...{ id, hash: id, purpose: 'join', staffId: null, email: null, role: 'office', eventId: null },
        ...{ invitedBy: null, createdAt: before, until: after, usedAt: null, ...invite },
      })
      .execute();
  const all = async () => {
    const staff = await db.selectFrom('staff').selectAll().execute();
    const kept = await db.selectFrom('staffInvites').select('id').execute();
    const sessions = await db.selectFrom('staffSessions').select('staffId').execute();
    const emails = await db.selectFrom('outboxEmails').select('subjectId').execute();
    return { staff, invites: kept.map(({ id }) => id), sessions, emails };
  };
  return { ...storage, secrets, now: () => now, all };
}
type Team = Awaited<ReturnType<typeof openTeam>>;

interface StaffChange {
  act: (team: Team) => Promise<unknown>;
  people?: TeamMemberId[];
  invites?: string[];
  /** Fields of a new invitation. */
  invited?: object;
  log: [action: string, subject: object][];
}

const newInvite = { invitedBy: null, createdAt: at, usedAt: null, until: '2026-11-23T12:00:00.000Z' };
const removed = (...names: TeamMemberId[]) => names.map((person): [string, object] => ['removedStaff', { person }]);

const changes: Record<string, StaffChange> = {
  'to remove a person who made a link for the door': {
    act: (team) => removeStaff(team, terminal, 'ida'),
    ...{ people: ['ida', 'tom'], invites: ['doorOfIda', 'idaAgain'], log: removed('ida', 'tom') },
  },
  'to remove an owner who invited somebody': {
    act: (team) => removeStaff(team, terminal, 'olga'),
    ...{ people: ['olga'], invites: ['doorOfOlga', 'friend'], log: removed('olga') },
  },
  'to make an owner a writer': {
    act: (team) => changeRole(team, terminal, 'olga', 'writer'),
    ...{ invites: ['doorOfOlga', 'friend'], log: [['changedRole', { person: 'olga', role: 'writer' }]] },
  },
  'to make a writer of a person who made a link for the door': {
    act: (team) => changeRole(team, terminal, 'ida', 'writer'),
    ...{ people: ['tom'], invites: ['doorOfIda'] },
    log: [...removed('tom'), ['changedRole', { person: 'ida', role: 'writer' }]],
  },
  'to make an owner of a person who made a link for the door': {
    act: (team) => changeRole(team, terminal, 'ida', 'owner'),
    log: [['changedRole', { person: 'ida', role: 'owner' }]],
  },
  'to give a person the same role again': { act: (team) => changeRole(team, terminal, 'ida', 'office'), log: [] },
  'to invite a person again who has lost access': {
    act: (team) => inviteAgain(team, terminal, 'ida'),
    invites: ['idaAgain'],
    invited: { ...newInvite, purpose: 'recover', staffId: 'ida', role: 'office', email: 'ida@example.org' },
    log: [['invitedAgain', { person: 'ida' }]],
  },
  'to invite an address a second time': {
    act: (team) => inviteStaff(team, terminal, { email: 'Friend@Example.org', role: 'owner' }),
    invites: ['friend'],
    invited: { ...newInvite, purpose: 'join', staffId: null, role: 'owner', email: 'friend@example.org' },
    log: [['invited', { person: 'friend@example.org', role: 'owner' }]],
  },
  'to revoke an invitation': {
    act: (team) => revokeInvite(team, terminal, 'friend'),
    ...{ invites: ['friend'], log: [['revokedInvite', { person: 'friend@example.org' }]] },
  },
  'to revoke a link for the door': {
    act: (team) => revokeInvite(team, terminal, 'doorOfIda'),
    ...{ invites: ['doorOfIda'], log: [['revokedInvite', {}]] },
  },
  'to revoke an invitation that was used': { act: (team) => revokeInvite(team, terminal, 'joined'), log: [] },
};

test.each(Object.entries(changes))('%s ends this and nothing else', async (_, change) => {
  await using team = await openTeam();
  await change.act(team);
  const { staff, ...rest } = await team.all();
  const gone: string[] = change.people ?? [];
  const kept = Object.keys(people).filter((name) => !gone.includes(name));
  const anonymous = { name: '', email: null, passwordHash: null, totpSealed: null, totpStep: null, removedAt: at };
  for (const person of staff)
    expect(person).toMatchObject(gone.includes(person.id) ? anonymous : { name: person.id, removedAt: null });
  expect(rest.sessions.map(({ staffId }) => staffId).toSorted()).toEqual(kept.toSorted());
  expect(rest.emails.map(({ subjectId }) => subjectId).toSorted()).toEqual(kept.toSorted());
  const isNew = (id: string) => !(id in invites);
  const remaining = Object.keys(invites).filter((id) => !change.invites?.includes(id));
  expect(rest.invites.filter((id) => !isNew(id)).toSorted()).toEqual(remaining.toSorted());
  const added = await team.db.selectFrom('staffInvites').selectAll().where('createdAt', '=', at).execute();
  expect(added).toEqual(change.invited ? [expect.objectContaining(change.invited)] : []);
  const { lines } = await readAuditRows(team.db, secrets);
  expect(lines.map(({ action, what }) => [action, what === '' ? {} : JSON.parse(what)])).toEqual(change.log);
  expect(lines.every(({ name, at: written }) => name === 'Terminal' && written === at)).toBe(true);
});

test('the last owner keeps role and access, and the address of a person who works here gets no second invitation', async () => {
  await using team = await openTeam();
  await removeStaff(team, terminal, 'olga');
  await expect(removeStaff(team, terminal, 'falk')).rejects.toMatchObject({ status: 409, code: 'lastOwner' });
  await expect(changeRole(team, terminal, 'falk', 'office')).rejects.toMatchObject({ code: 'lastOwner' });
  const invite = (email: string) => inviteStaff(team, terminal, { email, role: 'office' });
  await expect(invite('IDA@example.org')).rejects.toMatchObject({
    code: 'emailTaken',
    fieldErrors: { email: 'emailTaken' },
  });
  expect(await invite('olga@example.org'), 'somebody who no longer works here').toMatchObject({ role: 'office' });
  for (const act of [removeStaff, inviteAgain])
    await expect(act(team, terminal, 'olga')).rejects.toMatchObject({ status: 404 });
});

import type { Kysely, Transaction } from 'kysely';
import { mayOpen } from '#contract/office/office.ts';
import type { Role } from '#contract/office/roles.ts';
import { lockLog, record, type Who } from '#server/audit/log.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';
import { type Invite, invite } from './invites.ts';

type Needed = Pick<Services, 'db' | 'secrets' | 'now'>;
type Work = Transaction<Tables>;

export const present = (db: Kysely<Tables>) => db.selectFrom('staff').selectAll().where('removedAt', 'is', null);

export async function thereWasSomebody(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function listPeople(db: Kysely<Tables>) {
  const rows = await present(db)
    .select(({ selectFrom, fn }) => [
      selectFrom('staffPasskeys')
        .whereRef('staffPasskeys.staffId', '=', 'staff.id')
        .select(fn.countAll().as('n'))
        .as('keys'),
      selectFrom('staffRecoveryCodes')
        .whereRef('staffRecoveryCodes.staffId', '=', 'staff.id')
        .where('usedAt', 'is', null)
        .select(fn.countAll().as('n'))
        .as('printed'),
      selectFrom('staffSessions')
        .whereRef('staffSessions.staffId', '=', 'staff.id')
        .select((inner) => inner.fn.max('seenAt').as('at'))
        .as('seenAt'),
    ])
    .orderBy('createdAt')
    .execute();
  return rows.map(({ id, name, email, role, passwordHash, totpSealed, keys, printed, seenAt }) => ({
    ...{ id, name, email, role, seenAt, keys: Number(keys), printed: Number(printed) },
    ...{ password: passwordHash !== null, codes: totpSealed !== null },
  }));
}

export async function inviteSomebody(
  services: Needed,
  who: Who,
  wish: { email: string; role: Role; evening?: number; until?: Date },
): Promise<Invite> {
  const { db, secrets, now } = services;
  const email = wish.email.toLowerCase();
  return db.transaction().execute(async (transaction) => {
    const known = await present(transaction).where('email', '=', email).executeTakeFirst();
    if (known) throw new ApiError(409, 'emailTaken', { faults: { email: 'emailTaken' } });
    await transaction.deleteFrom('staffInvites').where('email', '=', email).where('usedAt', 'is', null).execute();
    const row = await invite(transaction, services, { ...wish, purpose: 'join', email, invitedBy: who.id });
    await record(transaction, secrets, { at: now(), who, action: 'invited', what: `${email}, ${wish.role}` });
    return row;
  });
}

export async function inviteAgain(services: Needed, who: Who, staffId: string): Promise<Invite> {
  const { db, secrets, now } = services;
  return db.transaction().execute(async (transaction) => {
    const person = await theirs(transaction, staffId);
    await transaction.deleteFrom('staffInvites').where('staffId', '=', staffId).where('usedAt', 'is', null).execute();
    const wish = { purpose: 'recover', role: person.role, email: person.email ?? undefined, staffId } as const;
    const row = await invite(transaction, services, { ...wish, invitedBy: who.id });
    await record(transaction, secrets, { at: now(), who, action: 'invitedAgain', what: person.name });
    return row;
  });
}

export async function takeBack({ db, secrets, now }: Needed, who: Who, inviteId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const gone = await transaction
      .deleteFrom('staffInvites')
      .where('id', '=', inviteId)
      .where('usedAt', 'is', null)
      .returning('email')
      .executeTakeFirst();
    if (gone) await record(transaction, secrets, { at: now(), who, action: 'tookBack', what: gone.email ?? '' });
  });
}

export async function changeRole(services: Needed, who: Who, staffId: string, role: Role): Promise<void> {
  const { db, secrets, now } = services;
  await db.transaction().execute(async (transaction) => {
    await lockLog(transaction);
    const person = await theirs(transaction, staffId);
    if (person.role === role) return;
    if (person.role === 'owner') await mustLeaveAnOwner(transaction, staffId);
    await transaction.updateTable('staff').set({ role }).where('id', '=', staffId).execute();
    if (person.role === 'owner') await forgetInvites(transaction, staffId);
    if (!mayOpen(role, '/office/evenings/:event')) await endDoorsOf(transaction, services, who, staffId);
    await record(transaction, secrets, { at: now(), who, action: 'roleChanged', what: `${person.name}, ${role}` });
  });
}

export async function remove(services: Needed, who: Who, staffId: string): Promise<string> {
  return services.db.transaction().execute(async (transaction) => {
    await lockLog(transaction);
    const person = await theirs(transaction, staffId);
    if (person.role === 'owner') await mustLeaveAnOwner(transaction, staffId);
    await removePerson(transaction, services, who, person);
    await endDoorsOf(transaction, services, who, staffId);
    return person.name;
  });
}

/** Columns that stay when a person is removed. A new column must be listed to compile. */
type KeptOfStaff = 'id' | 'role' | 'eventId' | 'createdAt' | 'until' | 'removedAt';
const nobody = {
  name: '',
  email: null,
  passwordHash: null,
  totpSealed: null,
  totpStep: null,
} satisfies Record<Exclude<keyof Tables['staff'], KeptOfStaff>, null | ''>;

async function removePerson(
  transaction: Work,
  { secrets, now }: Needed,
  who: Who,
  { id, name }: Pick<Tables['staff'], 'id' | 'name'>,
): Promise<void> {
  await forgetWays(transaction, id);
  await transaction.deleteFrom('staffInvites').where('staffId', '=', id).execute();
  await forgetInvites(transaction, id);
  await transaction
    .updateTable('staff')
    .set({ ...nobody, removedAt: now().toISOString() })
    .where('id', '=', id)
    .execute();
  await record(transaction, secrets, { at: now(), who, action: 'removed', what: name });
}

/** Ends the door links of a person who may no longer make them, and the access they gave. */
async function endDoorsOf(transaction: Work, services: Needed, who: Who, invitedBy: string): Promise<void> {
  const links = transaction.selectFrom('staffInvites').where('invitedBy', '=', invitedBy).where('role', '=', 'door');
  await transaction
    .deleteFrom('staffInvites')
    .where('id', 'in', links.where('usedAt', 'is', null).select('id'))
    .execute();
  // A person has the id of their link (enrol.ts).
  const people = await present(transaction)
    .where('role', '=', 'door')
    .where('id', 'in', links.select('id'))
    .where('until', '>', services.now().toISOString())
    .execute();
  for (const person of people) await removePerson(transaction, services, who, person);
}

const forgetInvites = (transaction: Work, invitedBy: string) =>
  transaction.deleteFrom('staffInvites').where('invitedBy', '=', invitedBy).where('usedAt', 'is', null).execute();

export async function forgetWays(transaction: Work, staffId: string): Promise<void> {
  for (const table of ['staffPasskeys', 'staffRecoveryCodes', 'staffSessions'] as const)
    await transaction.deleteFrom(table).where('staffId', '=', staffId).execute();
  await transaction
    .updateTable('staff')
    .set({ passwordHash: null, totpSealed: null, totpStep: null })
    .where('id', '=', staffId)
    .execute();
}

async function theirs(db: Kysely<Tables>, staffId: string) {
  const person = await present(db).where('id', '=', staffId).executeTakeFirst();
  if (!person) throw new ApiError(404, 'unreadable');
  return person;
}

/** Needs the lock: two owners may remove each other at the same moment. */
async function mustLeaveAnOwner(transaction: Work, without: string): Promise<void> {
  const other = await present(transaction).where('role', '=', 'owner').where('id', '!=', without).executeTakeFirst();
  if (!other) throw new ApiError(409, 'lastOwner');
}

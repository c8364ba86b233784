import { mayOpen } from '#contract/office/office.ts';
import type { OfficeRole } from '#contract/office/roles.ts';
import { type Actor, lockAuditLog, recordAuditEvent, runAudited } from '#server/audit/log.ts';
import { ApiError } from '#server/http/api-error.ts';
import { eraseEmailsAbout } from '#server/mail/delete-emails.ts';
import type { Services } from '#server/services.ts';
import type { Database, DatabaseTransaction, Tables } from '#server/storage/tables.ts';
import { createInvite, type Invite } from './invites.ts';

type StaffChangeServices = Pick<Services, 'db' | 'secrets' | 'now'>;

export const selectUnremovedStaff = (db: Database) => db.selectFrom('staff').selectAll().where('removedAt', 'is', null);

export async function hasEverHadStaff(db: Database): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** For the staff page and the command `staff list`. Door helpers remain until retention deletes them. */
export async function listStaff(db: Database) {
  const rows = await selectUnremovedStaff(db)
    .select(({ selectFrom, fn }) => [
      selectFrom('staffPasskeys')
        .whereRef('staffPasskeys.staffId', '=', 'staff.id')
        .select(fn.countAll().as('n'))
        .as('passkeys'),
      selectFrom('staffRecoveryCodes')
        .whereRef('staffRecoveryCodes.staffId', '=', 'staff.id')
        .where('usedAt', 'is', null)
        .select(fn.countAll().as('n'))
        .as('recoveryCodes'),
      selectFrom('staffSessions')
        .whereRef('staffSessions.staffId', '=', 'staff.id')
        .select((inner) => inner.fn.max('seenAt').as('at'))
        .as('seenAt'),
    ])
    .orderBy('createdAt')
    .execute();
  return rows.map(({ id, name, email, role, passwordHash, totpSealed, passkeys, recoveryCodes, seenAt }) => ({
    id,
    name,
    email,
    role,
    seenAt,
    passkeys: Number(passkeys),
    recoveryCodes: Number(recoveryCodes),
    hasPassword: passwordHash !== null,
    hasOneTimeCodes: totpSealed !== null,
  }));
}

export async function inviteStaff(
  services: StaffChangeServices,
  actor: Actor,
  options: { email: string; role: OfficeRole; event?: number; until?: Date },
): Promise<Invite> {
  const email = options.email.toLowerCase();
  const entry = { actor, action: 'invited', subject: { person: email, role: options.role } } as const;
  return runAudited(services, entry, async (trx) => {
    const known = await selectUnremovedStaff(trx).where('email', '=', email).executeTakeFirst();
    if (known) throw new ApiError(409, 'emailTaken', { fieldErrors: { email: 'emailTaken' } });
    await trx.deleteFrom('staffInvites').where('email', '=', email).where('usedAt', 'is', null).execute();
    return createInvite(trx, services, { ...options, purpose: 'join', email, invitedBy: actor.id });
  });
}

/** For a person who has lost access: with the link the person sets up new authenticators. */
export async function inviteAgain(services: StaffChangeServices, actor: Actor, staffId: string): Promise<Invite> {
  const { db, secrets, now } = services;
  return db.transaction().execute(async (trx) => {
    const person = await requireStaff(trx, staffId);
    await trx.deleteFrom('staffInvites').where('staffId', '=', staffId).where('usedAt', 'is', null).execute();
    const options = { purpose: 'recover', role: person.role, email: person.email ?? undefined, staffId } as const;
    const row = await createInvite(trx, services, { ...options, invitedBy: actor.id });
    await recordAuditEvent(trx, secrets, {
      at: now(),
      actor,
      action: 'invitedAgain',
      subject: { person: person.name },
    });
    return row;
  });
}

export async function revokeInvite({ db, secrets, now }: StaffChangeServices, actor: Actor, inviteId: string) {
  await db.transaction().execute(async (trx) => {
    const query = trx.deleteFrom('staffInvites').where('id', '=', inviteId).where('usedAt', 'is', null);
    const deleted = await query.returning('email').executeTakeFirst();
    const entry = {
      at: now(),
      actor,
      action: 'revokedInvite',
      subject: deleted?.email ? { person: deleted.email } : {},
    } as const;
    if (deleted) await recordAuditEvent(trx, secrets, entry);
  });
}

export async function changeRole(services: StaffChangeServices, actor: Actor, staffId: string, role: OfficeRole) {
  await services.db.transaction().execute(async (trx) => {
    await lockAuditLog(trx);
    const person = await requireStaff(trx, staffId);
    if (person.role === role) return;
    if (person.role === 'owner') await assertOtherOwner(trx, staffId);
    await trx.updateTable('staff').set({ role }).where('id', '=', staffId).execute();
    if (person.role === 'owner') await deleteInvitesBy(trx, staffId);
    if (!mayOpen(role, '/office/events/:event')) await revokeCheckInLinksBy(trx, services, actor, staffId);
    const entry = { at: services.now(), actor, action: 'changedRole', subject: { person: person.name, role } } as const;
    await recordAuditEvent(trx, services.secrets, entry);
  });
}

export async function removeStaff(services: StaffChangeServices, actor: Actor, staffId: string): Promise<string> {
  return services.db.transaction().execute(async (trx) => {
    await lockAuditLog(trx);
    const person = await requireStaff(trx, staffId);
    if (person.role === 'owner') await assertOtherOwner(trx, staffId);
    await anonymizeStaff(trx, services, actor, person);
    await revokeCheckInLinksBy(trx, services, actor, staffId);
    return person.name;
  });
}

/** Removing a person keeps these columns. A new column compiles only if it is listed. */
type RetainedStaffColumn = 'id' | 'role' | 'eventId' | 'createdAt' | 'until' | 'removedAt';
const noPassword = { passwordHash: null, totpSealed: null, totpStep: null };
const anonymousStaff = { ...noPassword, name: '', email: null } satisfies Record<
  Exclude<keyof Tables['staff'], RetainedStaffColumn>,
  null | ''
>;

async function anonymizeStaff(
  trx: DatabaseTransaction,
  { secrets, now }: StaffChangeServices,
  actor: Actor,
  { id, name }: Pick<Tables['staff'], 'id' | 'name'>,
): Promise<void> {
  await deleteAuthenticators(trx, id);
  await trx.deleteFrom('staffInvites').where('staffId', '=', id).execute();
  await deleteInvitesBy(trx, id);
  await eraseEmailsAbout(trx, [id]);
  const removed = { ...anonymousStaff, removedAt: now().toISOString() };
  await trx.updateTable('staff').set(removed).where('id', '=', id).execute();
  await recordAuditEvent(trx, secrets, { at: now(), actor, action: 'removedStaff', subject: { person: name } });
}

/** Ends the check-in links of a person who may no longer make them, and the access of their helpers. */
async function revokeCheckInLinksBy(
  trx: DatabaseTransaction,
  services: StaffChangeServices,
  actor: Actor,
  invitedBy: string,
) {
  const links = trx.selectFrom('staffInvites').where('invitedBy', '=', invitedBy).where('role', '=', 'door');
  const unused = links.where('usedAt', 'is', null).select('id');
  await trx.deleteFrom('staffInvites').where('id', 'in', unused).execute();
  // A person has the id of their link (enrol.ts).
  const people = await selectUnremovedStaff(trx)
    .where('role', '=', 'door')
    .where('id', 'in', links.select('id'))
    .where('until', '>', services.now().toISOString())
    .execute();
  for (const person of people) await anonymizeStaff(trx, services, actor, person);
}

const deleteInvitesBy = (trx: DatabaseTransaction, invitedBy: string) =>
  trx.deleteFrom('staffInvites').where('invitedBy', '=', invitedBy).where('usedAt', 'is', null).execute();

export async function deleteAuthenticators(trx: DatabaseTransaction, staffId: string): Promise<void> {
  for (const table of ['staffPasskeys', 'staffRecoveryCodes', 'staffSessions'] as const)
    await trx.deleteFrom(table).where('staffId', '=', staffId).execute();
  await trx.updateTable('staff').set(noPassword).where('id', '=', staffId).execute();
}

async function requireStaff(db: Database, staffId: string) {
  const person = await selectUnremovedStaff(db).where('id', '=', staffId).executeTakeFirst();
  if (!person) throw new ApiError(404, 'unreadable');
  return person;
}

/** Call this with the audit log locked, because two owners may remove each other at the same moment. */
async function assertOtherOwner(trx: DatabaseTransaction, staffId: string): Promise<void> {
  const other = await selectUnremovedStaff(trx)
    .where('role', '=', 'owner')
    .where('id', '!=', staffId)
    .executeTakeFirst();
  if (!other) throw new ApiError(409, 'lastOwner');
}

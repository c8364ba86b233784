import { newPassword, personName } from '#contract/accounts/session.ts';
import { emailInput } from '#contract/email.ts';
import { asErrorCode, type ErrorCode } from '#contract/errors.ts';
import { lockAuditLog, recordAuditEvent } from '#server/audit/log.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { DatabaseTransaction } from '#server/storage/tables.ts';
import { findInvite, type Invite, spendInvite } from './invites.ts';
import { findCodeTimeStep } from './one-time-codes.ts';
import { isLocalServer, type PasskeyOwner, type RelyingParty, verifyNewPasskey } from './passkeys.ts';
import { deleteAuthenticators, hasEverHadStaff, selectUnremovedStaff } from './people.ts';
import type { StaffServices } from './sessions.ts';
import { foldStaffName, mixesScripts } from './staff-names.ts';

interface EnrolInput {
  values: Record<string, string>;
  relyingParty: RelyingParty | undefined;
  device: string;
  passkeyName: string;
}

/** The link's id becomes the person's id: a passkey needs it before the person exists. */
export const chooseStaffId = ({ id, staffId }: Pick<Invite, 'id' | 'staffId'>): string => staffId ?? id;

export async function enrolStaff(services: StaffServices, input: EnrolInput) {
  const { db, secrets, sessions, now } = services;
  const invite = await findInvite(db, input.values['key'] ?? '', now());
  const person = { id: chooseStaffId(invite), ...(await readNameAndEmail(services, invite, input.values)) };
  const storeAuthenticator = await prepareAuthenticator(services, invite, person, input);
  const token = await db.transaction().execute(async (trx) => {
    // Serialises enrolments, so that only one of several first links creates an owner.
    await lockAuditLog(trx);
    await spendInvite(trx, invite.id, now());
    if (invite.purpose === 'start' && (await hasEverHadStaff(trx))) throw new ApiError(410, 'inviteExpired');
    if (invite.purpose === 'recover') await deleteAuthenticators(trx, person.id);
    else {
      await assertNameIsFree(trx, invite, person.name, now());
      await insertStaff(trx, invite, person, now());
    }
    await storeAuthenticator(trx);
    const sessionToken = await sessions.start(trx, person.id, input.device);
    const action = invite.purpose === 'recover' ? 'regainedAccess' : 'joined';
    const actor = { id: person.id, name: person.name };
    await recordAuditEvent(trx, secrets, { at: now(), actor, action, subject: { role: invite.role } });
    return sessionToken;
  });
  return { token, invite };
}

type NameAndEmail = Omit<PasskeyOwner, 'id'>;

async function readNameAndEmail({ db }: StaffServices, invite: Invite, values: Record<string, string>) {
  if (invite.staffId) {
    const person = await selectUnremovedStaff(db).where('id', '=', invite.staffId).executeTakeFirst();
    if (!person) throw new ApiError(410, 'inviteExpired');
    return { name: person.name, email: person.email ?? '' };
  }
  const fieldErrors: Record<string, ErrorCode> = {};
  const name = personName.safeParse(values['name'] ?? '');
  if (!name.success) fieldErrors['name'] = 'nameMissing';
  else if (mixesScripts(name.data)) throw new ApiError(422, 'nameMixed', { fieldErrors: { name: 'nameMixed' } });
  // The form of a helper has no field for an address.
  const isHelper = invite.role === 'door';
  const email = isHelper
    ? ({ success: true, data: '' } as const)
    : emailInput.safeParse(invite.email ?? values['email'] ?? '');
  if (!email.success) fieldErrors['email'] = 'emailInvalid';
  if (!name.success || !email.success) throw new ApiError(422, 'invalid', { fieldErrors });
  return { name: name.data, email: email.data.toLowerCase() };
}

/** The log shows names, so they must differ, except those of helpers of different events. */
async function assertNameIsFree(trx: DatabaseTransaction, { role, eventId }: Invite, name: string, at: Date) {
  const foldedName = foldStaffName(name);
  const isTaken = (await selectUnremovedStaff(trx).execute())
    .filter(({ until }) => !until || until > at.toISOString())
    .filter((person) => !(role === 'door' && person.role === 'door' && person.eventId !== eventId))
    .some((person) => foldStaffName(person.name) === foldedName);
  if (isTaken) throw new ApiError(409, 'nameTaken', { fieldErrors: { name: 'nameTaken' } });
}

async function insertStaff(trx: DatabaseTransaction, invite: Invite, { name, email }: NameAndEmail, at: Date) {
  const { role, eventId } = invite;
  const inserted = await trx
    .insertInto('staff')
    .values({
      id: chooseStaffId(invite),
      name,
      email: email || null,
      role,
      eventId,
      createdAt: at.toISOString(),
      passwordHash: null,
      totpSealed: null,
      totpStep: null,
      removedAt: null,
      until: role === 'door' ? invite.until : null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n)
    throw new ApiError(409, 'emailTaken', { fieldErrors: { email: 'emailTaken' } });
}

/** Hashes before the transaction, because hashing is slow. The result stores the authenticator. */
async function prepareAuthenticator(
  services: StaffServices,
  { role }: Invite,
  passkeyOwner: PasskeyOwner,
  { values, relyingParty, passkeyName }: EnrolInput,
): Promise<(trx: DatabaseTransaction) => Promise<void>> {
  if (role === 'door') return async () => {};
  if (values['credential']) {
    const store = await verifyNewPasskey(services, relyingParty, passkeyOwner.id, values['credential']);
    return (trx) => store(trx, passkeyName);
  }
  const password = readNewPassword(values);
  const oneTimeCodeColumns =
    isLocalServer(services.config) && !values['code'] ? {} : verifyFirstOneTimeCode(services, passkeyOwner.id, values);
  const passwordHash = await services.limitHashing(() => services.hashNewPassword(passkeyOwner, password));
  const columns = { passwordHash, ...oneTimeCodeColumns };
  return async (trx) => void (await trx.updateTable('staff').set(columns).where('id', '=', passkeyOwner.id).execute());
}

/** Returns the columns to store. Throws if the code does not match the secret in the form. */
export function verifyFirstOneTimeCode(
  { secrets, now }: Pick<StaffServices, 'secrets' | 'now'>,
  id: string,
  values: Record<string, string>,
) {
  const sealed = values['sealed'] ?? '';
  const timeStep = findCodeTimeStep(secrets, { id, sealed, lastTimeStep: null }, values['code'] ?? '', now());
  if (timeStep === undefined) throw new ApiError(422, 'invalid', { fieldErrors: { code: 'codeWrong' } });
  return { totpSealed: sealed, totpStep: timeStep };
}

export function readNewPassword(values: Record<string, string>): string {
  const read = newPassword.safeParse(values['password'] ?? '');
  if (read.success) return read.data;
  const errorCode = asErrorCode(read.error.issues[0]?.message ?? '');
  throw new ApiError(422, errorCode, { fieldErrors: { password: errorCode } });
}

import type { Transaction } from 'kysely';
import { newPassword } from '#contract/accounts/password.ts';
import { personName } from '#contract/accounts/session.ts';
import { email as emailShape } from '#contract/email.ts';
import { asErrorCode, type ErrorCode } from '#contract/errors.ts';
import { lockLog, record } from '#server/audit/log.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Tables } from '#server/storage/tables.ts';
import { findInvite, type Invite, spendInvite } from './invites.ts';
import { stepOf } from './one-time-codes.ts';
import { isOwnMachine, type Owner, type Place, readNewKey } from './passkeys.ts';
import { forgetWays, present, thereWasSomebody } from './people.ts';
import type { StaffServices } from './sessions.ts';

type Work = Transaction<Tables>;

interface Typed {
  values: Record<string, string>;
  place: Place | undefined;
  device: string;
  keyName: string;
}

/** The link's id becomes the person's id: a passkey needs it before the person exists. */
export const ownerOf = ({ id, staffId }: Pick<Invite, 'id' | 'staffId'>): string => staffId ?? id;

export async function enrol(services: StaffServices, typed: Typed) {
  const { db, secrets, sessions, now } = services;
  const invite = await findInvite(db, typed.values['key'] ?? '', now());
  const facts = await factsOf(services, invite, typed.values);
  const settle = await wayOf(services, invite, { id: ownerOf(invite), ...facts }, typed);
  const token = await db.transaction().execute(async (transaction) => {
    // Serialises enrolments, so that only one of several first links creates an owner.
    await lockLog(transaction);
    await spendInvite(transaction, invite.id, now());
    if (invite.purpose === 'start' && (await thereWasSomebody(transaction))) throw new ApiError(410, 'inviteSpent');
    const id = ownerOf(invite);
    if (invite.purpose === 'recover') await forgetWays(transaction, id);
    else {
      await assertNameIsFree(transaction, invite, facts.name, now());
      await insert(transaction, invite, facts, now());
    }
    await settle(transaction);
    const session = await sessions.start(transaction, id, typed.device);
    const action = invite.purpose === 'recover' ? 'cameBack' : 'joined';
    await record(transaction, secrets, { at: now(), who: { id, name: facts.name }, action, what: invite.role });
    return session;
  });
  return { token, purpose: invite.purpose, role: invite.role };
}

async function factsOf({ db }: StaffServices, invite: Invite, values: Record<string, string>) {
  if (invite.staffId) {
    const person = await present(db).where('id', '=', invite.staffId).executeTakeFirst();
    if (!person) throw new ApiError(410, 'inviteSpent');
    return { name: person.name, email: person.email ?? '' };
  }
  const faults: Record<string, ErrorCode> = {};
  const name = personName.safeParse(values['name'] ?? '');
  if (!name.success) faults['name'] = 'nameMissing';
  if (name.success && invite.role === 'door') return { name: name.data, email: '' };
  const email = emailShape.safeParse(invite.email ?? values['email'] ?? '');
  if (!email.success) faults['email'] = 'emailInvalid';
  if (!name.success || !email.success) throw new ApiError(422, 'invalid', { faults });
  return { name: name.data, email: email.data.toLowerCase() };
}

/** The log shows names, so they must differ, except those of door staff of different events. */
async function assertNameIsFree(transaction: Work, { role, eventId }: Invite, name: string, at: Date): Promise<void> {
  const wanted = comparable(name);
  const people = (await present(transaction).execute()).filter(({ until }) => !until || until > at.toISOString());
  const taken = people
    .filter((person) => !(role === 'door' && person.role === 'door' && person.eventId !== eventId))
    .some((person) => comparable(person.name) === wanted);
  if (taken) throw new ApiError(409, 'nameTaken', { faults: { name: 'nameTaken' } });
}

const comparable = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

async function insert(transaction: Work, invite: Invite, { name, email }: { name: string; email: string }, at: Date) {
  const { role, eventId } = invite;
  const inserted = await transaction
    .insertInto('staff')
    .values({
      ...{ id: ownerOf(invite), name, email: email || null, role, eventId, createdAt: at.toISOString() },
      ...{ passwordHash: null, totpSealed: null, totpStep: null, removedAt: null },
      until: role === 'door' ? invite.until : null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n)
    throw new ApiError(409, 'emailTaken', { faults: { email: 'emailTaken' } });
}

/** Runs before the transaction, because hashing is slow. Returns what stores the way to sign in. */
async function wayOf(
  services: StaffServices,
  { role }: Invite,
  owner: Owner,
  typed: Typed,
): Promise<(transaction: Work) => Promise<void>> {
  if (role === 'door') return async () => {};
  const { values, place, keyName } = typed;
  if (values['credential']) {
    const store = await readNewKey(services, place, owner.id, values['credential']);
    return (transaction) => store(transaction, keyName);
  }
  const set = await passwordAndCodes(services, owner, values);
  return async (transaction) =>
    void (await transaction.updateTable('staff').set(set).where('id', '=', owner.id).execute());
}

async function passwordAndCodes(services: StaffServices, owner: Owner, values: Record<string, string>) {
  const password = readPassword(values);
  const codes = isOwnMachine(services.config) && !values['code'] ? {} : firstCode(services, owner.id, values);
  return { passwordHash: await services.admit(() => services.hashNew(owner, password)), ...codes };
}

export function firstCode(
  { secrets, now }: Pick<StaffServices, 'secrets' | 'now'>,
  id: string,
  values: Record<string, string>,
) {
  const sealed = values['sealed'] ?? '';
  const step = stepOf(secrets, { id, sealed, lastStep: null }, values['code'] ?? '', now());
  if (step === undefined) throw new ApiError(422, 'invalid', { faults: { code: 'codeWrong' } });
  return { totpSealed: sealed, totpStep: step };
}

export function readPassword(values: Record<string, string>): string {
  const read = newPassword.safeParse(values['password'] ?? '');
  if (read.success) return read.data;
  const fault = asErrorCode(read.error.issues[0]?.message ?? '');
  throw new ApiError(422, fault, { faults: { password: fault } });
}

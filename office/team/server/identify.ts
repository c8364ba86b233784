import type { Transaction } from 'kysely';
import { givenPassword } from '#contract/accounts/password.ts';
import { email as emailShape } from '#contract/email.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Tables } from '#server/storage/tables.ts';
import { stepOf } from './one-time-codes.ts';
import { isOwnMachine, type Place, readUsedKey } from './passkeys.ts';
import { knowsRecovery, spendRecovery } from './recovery.ts';
import type { StaffServices } from './sessions.ts';

type Row = Tables['staff'];

export interface Typed {
  values: Record<string, string>;
  ip: string;
  place: Place | undefined;
  who?: { id: string } | undefined;
}

interface Identified {
  person: Row;
  settle: (transaction: Transaction<Tables>) => Promise<void>;
}

export const ways = ['passkey', 'password', 'recovery'] as const;

export function identify(services: StaffServices, way: (typeof ways)[number], typed: Typed): Promise<Identified> {
  return { passkey: byPasskey, password: byPassword, recovery: byRecovery }[way](services, typed);
}

async function byPasskey(services: StaffServices, { values, place, who }: Typed): Promise<Identified> {
  const used = await readUsedKey(services, place, values['credential'] ?? '', who?.id);
  const person = await present(services, { id: used.staffId });
  if (!person) throw new ApiError(400, 'passkeyUnknown');
  return { person, settle: used.settle };
}

async function byPassword(services: StaffServices, typed: Typed): Promise<Identified> {
  const { passwords, throttle, admit, secrets, config, now } = services;
  const { email, person } = await whoseTurn(services, typed);
  const password = givenPassword.safeParse(typed.values['password']);
  if (!password.success) throw new ApiError(400, 'passwordMissing', { faults: { password: 'passwordMissing' } });
  await throttle.delay(guesses(email));
  const right = await admit(async () => {
    await throttle.record(guesses(email), typed.ip);
    return passwords.verify(password.data, person?.passwordHash ?? undefined);
  });
  if (!person || !right) throw new ApiError(400, 'staffCredentialsWrong');
  const { id, totpSealed: sealed, totpStep: lastStep } = person;
  if (sealed === null) {
    if (!isOwnMachine(config)) throw new ApiError(400, 'secondFactorMissing');
    return { person, settle: (transaction) => throttle.succeeded(transaction, guesses(email), typed.ip) };
  }
  const step = stepOf(secrets, { id, sealed, lastStep }, typed.values['code'] ?? '', now());
  if (step === undefined) throw new ApiError(400, 'staffCredentialsWrong');
  return {
    person,
    async settle(transaction) {
      const { numUpdatedRows } = await transaction
        .updateTable('staff')
        .set({ totpStep: step })
        .where('id', '=', id)
        .where('passwordHash', '=', person.passwordHash)
        .where(({ eb, or }) => or([eb('totpStep', 'is', null), eb('totpStep', '<', step)]))
        .executeTakeFirst();
      // The code was used already, or the password has changed meanwhile.
      if (numUpdatedRows !== 1n) throw new ApiError(400, 'staffCredentialsWrong');
      await throttle.succeeded(transaction, guesses(email), typed.ip);
    },
  };
}

async function byRecovery(services: StaffServices, typed: Typed): Promise<Identified> {
  const { db, throttle, now } = services;
  const code = typed.values['code'] ?? '';
  const { email, person } = await whoseTurn(services, typed);
  await throttle.delay(guesses(email));
  await throttle.record(guesses(email), typed.ip);
  if (!person || !(await knowsRecovery(db, person.id, code))) throw new ApiError(400, 'recoveryWrong');
  return {
    person,
    async settle(transaction) {
      if (!(await spendRecovery(transaction, person.id, code, now()))) throw new ApiError(400, 'recoveryWrong');
      await throttle.succeeded(transaction, guesses(email), typed.ip);
    },
  };
}

const guesses = (email: string): string => `office\n${email}`;

async function whoseTurn(services: StaffServices, { values, who }: Typed) {
  if (who) {
    const person = await present(services, who);
    return { email: person?.email ?? '', person };
  }
  const read = emailShape.safeParse(values['email'] ?? '');
  if (!read.success) throw new ApiError(400, 'emailInvalid', { faults: { email: 'emailInvalid' } });
  const email = read.data.toLowerCase();
  return { email, person: await present(services, { email }) };
}

const present = (
  { db, now }: Pick<StaffServices, 'db' | 'now'>,
  by: { id: string } | { email: string },
): Promise<Row | undefined> =>
  db
    .selectFrom('staff')
    .selectAll()
    .where(({ eb }) => ('id' in by ? eb('id', '=', by.id) : eb('email', '=', by.email)))
    .where('removedAt', 'is', null)
    .where(({ eb, or }) => or([eb('until', 'is', null), eb('until', '>', now().toISOString())]))
    .executeTakeFirst();

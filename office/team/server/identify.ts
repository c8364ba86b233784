import { enteredPassword } from '#contract/accounts/session.ts';
import { emailInput } from '#contract/email.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { DatabaseTransaction, Tables } from '#server/storage/tables.ts';
import { findCodeTimeStep } from './one-time-codes.ts';
import { isLocalServer, type RelyingParty, verifyPasskeyAnswer } from './passkeys.ts';
import { selectUnremovedStaff } from './people.ts';
import { isUnusedRecoveryCode, spendRecoveryCode } from './recovery.ts';
import type { StaffServices } from './sessions.ts';

export interface IdentificationInput {
  values: Record<string, string>;
  ip: string;
  relyingParty: RelyingParty | undefined;
  /** The person who is signed in already, and proves it again. */
  signedInPerson?: { id: string } | undefined;
}

interface IdentifiedStaff {
  person: Tables['staff'];
  /** Marks the code or challenge as used, and resets the throttle. Throws if it is used already. */
  spend: (trx: DatabaseTransaction) => Promise<void>;
}

export const authenticators = ['passkey', 'password', 'recovery'] as const;

export function identifyStaff(
  services: StaffServices,
  authenticator: (typeof authenticators)[number],
  input: IdentificationInput,
): Promise<IdentifiedStaff> {
  return { passkey: identifyByPasskey, password: identifyByPassword, recovery: identifyByRecoveryCode }[authenticator](
    services,
    input,
  );
}

async function identifyByPasskey(services: StaffServices, input: IdentificationInput): Promise<IdentifiedStaff> {
  const { values, relyingParty, signedInPerson } = input;
  const verified = await verifyPasskeyAnswer(services, relyingParty, values['credential'] ?? '', signedInPerson?.id);
  const person = await findActiveStaff(services, { id: verified.staffId });
  if (!person) throw new ApiError(400, 'passkeyUnknown');
  return { person, spend: verified.spend };
}

async function identifyByPassword(services: StaffServices, input: IdentificationInput): Promise<IdentifiedStaff> {
  const { passwords, throttle, limitHashing, secrets, config, now } = services;
  const { email, person } = await findPersonToIdentify(services, input);
  const password = enteredPassword.safeParse(input.values['password']);
  if (!password.success) throw new ApiError(400, 'passwordMissing', { fieldErrors: { password: 'passwordMissing' } });
  await throttle.delayAttempt(throttleKey(email));
  const isRight = await limitHashing(async () => {
    await throttle.countOrRefuseAttempt(throttleKey(email), input.ip);
    return passwords.verify(password.data, person?.passwordHash ?? undefined);
  });
  if (!person || !isRight) throw new ApiError(400, 'staffCredentialsWrong');
  const { id, totpSealed: sealed, totpStep: lastTimeStep } = person;
  if (sealed === null) {
    if (!isLocalServer(config)) throw new ApiError(400, 'secondFactorMissing');
    return { person, spend: (trx) => throttle.resetCounts(trx, throttleKey(email), input.ip) };
  }
  const timeStep = findCodeTimeStep(secrets, { id, sealed, lastTimeStep }, input.values['code'] ?? '', now());
  if (timeStep === undefined) throw new ApiError(400, 'staffCredentialsWrong');
  return {
    person,
    async spend(trx) {
      const { numUpdatedRows } = await trx
        .updateTable('staff')
        .set({ totpStep: timeStep })
        .where('id', '=', id)
        .where('passwordHash', '=', person.passwordHash)
        .where(({ eb, or }) => or([eb('totpStep', 'is', null), eb('totpStep', '<', timeStep)]))
        .executeTakeFirst();
      // Another request has used the code, or the password has changed meanwhile.
      if (numUpdatedRows !== 1n) throw new ApiError(400, 'staffCredentialsWrong');
      await throttle.resetCounts(trx, throttleKey(email), input.ip);
    },
  };
}

async function identifyByRecoveryCode(services: StaffServices, input: IdentificationInput): Promise<IdentifiedStaff> {
  const { db, throttle, now } = services;
  const code = input.values['code'] ?? '';
  const { email, person } = await findPersonToIdentify(services, input);
  await throttle.delayAttempt(throttleKey(email));
  await throttle.countOrRefuseAttempt(throttleKey(email), input.ip);
  if (!person || !(await isUnusedRecoveryCode(db, person.id, code))) throw new ApiError(400, 'recoveryCodeWrong');
  return {
    person,
    async spend(trx) {
      if (!(await spendRecoveryCode(trx, person.id, code, now()))) throw new ApiError(400, 'recoveryCodeWrong');
      await throttle.resetCounts(trx, throttleKey(email), input.ip);
    },
  };
}

const throttleKey = (email: string): string => `office\n${email}`;

/** The signed-in person who proves who they are, else the owner of the typed email address. */
async function findPersonToIdentify(services: StaffServices, { values, signedInPerson }: IdentificationInput) {
  if (signedInPerson) {
    const person = await findActiveStaff(services, signedInPerson);
    return { email: person?.email ?? '', person };
  }
  const read = emailInput.safeParse(values['email'] ?? '');
  if (!read.success) throw new ApiError(400, 'emailInvalid', { fieldErrors: { email: 'emailInvalid' } });
  const email = read.data.toLowerCase();
  return { email, person: await findActiveStaff(services, { email }) };
}

const findActiveStaff = ({ db, now }: StaffServices, { id, email }: Partial<Record<'id' | 'email', string>>) =>
  selectUnremovedStaff(db)
    .where(({ eb }) => (id === undefined ? eb('email', '=', email ?? '') : eb('id', '=', id)))
    .where(({ eb, or }) => or([eb('until', 'is', null), eb('until', '>', now().toISOString())]))
    .executeTakeFirst();

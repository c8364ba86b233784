import { setTimeout } from 'node:timers/promises';
import type { z } from 'zod';
import type { signInRequest, signUpRequest } from '#contract/accounts/session.ts';
import type { Language } from '#contract/language.ts';
import type { AccountSession } from '#server/http/account-session.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import type { AccountRow } from './account-repository.ts';
import type { AccountServices } from './services.ts';
import type { SessionClient } from './sessions.ts';

export function openCredentials(services: AccountServices) {
  const { db, accounts, passwords, sessions, throttle, hashNewPassword, emailTokens, emails } = services;

  /** Counts the attempt. The right password resets the counts. */
  async function assertPassword(account: AccountRow, password: string, ip: string, field: 'password' | 'current') {
    await throttle.countOrRefuseAttempt(account.email, ip);
    if (!(await passwords.verify(password, account.passwordHash))) throw passwordWrongError(field);
    await db.transaction().execute((trx) => throttle.resetCounts(trx, account.email, ip));
  }

  async function findAccountByToken(token: string, purpose: 'verify' | 'reset'): Promise<AccountRow> {
    const id = await emailTokens.find(token, purpose);
    const account = id === undefined ? undefined : await accounts.findById(id);
    if (!account) throw keyExpiredError();
    return account;
  }

  async function sendLink(account: AccountRow, purpose: 'verify' | 'reset'): Promise<void> {
    const token = emailTokens.create();
    const write = purpose === 'verify' ? emails.writeVerification : emails.writePasswordReset;
    const email = await write(account, token);
    await db.transaction().execute(async (trx) => {
      if (await emails.putInOutbox(trx, email)) await emailTokens.store(trx, token, account.id, purpose);
    });
  }

  return {
    /** Neither the answer nor its time says whether the address has an account. */
    async signUp({ name, email, password }: z.output<typeof signUpRequest>, language: Language): Promise<void> {
      const passwordHash = await hashNewPassword({ name, email }, password);
      const token = emailTokens.create();
      const to = { id: '', email, language };
      const [welcome, known] = await Promise.all([emails.writeVerification(to, token), emails.writeAccountExists(to)]);
      await db.transaction().execute(async (trx) => {
        const account = await accounts.insert(trx, { name, email, language, passwordHash });
        if (!account) await emails.putInOutbox(trx, known);
        else if (await emails.putInOutbox(trx, { ...welcome, subjectId: account.id }))
          await emailTokens.store(trx, token, account.id, 'verify');
      });
    },

    async signIn({ email, password }: z.output<typeof signInRequest>, ip: string, from: SessionClient) {
      await throttle.countOrRefuseAttempt(email, ip);
      const account = await accounts.findByEmail(email);
      const isPasswordRight = await passwords.verify(password, account?.passwordHash);
      if (!account || !isPasswordRight) throw new ApiError(400, 'credentialsWrong');
      const isStale = passwords.isStale(account.passwordHash);
      const passwordHash = isStale ? await passwords.hash(password) : account.passwordHash;
      return db.transaction().execute(async (trx) => {
        // The password was changed during the check.
        if (!(await accounts.replacePasswordHash(trx, account, passwordHash)))
          throw new ApiError(400, 'credentialsWrong');
        await throttle.resetCounts(trx, email, ip);
        return sessions.start(trx, account.id, from);
      });
    },

    /** The link proves that the email arrived; session or password prove who signed up. */
    async verifyEmail(token: string, password: string | undefined, bearer: AccountSession | undefined, ip: string) {
      const account = await findAccountByToken(token, 'verify');
      if (bearer?.accountId !== account.id) {
        if (password === undefined)
          throw new ApiError(400, 'passwordMissing', { fieldErrors: { password: 'passwordMissing' } });
        await assertPassword(account, password, ip, 'password');
      }
      await db.transaction().execute(async (trx) => {
        if (!(await emailTokens.spendAndDeleteOthers(trx, token))) throw keyExpiredError();
        await accounts.markVerified(trx, account.id);
      });
    },

    async resendVerification(bearer: AccountSession) {
      const account = await accounts.requireBySession(bearer);
      if (!account.verifiedAt) await sendLink(account, 'verify');
    },

    async requestPasswordReset(email: string, background: (work: Promise<void>) => void) {
      const leastTime = setTimeout(limits.passwordResetTime);
      const account = await accounts.findByEmail(email);
      // Does not wait for the email: its delay or failure would reveal that the account exists.
      if (account) background(sendLink(account, 'reset'));
      await leastTime;
    },

    async resetPassword(token: string, password: string, ip: string) {
      const account = await findAccountByToken(token, 'reset');
      const passwordHash = await hashNewPassword(account, password);
      const message = await emails.writePasswordChanged(account);
      await db.transaction().execute(async (trx) => {
        if (!(await emailTokens.spendAndDeleteOthers(trx, token))) throw keyExpiredError();
        if (!(await accounts.replacePasswordHash(trx, account, passwordHash))) throw keyExpiredError();
        await accounts.markVerified(trx, account.id);
        await sessions.endAll(account.id, { within: trx });
        await throttle.resetCounts(trx, account.email, ip);
        await emails.putInOutbox(trx, message);
      });
    },

    async changePassword(bearer: AccountSession, current: string, password: string, ip: string) {
      const account = await accounts.requireBySession(bearer);
      await assertPassword(account, current, ip, 'current');
      const passwordHash = await hashNewPassword(account, password);
      const message = await emails.writePasswordChanged(account);
      await db.transaction().execute(async (trx) => {
        if (!(await accounts.replacePasswordHash(trx, account, passwordHash))) throw passwordWrongError('current');
        await sessions.endAll(account.id, { within: trx, except: bearer.sessionId });
        await emails.putInOutbox(trx, message);
      });
    },

    async confirmPassword(bearer: AccountSession, password: string, ip: string) {
      const account = await accounts.requireBySession(bearer);
      await assertPassword(account, password, ip, 'password');
      return account;
    },
  };
}

const keyExpiredError = () => new ApiError(400, 'keyExpired', { fieldErrors: { key: 'keyExpired' } });
const passwordWrongError = (field: 'password' | 'current') =>
  new ApiError(400, 'passwordWrong', { fieldErrors: { [field]: 'passwordWrong' } });

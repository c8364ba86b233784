/** Confirming an address and setting another password: what needs a key from a letter, or the password there was. */

import { setTimeout } from 'node:timers/promises';
import { ApiError } from '#server/http/api-error.ts';
import type { Bearer } from '#server/http/signed-in.ts';
import { limits } from '#server/limits.ts';
import type { Account } from './repository.ts';
import type { AccountServices } from './services.ts';

export function openCredentials({
  db,
  accounts,
  passwords,
  sessions,
  throttle,
  hashNew,
  emailTokens,
  letters,
}: AccountServices) {
  async function rightPassword(account: Account, password: string, ip: string, field: 'password' | 'current') {
    await throttle.record(account.email, ip);
    if (!(await passwords.verify(password, account.passwordHash)))
      throw new ApiError(400, 'passwordWrong', { faults: { [field]: 'passwordWrong' } });
    await db.transaction().execute((transaction) => throttle.succeeded(transaction, account.email, ip));
  }

  async function accountOf(id: string | undefined, otherwise: ApiError): Promise<Account> {
    const account = id === undefined ? undefined : await accounts.byId(id);
    if (!account) throw otherwise;
    return account;
  }

  const over = () => new ApiError(401, 'sessionOver');
  const expired = () => new ApiError(400, 'keyExpired', { faults: { key: 'keyExpired' } });

  return {
    /** The link proves that the letter arrived; session or password prove that whoever presses it has signed up. */
    async verify(
      key: string,
      { bearer, password }: { bearer: Bearer | undefined; password: string | undefined },
      ip: string,
    ) {
      const account = await accountOf(await emailTokens.find(key, 'verify'), expired());
      if (bearer?.accountId !== account.id) {
        if (password === undefined)
          throw new ApiError(400, 'passwordMissing', { faults: { password: 'passwordMissing' } });
        await rightPassword(account, password, ip, 'password');
      }
      await db.transaction().execute(async (transaction) => {
        if (!(await emailTokens.use(transaction, key))) throw expired();
        await accounts.verify(transaction, account.id);
      });
    },

    async verifyAgain(bearer: Bearer) {
      const account = await accountOf(bearer.accountId, over());
      if (account.verifiedAt) return;
      const key = emailTokens.create();
      const letter = await letters.verification(account, key);
      await db.transaction().execute(async (transaction) => {
        if (await letters.post(transaction, letter)) await emailTokens.store(transaction, key, account.id, 'verify');
      });
    },

    /** `background` takes the work that goes on after the answer. */
    async forgotten(email: string, background: (work: Promise<void>) => void) {
      const leastTime = setTimeout(limits.forgottenTime);
      const account = await accounts.byEmail(email);
      // Only a known address gets an e-mail. Nobody waits for it: under load, or with the disk full, the answer would tell.
      if (account) background(sendReset(account));
      await leastTime;
    },

    async reset(key: string, password: string, ip: string) {
      const account = await accountOf(await emailTokens.find(key, 'reset'), expired());
      const passwordHash = await hashNew(account, password);
      const letter = await letters.changed(account);
      await db.transaction().execute(async (transaction) => {
        if (!(await emailTokens.use(transaction, key))) throw expired();
        if (!(await accounts.setPassword(transaction, account, passwordHash))) throw expired();
        await accounts.verify(transaction, account.id);
        await sessions.endAll(account.id, { within: transaction });
        await throttle.succeeded(transaction, account.email, ip);
        await letters.post(transaction, letter);
      });
    },

    async change(bearer: Bearer, current: string, password: string, ip: string) {
      const account = await accountOf(bearer.accountId, over());
      await rightPassword(account, current, ip, 'current');
      const passwordHash = await hashNew(account, password);
      const letter = await letters.changed(account);
      await db.transaction().execute(async (transaction) => {
        if (!(await accounts.setPassword(transaction, account, passwordHash)))
          throw new ApiError(400, 'passwordWrong', { faults: { current: 'passwordWrong' } });
        await sessions.endAll(account.id, { within: transaction, except: bearer.sessionId });
        await letters.post(transaction, letter);
      });
    },

    /** Asks for the password again before something that cannot be undone. */
    async confirm(bearer: Bearer, password: string, ip: string) {
      const account = await accountOf(bearer.accountId, over());
      await rightPassword(account, password, ip, 'password');
      return account;
    },
  };

  async function sendReset(account: Account): Promise<void> {
    const key = emailTokens.create();
    const letter = await letters.reset(account, key);
    await db.transaction().execute(async (transaction) => {
      if (await letters.post(transaction, letter)) await emailTokens.store(transaction, key, account.id, 'reset');
    });
  }
}

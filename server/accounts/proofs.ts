/** Confirming an address and setting another password: what needs a key from a letter, or the password there was. */

import { setTimeout } from 'node:timers/promises';
import { Refused } from '#server/http/api-error.ts';
import type { Bearer } from '#server/http/signed-in.ts';
import { limits } from '#server/limits.ts';
import { passwordFault } from './password-rules.ts';
import type { Account } from './people.ts';
import type { AccountServices } from './services.ts';

export interface Proofs {
  /** Pressing the link proves that the letter arrived; that it was their sign-up they prove by session or password. */
  verify: (
    key: string,
    proof: { bearer: Bearer | undefined; password: string | undefined },
    ip: string,
  ) => Promise<void>;
  verifyAgain: (bearer: Bearer) => Promise<void>;
  forgotten: (email: string) => Promise<void>;
  reset: (key: string, password: string, ip: string) => Promise<void>;
  change: (bearer: Bearer, current: string, password: string, ip: string) => Promise<void>;
  /** The password of whoever is signed in, once more. */
  confirm: (bearer: Bearer, password: string, ip: string) => Promise<Account>;
}

export function openProofs({ db, people, passwords, sessions, tries, keys, letters }: AccountServices): Proofs {
  async function rightPassword(account: Account, password: string, ip: string, field: 'password' | 'current') {
    await tries.take(account.email, ip);
    if (!(await passwords.verify(password, account.passwordHash)))
      throw new Refused(400, 'passwordWrong', { faults: { [field]: 'passwordWrong' } });
    await db.transaction().execute((transaction) => tries.succeeded(transaction, account.email, ip));
  }

  async function accountOf(id: string | undefined, otherwise: Refused): Promise<Account> {
    const account = id === undefined ? undefined : await people.byId(id);
    if (!account) throw otherwise;
    return account;
  }

  const over = () => new Refused(401, 'sessionOver');
  const expired = () => new Refused(400, 'keyExpired', { faults: { key: 'keyExpired' } });

  async function hashNew(account: Account, password: string): Promise<string> {
    const fault = passwordFault(password, account);
    if (fault) throw new Refused(400, fault, { faults: { password: fault } });
    return passwords.hash(password);
  }

  return {
    async verify(key, { bearer, password }, ip) {
      const account = await accountOf(await keys.look(key, 'verify'), expired());
      if (bearer?.accountId !== account.id) {
        if (password === undefined)
          throw new Refused(400, 'passwordMissing', { faults: { password: 'passwordMissing' } });
        await rightPassword(account, password, ip, 'password');
      }
      await db.transaction().execute(async (transaction) => {
        if (!(await keys.use(transaction, key))) throw expired();
        await people.verify(transaction, account.id);
      });
    },

    async verifyAgain(bearer) {
      const account = await accountOf(bearer.accountId, over());
      if (account.verifiedAt) return;
      const key = keys.draw();
      const letter = await letters.verification(account, key);
      await db.transaction().execute(async (transaction) => {
        if (await letters.post(transaction, letter)) await keys.keep(transaction, key, account.id, 'verify');
      });
    },

    async forgotten(email) {
      // The letter takes a moment to write, and only a known address gets one; so everybody waits for the longer of the two.
      await Promise.all([sendReset(email), setTimeout(limits.forgottenTime)]);
    },

    async reset(key, password, ip) {
      const account = await accountOf(await keys.look(key, 'reset'), expired());
      const passwordHash = await hashNew(account, password);
      const letter = await letters.changed(account);
      await db.transaction().execute(async (transaction) => {
        if (!(await keys.use(transaction, key))) throw expired();
        if (!(await people.setPassword(transaction, account, passwordHash))) throw expired();
        await people.verify(transaction, account.id);
        await sessions.endAll(account.id, { within: transaction });
        await tries.succeeded(transaction, account.email, ip);
        await letters.post(transaction, letter);
      });
    },

    async change(bearer, current, password, ip) {
      const account = await accountOf(bearer.accountId, over());
      await rightPassword(account, current, ip, 'current');
      const passwordHash = await hashNew(account, password);
      const letter = await letters.changed(account);
      await db.transaction().execute(async (transaction) => {
        if (!(await people.setPassword(transaction, account, passwordHash)))
          throw new Refused(400, 'passwordWrong', { faults: { current: 'passwordWrong' } });
        await sessions.endAll(account.id, { within: transaction, except: bearer.sessionId });
        await letters.post(transaction, letter);
      });
    },

    async confirm(bearer, password, ip) {
      const account = await accountOf(bearer.accountId, over());
      await rightPassword(account, password, ip, 'password');
      return account;
    },
  };

  async function sendReset(email: string): Promise<void> {
    const account = await people.byEmail(email);
    if (!account) return;
    const key = keys.draw();
    const letter = await letters.reset(account, key);
    await db.transaction().execute(async (transaction) => {
      if (await letters.post(transaction, letter)) await keys.keep(transaction, key, account.id, 'reset');
    });
  }
}

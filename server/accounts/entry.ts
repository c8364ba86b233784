/** Making an account and signing in to it. Whether an address is known can be told neither from the answer nor from its time. */
import type { z } from 'zod';
import type { Language } from '#contract/language.ts';
import type { signInRequest, signUpRequest } from '#contract/session.ts';
import { Refused } from '#server/http/api-error.ts';
import { passwordFault } from './password-rules.ts';
import type { AccountServices } from './services.ts';
import type { Origin, Tokens } from './sessions.ts';

export interface Entry {
  signUp: (wish: z.output<typeof signUpRequest>, language: Language) => Promise<void>;
  signIn: (credentials: z.output<typeof signInRequest>, ip: string, from: Origin) => Promise<Tokens>;
}

export function openEntry({ db, people, passwords, sessions, tries, keys, letters }: AccountServices): Entry {
  async function signUp({ name, email, password }: z.output<typeof signUpRequest>, language: Language): Promise<void> {
    const fault = passwordFault(password, { name, email });
    if (fault) throw new Refused(400, fault, { faults: { password: fault } });
    const passwordHash = await passwords.hash(password);
    const key = keys.draw();
    const to = { id: '', email, language };
    const [welcome, known] = await Promise.all([letters.verification(to, key), letters.known(to)]);
    await db.transaction().execute(async (transaction) => {
      const account = await people.enter(transaction, { name, email, language, passwordHash });
      if (!account) await letters.post(transaction, known);
      else if (await letters.post(transaction, { ...welcome, about: account.id }))
        await keys.keep(transaction, key, account.id, 'verify');
    });
  }

  async function signIn({ email, password }: z.output<typeof signInRequest>, ip: string, from: Origin) {
    await tries.take(email, ip);
    const account = await people.byEmail(email);
    const right = await passwords.verify(password, account?.passwordHash);
    if (!account || !right) throw new Refused(400, 'credentialsWrong');
    const stale = passwords.isStale(account.passwordHash);
    const passwordHash = stale ? await passwords.hash(password) : account.passwordHash;
    return db.transaction().execute(async (transaction) => {
      // Changed in this very moment: then the one that was right is right no longer.
      if (!(await people.setPassword(transaction, account, passwordHash))) throw new Refused(400, 'credentialsWrong');
      await tries.succeeded(transaction, email, ip);
      return sessions.start(transaction, account.id, from);
    });
  }

  return { signUp, signIn };
}

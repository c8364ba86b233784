/** Making an account and signing in to it. Whether an address is known can be told neither from the answer nor from its time. */
import type { z } from 'zod';
import type { Language } from '#contract/language.ts';
import type { signInRequest, signUpRequest } from '#contract/session.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { AccountServices } from './services.ts';
import type { ClientInfo } from './sessions.ts';

export function openSignIn({
  db,
  accounts,
  passwords,
  sessions,
  throttle,
  hashNew,
  emailTokens,
  letters,
}: AccountServices) {
  async function signUp({ name, email, password }: z.output<typeof signUpRequest>, language: Language): Promise<void> {
    const passwordHash = await hashNew({ name, email }, password);
    const key = emailTokens.create();
    const to = { id: '', email, language };
    const [welcome, known] = await Promise.all([letters.verification(to, key), letters.known(to)]);
    await db.transaction().execute(async (transaction) => {
      const account = await accounts.insert(transaction, { name, email, language, passwordHash });
      if (!account) await letters.post(transaction, known);
      else if (await letters.post(transaction, { ...welcome, about: account.id }))
        await emailTokens.store(transaction, key, account.id, 'verify');
    });
  }

  async function signIn({ email, password }: z.output<typeof signInRequest>, ip: string, from: ClientInfo) {
    await throttle.record(email, ip);
    const account = await accounts.byEmail(email);
    const right = await passwords.verify(password, account?.passwordHash);
    if (!account || !right) throw new ApiError(400, 'credentialsWrong');
    const stale = passwords.isStale(account.passwordHash);
    const passwordHash = stale ? await passwords.hash(password) : account.passwordHash;
    return db.transaction().execute(async (transaction) => {
      // The password was changed between the check and now: then the checked one no longer counts.
      if (!(await accounts.setPassword(transaction, account, passwordHash)))
        throw new ApiError(400, 'credentialsWrong');
      await throttle.succeeded(transaction, email, ip);
      return sessions.start(transaction, account.id, from);
    });
  }

  return { signUp, signIn };
}

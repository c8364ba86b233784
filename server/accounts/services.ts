import { availableParallelism } from 'node:os';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import { Semaphore } from '#server/semaphore.ts';
import type { Services } from '#server/services.ts';
import { openAccountRepository } from './account-repository.ts';
import { openEmailTokens } from './email-tokens.ts';
import { createAccountEmails } from './emails.ts';
import { openLoginThrottle } from './login-throttle.ts';
import type { PasswordOwner } from './password-rules.ts';
import { createPasswordHasher, type PasswordCost } from './passwords.ts';
import { createSessionStore } from './sessions.ts';

export type AccountServices = ReturnType<typeof openAccountServices>;

/** For visitors' accounts. The office has its own; it shares the hashing of passwords and the throttle. */
export function openAccountServices(
  services: Pick<Services, 'db' | 'secrets' | 'site' | 'outbox' | 'origin' | 'now'>,
  passwordCost: PasswordCost,
) {
  // Hashing shares four threads with file reads. Without a limit, thirty sign-ins at once stop
  // the site for a second.
  const concurrency = Math.max(1, Math.min(limits.hashConcurrency, availableParallelism() - 1));
  const hashingSlots = new Semaphore({ concurrency, queue: Number.POSITIVE_INFINITY });
  // Refuses a request before it does any work; `hashingSlots` only queues.
  const waitingRoom = new Semaphore({
    concurrency: concurrency + limits.hashesWaiting,
    queue: 0,
    overloaded: { code: 'hashingBusy', retryAfter: limits.hashRetryAfter },
  });
  const passwords = createPasswordHasher(passwordCost, hashingSlots);
  return {
    db: services.db,
    hashRecipient: services.outbox.hashRecipient,
    accounts: openAccountRepository(services),
    passwords,
    sessions: createSessionStore(services),
    throttle: openLoginThrottle(services),
    emailTokens: openEmailTokens(services),
    emails: createAccountEmails(services),
    async hashNewPassword(owner: PasswordOwner, password: string) {
      // Loaded on first use: the lists take 20 MB.
      const { findPasswordError } = await import('./password-rules.ts');
      const errorCode = findPasswordError(password, owner, Object.values(services.site.name));
      if (errorCode) throw new ApiError(400, errorCode, { fieldErrors: { password: errorCode } });
      return passwords.hash(password);
    },
    /** Refuses while too many requests wait. Refused attempts do not count as failed sign-ins. */
    limitHashing: <Result>(request: () => Promise<Result>) => waitingRoom.run(request),
  };
}

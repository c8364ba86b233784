/** What the rules of accounts work with. */
import { availableParallelism } from 'node:os';
import type { Kysely } from 'kysely';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import { Semaphore } from '#server/semaphore.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';
import { type EmailTokens, openEmailTokens } from './email-tokens.ts';
import { type AccountLetters, accountLetters } from './letters.ts';
import { type LoginThrottle, openLoginThrottle } from './login-throttle.ts';
import type { Owner } from './password-rules.ts';
import { openPasswords, type PasswordCost, type Passwords } from './passwords.ts';
import { type AccountRepository, openRepository } from './repository.ts';
import { openSessions, type Sessions } from './sessions.ts';

export interface AccountServices {
  db: Kysely<Tables>;
  accounts: AccountRepository;
  passwords: Passwords;
  sessions: Sessions;
  throttle: LoginThrottle;
  emailTokens: EmailTokens;
  letters: AccountLetters;
  /** The hash of a password that may be one; throws what is wrong with any other. */
  hashNew: (owner: Owner, password: string) => Promise<string>;
  /** Runs a request that hashes a password, or turns it away while too many wait; nothing has been counted then. */
  admit: Semaphore['run'];
}

type Needed = Pick<Services, 'db' | 'secrets' | 'site' | 'outbox' | 'origin' | 'now'>;

/**
 * Hashing shares four threads with everything that reads files. Unbounded, thirty sign-ins stop the whole site for a second;
 * so one core is left to the pages.
 */
const hashConcurrency = (): number => Math.max(1, Math.min(limits.hashConcurrency, availableParallelism() - 1));

export function openAccounts(services: Needed, passwordCost: PasswordCost): AccountServices {
  const concurrency = hashConcurrency();
  const hashing = new Semaphore({ concurrency, queue: Number.POSITIVE_INFINITY });
  const admission = new Semaphore({
    concurrency: concurrency + limits.hashesWaiting,
    queue: 0,
    overloaded: { code: 'hashingBusy', retryAfter: limits.hashRetryAfter },
  });
  const passwords = openPasswords(passwordCost, hashing);
  return {
    db: services.db,
    accounts: openRepository(services),
    passwords,
    sessions: openSessions(services),
    throttle: openLoginThrottle(services),
    emailTokens: openEmailTokens(services),
    letters: accountLetters(services),
    async hashNew(owner, password) {
      // With its lists, 20 MB: loaded when somebody first sets a password.
      const { passwordFault } = await import('./password-rules.ts');
      const fault = passwordFault(password, owner, Object.values(services.site.name));
      if (fault) throw new ApiError(400, fault, { faults: { password: fault } });
      return passwords.hash(password);
    },
    admit: (request) => admission.run(request),
  };
}

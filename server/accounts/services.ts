/** What the rules of accounts work with. */
import { availableParallelism } from 'node:os';
import type { Kysely } from 'kysely';
import { limits } from '#server/limits.ts';
import { Semaphore } from '#server/semaphore.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';
import { type LetterKeys, openLetterKeys } from './keys.ts';
import { type AccountLetters, accountLetters } from './letters.ts';
import { openPasswords, type PasswordCost, type Passwords } from './passwords.ts';
import { openPeople, type People } from './people.ts';
import { openSessions, type Sessions } from './sessions.ts';
import { openTries, type Tries } from './tries.ts';

export interface AccountServices {
  db: Kysely<Tables>;
  people: People;
  passwords: Passwords;
  sessions: Sessions;
  tries: Tries;
  keys: LetterKeys;
  letters: AccountLetters;
  /** Lets a whole request in that hashes a password, before it does anything: one that is sent away has been counted nowhere. */
  admit: Semaphore['run'];
}

type Needed = Pick<Services, 'db' | 'secrets' | 'site' | 'outbox' | 'origin' | 'now'>;

/**
 * Unbounded, password hashing takes all four threads that read files, and the whole site stands still for a second at thirty
 * sign-ins. One core is left to the pages.
 */
const hashesAbreast = (): number => Math.max(1, Math.min(limits.hashesAbreast, availableParallelism() - 1));

export function openAccounts(services: Needed, passwordCost: PasswordCost): AccountServices {
  const concurrency = hashesAbreast();
  const hashing = new Semaphore({ concurrency, queue: Number.POSITIVE_INFINITY });
  const admission = new Semaphore({
    concurrency: concurrency + limits.hashesWaiting,
    queue: 0,
    overloaded: { refusal: 'hashingBusy', retryAfter: limits.hashRetryAfter },
  });
  return {
    db: services.db,
    people: openPeople(services),
    passwords: openPasswords(passwordCost, hashing),
    sessions: openSessions(services),
    tries: openTries(services),
    keys: openLetterKeys(services),
    letters: accountLetters(services),
    admit: (request) => admission.run(request),
  };
}

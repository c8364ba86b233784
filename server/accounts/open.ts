/** Accounts, and who is signed in to one. */
import { availableParallelism } from 'node:os';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { SiteInbox } from '#contract/inbox.ts';
import { type LanguagePolicy, languageOf } from '#contract/language.ts';
import { answerRefused } from '#server/inbox/answer-refused.ts';
import { limits } from '#server/limits.ts';
import type { Mail } from '#server/mail/open.ts';
import { cacheControl } from '#server/pages/headers.ts';
import { chosenLanguage } from '#server/pages/private.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { Semaphore } from '#server/semaphore.ts';
import type { Storage } from '#server/storage/open.ts';
import type { Belongings } from './belongings.ts';
import { openEntry } from './entry.ts';
import { openHouse } from './house.ts';
import { takeJson } from './json.ts';
import { openLetterKeys } from './keys.ts';
import { accountLetters } from './letters.ts';
import { openPasswords, type PasswordCost } from './passwords.ts';
import { openPeople } from './people.ts';
import { openProofs } from './proofs.ts';
import { accountRoutes } from './routes.ts';
import { openSessions } from './sessions.ts';
import { type SignedIn, signedInBy } from './signed-in.ts';
import { openTries } from './tries.ts';

interface Parts {
  site: SiteInbox;
  storage: Pick<Storage, 'db'>;
  secrets: Secrets;
  mail: Mail;
  belongings: Belongings;
  languagePolicy: LanguagePolicy;
  origin: () => string;
  now: () => Date;
  passwordCost: PasswordCost;
}

/**
 * Unbounded, password hashing takes all four threads that read files, and the whole site stands still for a second at thirty
 * sign-ins. One core is left to the pages.
 */
const hashesAbreast = (): number => Math.max(1, Math.min(limits.hashesAbreast, availableParallelism() - 1));

export async function openAccounts(app: FastifyInstance, parts: Parts): Promise<SignedIn> {
  const { site, secrets, mail, belongings, languagePolicy, origin, now } = parts;
  const { db } = parts.storage;
  const concurrency = hashesAbreast();
  const hashing = new Semaphore({ concurrency, queue: Number.POSITIVE_INFINITY });
  const admission = new Semaphore({
    concurrency: concurrency + limits.hashesWaiting,
    queue: 0,
    overloaded: { refusal: 'hashingBusy', retryAfter: limits.hashRetryAfter },
  });
  const rules = {
    db,
    people: openPeople({ db, now }),
    passwords: openPasswords(parts.passwordCost, hashing),
    sessions: openSessions({ db, secrets, now }),
    tries: openTries({ db, secrets, now }),
    keys: openLetterKeys({ db, now }),
    letters: accountLetters({ site, outbox: mail.outbox, origin, now }),
  };
  const signedIn = signedInBy(rules.sessions);
  const language: Parameters<typeof accountRoutes>[1]['language'] = (request) =>
    languageOf(chosenLanguage(request, languagePolicy).view);

  const accounts: FastifyPluginAsync = async (scope) => {
    takeJson(scope);
    scope.setErrorHandler(answerRefused({ sentence: site.sentence, language }));
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', cacheControl.never);
    });
    accountRoutes(scope, {
      entry: openEntry(rules),
      proofs: openProofs(rules),
      house: openHouse({ ...rules, belongings }),
      sessions: rules.sessions,
      signedIn,
      admit: (request) => admission.run(request),
      hesitate: rules.tries.hesitate,
      language,
      posted: mail.notifyMailer,
    });
  };
  await app.register(accounts);
  return signedIn;
}

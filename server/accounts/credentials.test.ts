import { expect, test } from 'vitest';
import { openDatabase } from '#tests/harness/database.ts';
import { openAccountRepository } from './account-repository.ts';
import { openCredentials } from './credentials.ts';
import type { AccountServices } from './services.ts';

const now = () => new Date('2026-11-22T12:00:00Z');
const person = { name: 'Aurelie Voss', email: 'aurelie@voss.example', language: 'de' } as const;
const client = { device: 'Firefox, Linux', network: '198.18.0.0/24' };

test.each([
  ['is signed in', 'old', ['started']],
  ['is not signed in when it was changed during the check', 'new', []],
])('a person with the right password %s', async (_, passwordHash, expected) => {
  await using storage = await openDatabase();
  const { db } = storage;
  const accounts = openAccountRepository({ db, now });
  await db.transaction().execute((trx) => accounts.insert(trx, { ...person, passwordHash: 'old' }));
  const started: string[] = [];
  const services = {
    ...{ db, accounts },
    passwords: {
      isStale: () => false,
      // The owner sets another password during the check.
      async verify() {
        await db.updateTable('accounts').set({ passwordHash }).execute();
        return true;
      },
    },
    throttle: { countOrRefuseAttempt: async () => undefined, resetCounts: async () => undefined },
    sessions: { start: async () => started.push('started') },
  } as unknown as AccountServices;
  const { signIn } = openCredentials(services);
  const signedIn = signIn({ email: person.email, password: 'x' }, '198.18.0.1', client as never);
  await signedIn.catch((error: { code?: string }) => expect(error.code).toBe('credentialsWrong'));
  expect(started).toEqual(expected);
});

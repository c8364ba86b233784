import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DatabaseTransaction } from '#server/storage/tables.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { openAccountRepository } from './account-repository.ts';

const start = new Date('2026-11-21T12:00:00Z');

test('an address has one account in any spelling, and keeps the spelling of its sign-up', async () => {
  await using storage = await openDatabase();
  let now = start;
  const accounts = openAccountRepository({ db: storage.db, now: () => now });
  const inside = <Result>(work: (trx: DatabaseTransaction) => Promise<Result>) =>
    storage.db.transaction().execute(work);
  const person = (email: string) => ({ name: 'Ada', email, language: 'de', passwordHash: 'first' }) as const;
  const ada = await inside((trx) => accounts.insert(trx, person('Ada@Example.org')));
  const ben = await inside((trx) => accounts.insert(trx, person('ben@example.org')));
  if (!ada || !ben) throw new Error('Both addresses are new.');
  expect(ada).toMatchObject({ email: 'Ada@Example.org', createdAt: start.toISOString(), verifiedAt: null });
  expect(await inside((trx) => accounts.insert(trx, person('ADA@example.org')))).toBeUndefined();
  expect(await accounts.findByEmail('aDa@example.ORG')).toEqual(ada);
  expect(await accounts.findById(randomUUID())).toBeUndefined();
  // The first of two changes wins, and the first confirmation counts.
  expect(await inside((trx) => accounts.replacePasswordHash(trx, ada, 'second'))).toBe(true);
  expect(await inside((trx) => accounts.replacePasswordHash(trx, ada, 'third'))).toBe(false);
  for (const minutes of [1, 2]) {
    now = new Date(start.getTime() + minutes * 60_000);
    await inside((trx) => accounts.markVerified(trx, ada.id));
  }
  const changed = { ...ada, passwordHash: 'second', verifiedAt: '2026-11-21T12:01:00.000Z' };
  expect(await accounts.findById(ada.id)).toEqual(changed);
  const session = { sessionId: 'x', accountId: ada.id };
  expect(await accounts.requireBySession(session)).toEqual(changed);
  await inside((trx) => accounts.remove(trx, ada.id));
  await expect(accounts.requireBySession(session)).rejects.toMatchObject({ status: 401, code: 'sessionExpired' });
  expect(await accounts.findById(ben.id), 'another account').toEqual(ben);
});

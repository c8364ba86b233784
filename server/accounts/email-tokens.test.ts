import { expect, test } from 'vitest';
import type { DatabaseTransaction } from '#server/storage/tables.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { openAccountRepository } from './account-repository.ts';
import { openEmailTokens } from './email-tokens.ts';

const hour = 60 * 60 * 1000;
const person = { name: 'Aurelie', email: 'aurelie@voss.example', language: 'de', passwordHash: 'x' } as const;

test('a token works for its purpose until it expires or a token of that purpose is used', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  let now = new Date('2026-11-22T12:00:00Z');
  const clock = { db, now: () => now };
  const tokens = openEmailTokens(clock);
  const inside = <T>(work: (trx: DatabaseTransaction) => Promise<T>) => db.transaction().execute(work);
  const { id = '' } = (await inside((trx) => openAccountRepository(clock).insert(trx, person))) ?? {};
  const store = async (purpose: 'verify' | 'reset') => {
    const token = tokens.create();
    await inside((trx) => tokens.store(trx, token, id, purpose));
    return token;
  };
  const [verify, reset, another] = [await store('verify'), await store('reset'), await store('reset')];
  const found = async () => [
    ...[await tokens.find(verify, 'verify'), await tokens.find(verify, 'reset')],
    ...[await tokens.find(reset, 'verify'), await tokens.find(reset, 'reset')],
  ];
  expect(await found()).toEqual([id, undefined, undefined, id]);
  now = new Date(now.getTime() + hour);
  expect(await found(), 'an hour for a password').toEqual([id, undefined, undefined, undefined]);
  const use = (token: string) => inside((trx) => tokens.spendAndDeleteOthers(trx, token));
  expect([await use(reset), await use(reset), await use(another)]).toEqual([true, false, false]);
  now = new Date(now.getTime() + 47 * hour - 1);
  expect(await tokens.find(verify, 'verify')).toBe(id);
  now = new Date(now.getTime() + 1);
  expect(await tokens.find(verify, 'verify'), 'two days for an address').toBeUndefined();
});

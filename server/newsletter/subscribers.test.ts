import { expect, test } from 'vitest';
import { deriveSecrets } from '#server/secrets/secrets.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { insertSubscribers } from '#tests/harness/newsletter-issues.ts';
import { findSubscriber, readConsentProof, readSubscriberGrowth } from './subscribers.ts';

const secrets = deriveSecrets({ dataDir: '/none', tokenSecret: 'x'.repeat(40), uploadKey: 'y'.repeat(40) });

test('the growth of the newsletter has the last twelve months in which a reader came or left', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  const insert = (month: string, ...names: string[]) =>
    insertSubscribers(
      db,
      secrets,
      new Date(`${month}-15T12:00:00Z`),
      names.map((name) => ({ email: `${name}@example.org` })),
    );
  const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);
  for (const month of months) await insert(month, month);
  await insert('2026-12', 'ada', 'ben');
  await insert('2025-12', 'too-old');
  await db.updateTable('subscribers').set({ confirmedAt: null }).where('email', '=', '2026-05@example.org').execute();
  const left = ['2027-01-01T00:00:00.000Z', '2026-12-31T23:59:59.999Z', '2026-12-01T00:00:00.000Z'];
  const rows = left.map((unsubscribedAt) => ({ emailHash: unsubscribedAt, unsubscribedAt }));
  await db.insertInto('suppressions').values(rows).execute();
  const growth = await readSubscriberGrowth(db);
  expect(growth.map(({ month, joined, left }) => `${month} +${joined} -${left}`)).toEqual([
    ...['2027-01 +0 -1', '2026-12 +3 -2', '2026-11 +1 -0', '2026-10 +1 -0', '2026-09 +1 -0', '2026-08 +1 -0'],
    ...['2026-07 +1 -0', '2026-06 +1 -0', '2026-04 +1 -0', '2026-03 +1 -0', '2026-02 +1 -0', '2026-01 +1 -0'],
  ]);
});

test('a reader is found in any spelling of the address, and none in place of another', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  await insertSubscribers(db, secrets, new Date('2026-11-21T12:00:00Z'), [{ email: 'ada@example.org' }]);
  expect((await findSubscriber({ db, secrets }, 'ADA@Example.org')).found?.email).toBe('ada@example.org');
  expect(await findSubscriber({ db, secrets }, 'ben@example.org')).toEqual({ found: undefined, removedAt: undefined });
  expect((await readConsentProof(db, secrets, ' Ada@example.org '))?.email).toBe('ada@example.org');
  expect(await readConsentProof(db, secrets, 'ben@example.org')).toBeUndefined();
  const gone = { emailHash: secrets.hash('subscriber', 'ben@example.org'), unsubscribedAt: '2026-11-20T12:00:00.000Z' };
  await db.insertInto('suppressions').values(gone).execute();
  expect((await findSubscriber({ db, secrets }, 'Ben@example.org')).removedAt).toBe(gone.unsubscribedAt);
});

import { expect, test } from 'vitest';
import { readSecrets } from '#server/secrets/secrets.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { letterRow } from '#tests/harness/letter-rows.ts';
import { putReaders } from '#tests/harness/mailings.ts';
import { noteBounce } from './came-back.ts';

const now = new Date('2026-11-21T12:00:00Z');
const secrets = readSecrets({ dataDir: '/nowhere', tokenSecret: 'x'.repeat(40), uploadKey: 'y'.repeat(40) });

test.each([
  ['a confirmed subscriber with a dead address', true, '5.1.1', 'paused'],
  ['one who has not confirmed', false, '5.1.1', 'noted'],
  ['one whose mailbox is full', true, '5.2.2', 'noted'],
])('a letter to %s comes back: %s', async (_, confirmed, status, became) => {
  await using storage = await openDatabase();
  const { db } = storage;
  const [subjectId = ''] = await putReaders(db, secrets, now, [{ email: 'ada@example.org' }]);
  if (!confirmed) await db.updateTable('subscribers').set({ confirmedAt: null }).execute();
  const letter = letterRow({ subjectId, sentAt: now.toISOString() });
  await db.insertInto('outboxEmails').values(letter).execute();
  expect(await noteBounce(db, { letter: letter.id, status }, now)).toBe(became);
  const { pausedAt } = await db.selectFrom('subscribers').select('pausedAt').executeTakeFirstOrThrow();
  expect(pausedAt !== null).toBe(became === 'paused');
});

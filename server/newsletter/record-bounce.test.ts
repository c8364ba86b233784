import { expect, test } from 'vitest';
import { openDatabase } from '#tests/harness/database.ts';
import { buildEmailRow } from '#tests/harness/email-rows.ts';
import { insertNewsletterIssue, insertSubscribers } from '#tests/harness/newsletter-issues.ts';
import { secrets } from '#tests/harness/secrets.ts';
import { recordBounce } from './record-bounce.ts';

const now = new Date('2026-11-21T12:00:00Z');

test.each([
  ['has ended', 'sent', [2, 1]],
  ['is being sent, and counts its emails itself', 'sending', [3, 0]],
] as const)(
  'a bounce changes the numbers of an issue only once it has ended: an issue that %s',
  async (_, state, counted) => {
    await using storage = await openDatabase();
    const { db } = storage;
    const issueId = await insertNewsletterIssue(db, now, { state, sent: 3 });
    const row = buildEmailRow({ issueId, sentAt: now.toISOString() });
    await db.insertInto('outboxEmails').values(row).execute();
    expect(await recordBounce(db, { emailId: row.id, status: '4.2.2' }, now)).toBe('noted');
    const { sent, failed } = await db.selectFrom('newsletterIssues').selectAll().executeTakeFirstOrThrow();
    expect([sent, failed]).toEqual(counted);
  },
);

test.each([
  ['a dead address of a confirmed subscriber pauses the subscription', true, '5.1.1', 'paused'],
  ['a subscriber who has not confirmed is only noted', false, '5.1.1', 'noted'],
  ['a full mailbox is only noted', true, '5.2.2', 'noted'],
])('a bounced email to %s', async (_, confirmed, status, became) => {
  await using storage = await openDatabase();
  const { db } = storage;
  const [subjectId = ''] = await insertSubscribers(db, secrets, now, [{ email: 'ada@example.org' }]);
  if (!confirmed) await db.updateTable('subscribers').set({ confirmedAt: null }).execute();
  const row = buildEmailRow({ subjectId, sentAt: now.toISOString() });
  await db.insertInto('outboxEmails').values(row).execute();
  expect(await recordBounce(db, { emailId: row.id, status }, now)).toBe(became);
  const { pausedAt } = await db.selectFrom('subscribers').select('pausedAt').executeTakeFirstOrThrow();
  expect(pausedAt !== null).toBe(became === 'paused');
});

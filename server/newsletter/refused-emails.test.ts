import { expect, test } from 'vitest';
import { openDatabase } from '#tests/harness/database.ts';
import { buildEmailRow } from '#tests/harness/email-rows.ts';
import { insertNewsletterIssue, insertSubscribers } from '#tests/harness/newsletter-issues.ts';
import { secrets } from '#tests/harness/secrets.ts';
import { applyRefusals, deleteRefusedEmails } from './refused-emails.ts';

const now = new Date('2026-11-21T12:00:00Z');
const at = now.toISOString();

/** Sends one issue to a reader for each outcome. Tells whether the reader is still on the list. */
async function isListedAfter(...ends: ({ errorCode: string } | 'sent')[]): Promise<boolean> {
  await using storage = await openDatabase();
  const { db } = storage;
  const [reader = ''] = await insertSubscribers(db, secrets, now, [{ email: 'ada@example.org' }]);
  for (const end of ends) {
    const issueId = await insertNewsletterIssue(db, now);
    const ended = end === 'sent' ? { sentAt: at } : { deadAt: at, errorCode: end.errorCode };
    await db
      .insertInto('outboxEmails')
      .values(buildEmailRow({ subjectId: reader, issueId, ...ended }))
      .execute();
    await db.transaction().execute((trx) => applyRefusals(trx, issueId, now));
  }
  const left = await db.selectFrom('subscribers').select('id').execute();
  return left.length === 1;
}

const refused = { errorCode: '550 EENVELOPE' };
const silent = { errorCode: 'ETIMEDOUT' };

test.each([
  ['three refusals', [refused, refused, refused], false],
  ['two refusals', [refused, refused], true],
  ['two refusals and one that arrived', [refused, refused, 'sent', refused], true],
  ['one refusal, one that arrived and two refusals', [refused, 'sent', refused, refused], true],
  ['three times of silence', [silent, silent, silent], true],
  ['three times put off for days', Array(3).fill({ errorCode: '450 EENVELOPE' }), true],
] as const)('only three refusals in a row remove an address: %s', async (_, ends, listed) => {
  expect(await isListedAfter(...ends)).toBe(listed);
});

test('an issue that is sent again goes to readers whose mail server refused it, but not to addresses that do not exist', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  const issueId = await insertNewsletterIssue(db, now, { recipients: 3, failed: 2 });
  const ends = {
    bounced: { deadAt: at, errorCode: '5.1.1 EBOUNCED' },
    refused: { deadAt: at, ...refused },
    sent: { sentAt: at },
  };
  for (const [subjectId, end] of Object.entries(ends))
    await db
      .insertInto('outboxEmails')
      .values(buildEmailRow({ subjectId, issueId, ...end }))
      .execute();
  await db.transaction().execute((trx) => deleteRefusedEmails(trx, issueId));
  const left = await db.selectFrom('outboxEmails').select('subjectId').orderBy('subjectId').execute();
  expect(left.map(({ subjectId }) => subjectId)).toEqual(['bounced', 'sent']);
  const issue = db.selectFrom('newsletterIssues').select(['recipients', 'failed']);
  expect(await issue.executeTakeFirst()).toEqual({ recipients: 2, failed: 1 });
});

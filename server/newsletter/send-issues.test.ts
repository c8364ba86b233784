import { expect, test } from 'vitest';
import type { Language } from '#contract/language.ts';
import { limits } from '#server/limits.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { buildEmailRow } from '#tests/harness/email-rows.ts';
import {
  buildNewsletterIssue,
  buildPlainEmail,
  insertNewsletterIssue,
  insertSendingIssue,
} from '#tests/harness/newsletter-issues.ts';
import { hasTooManyFailures, sendDueIssues, spreadByHost } from './send-issues.ts';

const now = 1_000_000;
const pause = limits.issueHostPause;
const to = (...hosts: string[]) => hosts.map((host) => ({ to: `reader@${host}` }));
const after = ({ emails }: ReturnType<typeof spreadByHost>) => emails.map(({ due: at }) => at.getTime() - now);

test('emails to one host have pauses, those to different hosts have none', () => {
  const due = after(spreadByHost(to('a.example', 'a.example', 'b.example', 'A.example'), now, {}));
  expect(due).toEqual([0, pause, 0, 2 * pause]);
});

test('the next batch continues those pauses of each host that are not over', () => {
  const { nextSendByHost } = spreadByHost(to('a.example', 'a.example', 'b.example'), now, { 'c.example': now - 1 });
  expect(nextSendByHost).toEqual({ 'a.example': now + 2 * pause, 'b.example': now + pause });
  expect(after(spreadByHost(to('a.example', 'c.example'), now, nextSendByHost))).toEqual([2 * pause, 0]);
  expect(after(spreadByHost(to('__proto__'), now, {}))).toEqual([0]);
});

test('at least ten failures stop an issue if they are more than a tenth', () => {
  expect(hasTooManyFailures(3, 9)).toBe(false);
  expect(hasTooManyFailures(90, 10)).toBe(false);
  expect(hasTooManyFailures(89, 10)).toBe(true);
  expect(hasTooManyFailures(0, 10)).toBe(true);
});

test('an issue that is planned anew while its emails are rendered is not sent with the old text', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  const date = new Date('2026-11-21T12:00:00Z');
  const content = JSON.stringify(buildNewsletterIssue('Neues'));
  await insertNewsletterIssue(db, date, { content, state: 'planned', dueAt: date.toISOString() });
  const writeEmail = async (_: string, language: Language) => {
    await db.updateTable('newsletterIssues').set({ version: 5 }).execute();
    return buildPlainEmail(language);
  };
  const services = { db, now: () => date, origin: () => '', site: { entryExists: () => true, writeEmail } };
  const states: unknown[] = [];
  for (const _ of ['the old text', 'the new text']) {
    await sendDueIssues(services as never);
    const emails = await db.selectFrom('issueEmails').select('language').execute();
    const { state } = await db.selectFrom('newsletterIssues').select('state').executeTakeFirstOrThrow();
    states.push([state, emails.length]);
  }
  expect(states).toEqual([
    ['planned', 0],
    ['sending', 2],
  ]);
});

const [yesterday, today] = ['2026-11-20T12:00:00.000Z', '2026-11-21T12:00:01.000Z'];
test.each([
  ['ten refusals of today stop an issue', { deadAt: today }, { sentAt: yesterday }, 'stopped'],
  ['ten refusals of an earlier sending do not', { deadAt: yesterday }, { sentAt: today }, 'sending'],
  ['ten among a hundred that have left today do not', { deadAt: today }, { sentAt: today }, 'sending'],
])('%s', async (_, refused, left, state) => {
  await using storage = await openDatabase();
  const { db } = storage;
  const date = new Date('2026-11-21T12:00:00Z');
  const issueId = await insertSendingIssue(db, date, buildPlainEmail);
  const rows = Array.from({ length: 110 }, (_one, index) =>
    buildEmailRow({ issueId, subjectId: `${index}`, ...(index < limits.refusalsThatStopIssue ? refused : left) }),
  );
  await db.insertInto('outboxEmails').values(rows).execute();
  await sendDueIssues({ db, now: () => date } as never);
  expect(await db.selectFrom('newsletterIssues').select('state').execute()).toEqual([{ state }]);
});

test('a stopped issue keeps its counts after the records of its emails are deleted', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  const date = new Date('2026-11-21T12:00:00Z');
  const counts = { recipients: 6, sent: 5, failed: 1 };
  const endedAt = new Date(date.getTime() - 2 * limits.emailLease).toISOString();
  await insertNewsletterIssue(db, date, { state: 'stopped', stopReason: 'office', endedAt, ...counts });
  await sendDueIssues({ db, now: () => date } as never);
  expect(await db.selectFrom('newsletterIssues').select(['recipients', 'sent', 'failed']).execute()).toEqual([counts]);
});

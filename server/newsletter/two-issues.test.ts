/** Two issues are sent at the same time: what happens to one changes nothing of the other. */

import { expect, test } from 'vitest';
import type { Language } from '#contract/language.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { MailWorker } from '#server/mail/worker.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { buildPlainEmail, insertSendingIssue, insertSubscribers } from '#tests/harness/newsletter-issues.ts';
import { secrets } from '#tests/harness/secrets.ts';
import { findIssue, stopAndRecallEmails } from './issues.ts';
import { recordBounce } from './record-bounce.ts';
import { applyRefusals, deleteRefusedEmails } from './refused-emails.ts';
import { sendDueIssues } from './send-issues.ts';

const now = new Date('2026-11-21T12:00:00Z');
const outbox = openOutbox(secrets, () => now);

async function startTwoIssues() {
  const storage = await openDatabase();
  const { db } = storage;
  const readers = [{ email: 'ada@one.example' }, { email: 'ben@two.example', language: 'en' as const }];
  await insertSubscribers(db, secrets, now, readers);
  const write = (name: string) => (language: Language) => ({
    ...buildPlainEmail(language),
    subject: `${name} ${language}`,
  });
  const ids = [await insertSendingIssue(db, now, write('first')), await insertSendingIssue(db, now, write('second'))];
  const services = { db, secrets, outbox, origin: () => 'https://tollenau.example', now: () => now, site: {} as never };
  await sendDueIssues(services);
  const [first = '', second = ''] = ids;
  const readEmails = (issueId: string) =>
    db.selectFrom('outboxEmails').selectAll().where('issueId', '=', issueId).orderBy('id').execute();
  const readIssue = (id: string) =>
    db.selectFrom('newsletterIssues').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const readSecond = async () => ({ issue: await readIssue(second), emails: await readEmails(second) });
  return { ...storage, first, second, services, readEmails, readIssue, readSecond };
}

test('each reader gets both issues, each with its own text in the reader’s language', async () => {
  await using storage = await startTwoIssues();
  const delivered: string[] = [];
  const deliver = async ({ to, email }: { to: string; email: { subject: string } }) =>
    void delivered.push(`${to} ${email.subject}`);
  const transport = { deliver, close: () => {} };
  const worker = new MailWorker({ db: storage.db, outbox, transport, now: () => now, report: () => {} });
  while ((await worker.sendDueOnce()) > 0);
  await worker.close();
  expect(delivered.toSorted()).toEqual([
    ...['ada@one.example first de', 'ada@one.example second de'],
    ...['ben@two.example first en', 'ben@two.example second en'],
  ]);
  const done = { recipients: 2, sent: 2, failed: 0, removed: 0, state: 'sent', version: 2, endedAt: now.toISOString() };
  for (let round = 0; round < 2; round++) {
    await sendDueIssues(storage.services);
    for (const id of [storage.first, storage.second]) expect(await storage.readIssue(id)).toMatchObject(done);
  }
});

test('each issue is found by its id', async () => {
  await using storage = await startTwoIssues();
  for (const id of [storage.first, storage.second]) expect((await findIssue(storage.db, id))?.id).toBe(id);
});

test('an issue that is stopped recalls its own emails, and a new version of it is needed to stop it again', async () => {
  await using storage = await startTwoIssues();
  const { db, first, readEmails, readIssue, readSecond } = storage;
  const [leased] = await readEmails(first);
  const lease = (change: { leasedBy: string | null; leasedUntil: string | null }) =>
    db
      .updateTable('outboxEmails')
      .set(change)
      .where('id', '=', leased?.id ?? '')
      .execute();
  await lease({ leasedBy: 'a server', leasedUntil: '2099-01-01T00:00:00.000Z' });
  const before = await readSecond();
  const stop = () =>
    db.transaction().execute((trx) => stopAndRecallEmails(trx, { id: first, version: 1 }, 'office', now));
  expect([await stop(), await stop()]).toEqual([true, false]);
  expect((await readEmails(first)).map(({ id }) => id)).toEqual([leased?.id]);
  // The server could not deliver it.
  await lease({ leasedBy: null, leasedUntil: null });
  await sendDueIssues(storage.services);
  expect(await readEmails(first)).toEqual([]);
  const stopped = { state: 'stopped', stopReason: 'office', endedAt: now.toISOString(), version: 2, recipients: 0 };
  expect(await readIssue(first)).toMatchObject(stopped);
  expect(await readSecond()).toEqual(before);
});

test('while an issue is sent, its refused emails are counted before the first one has left', async () => {
  await using storage = await startTwoIssues();
  const { db, first, services, readEmails, readIssue } = storage;
  const [refused, sent] = (await readEmails(first)).map(({ id }) => id);
  const at = now.toISOString();
  const set = (id: string | undefined, change: object) =>
    db
      .updateTable('outboxEmails')
      .set(change)
      .where('id', '=', id ?? '')
      .execute();
  await set(refused, { deadAt: at, errorCode: '550 EENVELOPE' });
  await sendDueIssues(services);
  expect(await readIssue(first)).toMatchObject({ state: 'sending', sent: 0, failed: 1 });
  await set(sent, { sentAt: at });
  await sendDueIssues(services);
  expect(await readIssue(first)).toMatchObject({ state: 'sent', sent: 1, failed: 1 });
});

test('refused and returned emails of one issue count for it alone, and for their reader', async () => {
  await using storage = await startTwoIssues();
  const { db, first, second, readEmails, readIssue, readSecond } = storage;
  const [refused, returned] = await readEmails(first);
  if (!refused || !returned) throw new Error('Each issue has two emails.');
  const set = (id: string, change: object) => db.updateTable('outboxEmails').set(change).where('id', '=', id).execute();
  const refusal = { deadAt: now.toISOString(), errorCode: '550 EENVELOPE' };
  await set(refused.id, refusal);
  await set(returned.id, { sentAt: now.toISOString() });
  // A third reader, whose email of the other issue is refused.
  const [third = ''] = await insertSubscribers(db, secrets, now, [{ email: 'cleo@three.example' }]);
  const [other] = await readEmails(second);
  await set(other?.id ?? '', { ...refusal, subjectId: third });
  const before = await readSecond();
  const bounce = (status: string) => recordBounce(db, { emailId: returned.id, status }, now);
  await db.updateTable('newsletterIssues').set({ sent: 1, failed: 1 }).where('id', '=', first).execute();
  expect(await bounce('5.1.1')).toBe('paused');
  expect(await readIssue(first), 'while it is sent, its emails are counted').toMatchObject({ sent: 1, failed: 1 });
  await set(returned.id, { sentAt: now.toISOString(), deadAt: null, errorCode: null });
  await db.updateTable('newsletterIssues').set({ state: 'sent' }).where('id', '=', first).execute();
  expect(await bounce('5.1.1')).toBe('noted');
  expect(await readIssue(first)).toMatchObject({ sent: 0, failed: 2 });
  await db.transaction().execute((trx) => applyRefusals(trx, first, now));
  const readers = await db.selectFrom('subscribers').select(['id', 'refusals', 'pausedAt']).execute();
  const stateOf = (id: string) => readers.find((reader) => reader.id === id);
  expect(stateOf(refused.subjectId)).toMatchObject({ refusals: 1, pausedAt: null });
  expect(stateOf(returned.subjectId)).toMatchObject({ refusals: 1, pausedAt: now.toISOString() });
  expect(stateOf(third)).toMatchObject({ refusals: 0, pausedAt: null });
  await db.transaction().execute((trx) => deleteRefusedEmails(trx, first));
  expect((await readEmails(first)).map(({ id }) => id)).toEqual([returned.id]);
  expect(await readSecond()).toEqual(before);
});

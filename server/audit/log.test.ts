import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { officeEvents } from '#contract/booking/seat-states.ts';
import { auditEvents } from '#contract/office/office.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { insertNewsletterIssue } from '#tests/harness/newsletter-issues.ts';
import { secrets } from '#tests/harness/secrets.ts';
import { isByActor, readAuditRows, runAudited } from './log.ts';

test('each event of the audit log has a writer', async () => {
  const files = await Array.fromAsync(glob(['server/**/*.ts', 'office/*/server/**/*.ts']));
  const sources = await Promise.all(
    files.filter((file) => !file.endsWith('.test.ts')).map((file) => readFile(file, 'utf8')),
  );
  const writers = sources.filter((source) => /\b(?:recordAuditEvent|logEntry)\(|\baction: '/.test(source)).join('\n');
  const byTransition = writers.includes('officeEvents[transition]') ? Object.values<string>(officeEvents) : [];
  const isWritten = (event: string) => writers.includes(`'${event}'`) || byTransition.includes(event);
  expect(auditEvents.filter((event) => !isWritten(event))).toEqual([]);
});

test.each([
  ['the same person', { by: 'Ada', staffId: '1' }, { id: '1', name: 'Ada' }, true],
  ['the same person under a new name', { by: 'Ada', staffId: '1' }, { id: '1', name: 'Eva' }, true],
  ['another person of the same name', { by: 'Ada', staffId: '2' }, { id: '1', name: 'Ada' }, false],
  ['a person at the terminal', { by: 'Ada', staffId: null }, { id: '1', name: 'Ada' }, false],
  ['at the terminal: the same name', { by: 'Ada', staffId: null }, { name: 'Ada' }, true],
  ['at the terminal: another name', { by: 'Eva', staffId: null }, { name: 'Ada' }, false],
  ['at the terminal: a member of staff of this name', { by: 'Ada', staffId: '1' }, { name: 'Ada' }, false],
])('whether an action is the reader’s own: %s', (_, action, actor, isOwn) => {
  expect(isByActor(action, actor)).toBe(isOwn);
});

test('work and its line of the log are stored together or not at all', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  const now = new Date('2026-11-21T12:00:00Z');
  const id = await insertNewsletterIssue(db, now);
  const entry = { actor: { id: '1', name: 'Ada' }, action: 'deletedIssue', subject: { issue: id } } as const;
  const audited = (work: () => Promise<unknown>) =>
    runAudited({ db, secrets, now: () => now }, entry, async (trx) => {
      await trx.deleteFrom('newsletterIssues').execute();
      return work();
    });
  const countIssues = async () => (await db.selectFrom('newsletterIssues').select('id').execute()).length;
  const readLog = async () => (await readAuditRows(db, secrets)).lines;
  await expect(audited(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect([await countIssues(), await readLog()]).toEqual([1, []]);
  expect(await audited(async () => 'done')).toBe('done');
  const line = { number: 1, at: now.toISOString(), staffId: '1', name: 'Ada', action: 'deletedIssue' };
  expect(await readLog()).toMatchObject([{ ...line, what: JSON.stringify({ issue: id }) }]);
  expect(await countIssues()).toBe(0);
});

import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { auditEvents } from '#contract/office/office.ts';
import { isByActor } from './log.ts';

test('each event of the audit log has a writer', async () => {
  const files = await Array.fromAsync(glob(['server/**/*.ts', 'office/*/server/**/*.ts']));
  const sources = await Promise.all(
    files.filter((file) => !file.endsWith('.test.ts')).map((file) => readFile(file, 'utf8')),
  );
  const writers = sources.filter((source) => /\b(?:recordAuditEvent|logEntry)\(|\baction: '/.test(source)).join('\n');
  expect(auditEvents.filter((event) => !writers.includes(`'${event}'`))).toEqual([]);
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

import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { auditEvents } from '#contract/office/office.ts';

test('each event of the audit log has a writer', async () => {
  const files = await Array.fromAsync(glob(['server/**/*.ts', 'office/*/server/**/*.ts']));
  const sources = await Promise.all(
    files.filter((file) => !file.endsWith('.test.ts')).map((file) => readFile(file, 'utf8')),
  );
  const writers = sources.filter((source) => /\b(?:recordAuditEvent|logEntry)\(|\baction: '/.test(source)).join('\n');
  expect(auditEvents.filter((event) => !writers.includes(`'${event}'`))).toEqual([]);
});

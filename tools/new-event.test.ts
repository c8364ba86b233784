import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { entryFaults } from '#server/content/entry.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollenau-events-'));
const root = new URL('../', import.meta.url).pathname;
const file = join(folder, '15.yaml');
const run = (answers: string[]) =>
  spawnSync(process.execPath, ['tools/new-event.ts', folder], {
    cwd: root,
    input: `${answers.join('\n')}\n`,
    encoding: 'utf8',
  });
afterEach(() => rmSync(file, { force: true }));

test('asks, objects to what cannot be, and writes a file that the site accepts', () => {
  const { stdout, status } = run([
    'opera?',
    'opera',
    'Orfeo: eine Probe',
    'Orfeo: a trial',
    '2027-02-31 18:00',
    '2027-07-17 18:00',
    '',
    'Im Park',
    'In the park',
    'Wir #3 versuchen es',
    'We try',
    'nichts',
    '',
  ]);
  expect(status).toBe(0);
  expect(stdout).toContain('opera, concert, photo');
  expect(stdout).toContain('is no date with a time like');
  expect(entryFaults({ kind: 'events', id: '15', data: parse(readFileSync(file, 'utf8')) }, () => true)).toEqual([]);
});

test('writes nothing when the answers stop', () => {
  const { stderr, status } = run(['opera']);
  expect(status).toBe(1);
  expect(stderr).toContain('Nothing was written');
  expect(existsSync(file)).toBe(false);
});

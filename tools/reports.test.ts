import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findSlowestFiles, type RunOutcome, readTestResults, summarizeRun, type TestResult } from './reports.ts';
import { findReportFolder } from './test-part.ts';

const root = new URL('../', import.meta.url);

test('the two halves of the tests report into folders of their own', () => {
  expect([findReportFolder('short'), findReportFolder('full')]).toEqual(['reports', 'reports/full']);
});

const test1 = (file: string, seconds: number, outcome: TestResult['outcome'] = 'passed'): TestResult => ({
  ...{ file, seconds, outcome, title: ` a title of ${file}`, group: 'a group' },
});

test('the slowest files are named with their tests and rounded seconds, the slowest first', () => {
  const run = [test1('a', 1.04), test1('b', 5), test1('a', 1.02), test1('c', 0.5)];
  expect(findSlowestFiles(run, 2)).toEqual([
    { file: 'b', tests: 1, seconds: 5 },
    { file: 'a', tests: 2, seconds: 2.1 },
  ]);
});

test('a run fails for a failed check, a failed test, another failure or a missing browser', () => {
  const fine: RunOutcome = {
    part: 'short',
    gates: { passed: 14, failed: 0 },
    tests: [test1('a', 1)],
    otherFailures: 0,
  };
  expect(summarizeRun(fine)).toMatchObject({ passed: true });
  expect(summarizeRun(fine).lines.at(-1)).toBe('15 passed, 0 failed');
  const gates = { passed: 13, failed: 1 };
  const failed = { ...test1('b', 1, 'failed'), reason: 'expected 1\nto be 2' };
  const tests = [test1('a', 1), failed, test1('c', 1, 'skipped'), test1('c', 1, 'skipped')];
  const broken = summarizeRun({ ...fine, gates, tests, otherFailures: 2, noBrowser: 'Install one.' });
  expect(broken).toEqual({
    passed: false,
    lines: [
      'Failed: b: a title of b\n    expected 1\n    to be 2',
      'Not run: c: a group (2 tests)',
      'Not run: all browser tests. Install one.',
      expect.stringMatching(/^This was `npm test`: /),
      '14 passed, 4 failed',
    ],
  });
  for (const one of [{ gates }, { otherFailures: 1 }, { noBrowser: 'x' }, { tests: [test1('b', 1, 'failed')] }])
    expect(summarizeRun({ ...fine, ...one }).passed, JSON.stringify(one)).toBe(false);
  expect(summarizeRun({ ...fine, part: 'full' }).lines[0]).toMatch(/^This was `npm run test:full`: /);
});

const folder = new URL(`${findReportFolder('full')}/`, root);
const saved = new Map<string, string | undefined>();
beforeEach(async () => {
  await mkdir(folder, { recursive: true });
  for (const name of ['vitest.json', 'playwright.json'])
    saved.set(name, await readFile(new URL(name, folder), 'utf8').catch(() => undefined));
});
afterEach(async () => {
  for (const [name, text] of saved)
    if (text === undefined) await rm(new URL(name, folder), { force: true });
    else await writeFile(new URL(name, folder), text);
});

test('reports of both runners become results with file, title, outcome and seconds', async () => {
  const assertion = {
    ancestorTitles: ['group (1 more)', 'inner'],
    title: 'is',
    fullName: 'group inner is',
    tags: ['full'],
  };
  const failure = `\u001b[31mexpected\u001b[39m 1\n\n${'at\n'.repeat(20)}`;
  const reason = `expected 1${'\nat'.repeat(11)}`;
  const vitest = {
    testResults: [
      {
        name: `${root.pathname}site/x.test.ts`,
        assertionResults: [
          { ...assertion, status: 'passed', duration: 1500 },
          { ...assertion, status: 'failed', ancestorTitles: [], fullName: 'is', failureMessages: [failure, 'b'] },
          { ...assertion, status: 'pending' },
          { ...assertion, status: 'passed', tags: [] },
        ],
      },
    ],
  };
  const tests = (status: string, ...durations: number[]) => [
    { status, results: durations.map((duration) => ({ duration })) },
  ];
  const playwright = {
    suites: [
      {
        ...{ title: 'a.spec.ts', file: 'a.spec.ts' },
        specs: [
          { title: 'works', ok: true, tests: tests('expected', 1000, 500) },
          {
            ...{ title: 'fails', ok: false },
            tests: [{ status: 'unexpected', results: [{ duration: 10, errors: [{ message: failure }, {}] }] }],
          },
          { title: 'waits', ok: true, tests: tests('skipped') },
        ],
        suites: [
          { title: 'inside', file: 'a.spec.ts', specs: [{ title: 'works', ok: true, tests: tests('expected') }] },
        ],
      },
    ],
  };
  await writeFile(new URL('vitest.json', folder), JSON.stringify(vitest));
  await writeFile(new URL('playwright.json', folder), JSON.stringify(playwright));
  const unit = { file: 'site/x.test.ts', seconds: 0 };
  const browser = { file: 'tests/browser/a.spec.ts', seconds: 0 };
  expect(await readTestResults('full')).toEqual([
    { ...unit, title: 'group inner is', group: 'group (1 more)', outcome: 'passed', seconds: 1.5 },
    { ...unit, title: 'is', group: 'is', outcome: 'failed', reason },
    { ...unit, title: 'group inner is', group: 'group (1 more)', outcome: 'skipped' },
    { ...browser, title: 'works', group: 'works', outcome: 'passed', seconds: 1.5 },
    { ...browser, title: 'fails', group: 'fails', outcome: 'failed', seconds: 0.01, reason },
    { ...browser, title: 'waits', group: 'waits', outcome: 'skipped' },
    { ...browser, title: 'inside works', group: 'works', outcome: 'passed' },
  ]);
  await rm(new URL('vitest.json', folder));
  expect(await readTestResults('full'), 'a runner that did not start').toHaveLength(4);
});

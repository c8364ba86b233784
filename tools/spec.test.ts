import { expect, test } from 'vitest';
import { belongsToPart, summarizeRun, type TestResult } from './reports.ts';
import { findUnknownIds, readGuaranteeIds, readRequirementIds } from './spec.ts';

test('an id in a test title is unknown if neither the checklist nor the table of promises has it', async () => {
  const known = [...(await readRequirementIds()), ...(await readGuaranteeIds())];
  expect(known).toEqual(expect.arrayContaining(['EVT-05', 'A4', 'D11', 'U7']));
  const right = ['sqlite A4 however many refresh at once', '[EVT-05] [EVD-01] groups', 'H1 and an h1'];
  expect(findUnknownIds([...right, 'of 200 megapixels', '/a/%F0%9F', '+1+cmd!A0 is no formula'], known)).toEqual([]);
  expect(findUnknownIds(['[XYZ-01] x', 'Z9 y', 'D6 z'], known)).toEqual(['XYZ-01', 'Z9']);
});

const buildResult = (file: string, seconds: number, outcome: TestResult['outcome'] = 'passed'): TestResult => {
  return { file, title: 'x', group: 'films (need ffmpeg)', outcome, seconds };
};

const gates = { passed: 10, failed: 0 };

test('the summary of a run lists failed and skipped tests and says what the other command adds', () => {
  const tests = [buildResult('a', 1), buildResult('b', 3, 'failed'), buildResult('c', 0, 'skipped')];
  expect(summarizeRun({ part: 'short', gates, tests, otherFailures: 0 })).toEqual({
    passed: false,
    lines: [
      'Failed: b: x',
      'Not run: c: films (need ffmpeg)',
      expect.stringContaining('`npm run test:full` adds PostgreSQL'),
      '11 passed, 1 failed',
    ],
  });
});

test('a run without a browser fails', () => {
  const noBrowser = 'No Chromium could be installed.';
  const fine = { part: 'full' as const, gates, tests: [buildResult('a', 1)], otherFailures: 0 };
  expect(summarizeRun(fine).passed).toBe(true);
  const { lines, passed } = summarizeRun({ ...fine, noBrowser });
  expect([passed, lines[0]]).toEqual([false, `Not run: all browser tests. ${noBrowser}`]);
});

test('a test with the tag `full` belongs to npm run test:full, any other test to npm test', () => {
  expect([belongsToPart([], 'short'), belongsToPart(['full'], 'full'), belongsToPart([], undefined)]).not.toContain(
    false,
  );
  expect([belongsToPart(['full'], 'short'), belongsToPart([], 'full')]).toEqual([false, false]);
});

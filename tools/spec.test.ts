import { expect, test } from 'vitest';
import { runCaptured } from '#tests/harness/admin-command.ts';
import { belongsToPart, summarizeRun, type TestResult } from './reports.ts';
import { findUnknownIds, readGuaranteeIds, readRequirementIds, reportSpecification } from './spec.ts';

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

test('the report of the specification counts proven, failing and unproven rows, and only an unknown id is an error', async () => {
  const ids = await readRequirementIds();
  const [proven = '', failing = '', skipped = ''] = ids;
  const run = [
    { ...buildResult('a', 1), title: `[${proven}] one` },
    { ...buildResult('a', 1), title: `[${proven}] [${failing}] two` },
    { ...buildResult('a', 1, 'failed'), title: `[${failing}] three` },
    { ...buildResult('a', 1, 'skipped'), title: `[${skipped}] four` },
  ];
  const report = async (results: TestResult[]) => {
    let areIdsKnown: boolean | undefined;
    const { out, error } = await runCaptured(async () => {
      areIdsKnown = await reportSpecification(results);
    });
    return { lines: out.split('\n'), error, areIdsKnown };
  };
  expect(await report(run)).toEqual({
    areIdsKnown: true,
    error: '',
    lines: [
      `Specification: 1 of ${ids.length} rows proven, 1 failing, ${ids.length - 2} unproven.`,
      `  ✓ ${proven}  2 tests`,
      `  ✗ ${failing}`,
      `  unproven: ${ids.slice(2).join(' ')}`,
      '',
    ],
  });
  const unknown = await report([...run, { ...buildResult('b', 1), title: '[XYZ-01] x' }]);
  expect([unknown.areIdsKnown, unknown.error]).toEqual([false, expect.stringMatching(/^✗ Titles name XYZ-01: /)]);
});

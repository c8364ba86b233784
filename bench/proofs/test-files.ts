/** Proofs that run test files in their long form. The tests contain their own controls. */
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readTestResults } from '#tools/reports.ts';
import { runScript } from '#tools/steps.ts';
import type { ProofRun } from './proof.ts';

const root = new URL('../../', import.meta.url).pathname;
const require = createRequire(import.meta.url);
const runners = {
  vitest: { script: join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs'), words: ['run'] },
  playwright: {
    script: join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js'),
    words: ['test', '--project=desktop'],
  },
};

interface TestSelection {
  by: keyof typeof runners;
  files: readonly string[];
  /** number of rounds, for tests that accept one */
  rounds?: number;
}

const serverTests = (...names: string[]) => names.map((name) => `tests/server/${name}.test.ts`);
const browserTests = (...names: string[]) => names.map((name) => `tests/browser/${name}.spec.ts`);

const buildTestProof = (...parts: TestSelection[]): ProofRun =>
  async function proveByTests(_options, report) {
    for (const { by, files, rounds } of parts) {
      for (const name of Object.keys(runners)) await rm(join(root, `reports/${name}.json`), { force: true });
      const { script, words } = runners[by];
      const environment = rounds === undefined ? {} : { ROUNDS: String(rounds) };
      const failed = await runScript(script, [...words, ...files], environment).catch(() => true);
      const outcomes = Object.groupBy(await readTestResults(), ({ outcome }) => outcome);
      const counts = { passed: 0, failed: 0, skipped: 0 };
      for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] = outcomes[name]?.length ?? 0;
      const passed = !failed && counts.passed > 0 && counts.failed + counts.skipped === 0;
      report(passed, files.join(', '), { ...counts, ...(rounds !== undefined && { rounds }) });
    }
  };

export const proveRestore = buildTestProof({ by: 'vitest', files: serverTests('backup', 'upgrade') });
export const proveSessions = buildTestProof(
  { by: 'vitest', files: serverTests('refresh', 'session-model'), rounds: 200 },
  { by: 'playwright', files: browserTests('session-tabs'), rounds: 20 },
);

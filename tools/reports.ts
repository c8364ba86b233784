import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findReportFolder, rowId, type TestPart } from './test-part.ts';

const root = new URL('../', import.meta.url);

export type TestOutcome = 'passed' | 'failed' | 'skipped';

export interface TestResult {
  file: string;
  title: string;
  group: string;
  outcome: TestOutcome;
  seconds: number;
  /** the first message of a failed test */
  reason?: string;
}

interface VitestReport {
  testResults: {
    name: string;
    assertionResults: {
      fullName: string;
      ancestorTitles: string[];
      title: string;
      status: string;
      tags: string[];
      duration?: number;
      failureMessages?: string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    ok: boolean;
    tests: { status: string; results: { duration: number; errors?: { message?: string }[] }[] }[];
  }[];
}

export async function readTestResults(part?: TestPart): Promise<TestResult[]> {
  const vitest = await readJson<VitestReport>(`${findReportFolder(part)}/vitest.json`);
  const playwright = await readJson<{ suites: PlaywrightSuite[] }>(`${findReportFolder(part)}/playwright.json`);
  const units = (vitest?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ tags, fullName }) => belongsToPart(tags, part, fullName))
      .map(({ fullName, ancestorTitles, title, status, duration = 0, failureMessages = [] }) => ({
        file: relative(root.pathname, name),
        title: fullName,
        group: ancestorTitles.find((one) => one.includes('(')) ?? title,
        outcome: toOutcome(status),
        seconds: duration / 1000,
        ...readReason(failureMessages),
      })),
  );
  return [...units, ...(playwright?.suites ?? []).flatMap((suite) => readPlaywrightSuite(suite))];
}

/** Vitest reports tests of the other parts as skipped; Playwright does not report them. */
export function belongsToPart(tags: string[], part?: TestPart, title = ''): boolean {
  if (part === 'season') return rowId.test(title);
  return part === undefined || tags.includes('full') === (part === 'full');
}

const toOutcome = (status: string): TestOutcome => (status === 'passed' || status === 'failed' ? status : 'skipped');

function readPlaywrightSuite({ title, file, suites = [], specs }: PlaywrightSuite, above?: string): TestResult[] {
  const path = above === undefined ? '' : `${above}${title} `;
  const own = specs.map((spec) => {
    const results = spec.tests.flatMap((test) => test.results);
    return {
      file: `tests/browser/${file}`,
      title: path + spec.title,
      group: spec.title,
      outcome: readOutcome(spec),
      seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
      ...readReason(results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message))),
    };
  });
  return [...own, ...suites.flatMap((suite) => readPlaywrightSuite(suite, path))];
}

/** Of the message that the end of a run shows: many CI services show nothing else. */
const mostLines = 12;
const mostCharacters = 200;

function readReason([message]: string[]): Pick<TestResult, 'reason'> {
  if (message === undefined) return {};
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim());
  const shown = lines.slice(0, mostLines).map((line) => line.slice(0, mostCharacters));
  return { reason: shown.join('\n') };
}

function readOutcome({ ok, tests }: PlaywrightSuite['specs'][number]): TestOutcome {
  if (tests.every(({ status }) => status === 'skipped')) return 'skipped';
  return ok ? 'passed' : 'failed';
}

async function readJson<T>(path: string): Promise<T | undefined> {
  const text = await readFile(new URL(path, root), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

export function findSlowestFiles(run: TestResult[], count: number): { file: string; tests: number; seconds: number }[] {
  return [...Map.groupBy(run, ({ file }) => file)]
    .map(([file, tests]) => ({
      file,
      tests: tests.length,
      seconds: Math.round(tests.reduce((sum, { seconds }) => sum + seconds, 0) * 10) / 10,
    }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count);
}

function listFailures(run: TestResult[]): string[] {
  return run
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ file, title, reason = '' }) => [`${file}: ${title.trim()}`, ...reason.split('\n')].join('\n    ').trim());
}

function listSkipped(run: TestResult[]): string[] {
  const groups = Map.groupBy(
    run.filter(({ outcome }) => outcome === 'skipped'),
    ({ file, group }) => `${file}: ${group}`,
  );
  return [...groups].map(([group, tests]) => `${group}${tests.length > 1 ? ` (${tests.length} tests)` : ''}`);
}

export interface RunOutcome {
  part: 'short' | 'full';
  gates: { passed: number; failed: number };
  tests: TestResult[];
  otherFailures: number;
  noBrowser?: string | undefined;
}

const partDescriptions: Record<RunOutcome['part'], string> = {
  short:
    'This was `npm test`: checks, SQLite, Chromium. `npm run test:full` adds PostgreSQL, killed servers, Firefox and WebKit, and every page at every width.',
  full: 'This was `npm run test:full`: PostgreSQL, killed servers, Firefox and WebKit, every page at every width, and each row of the specification in a season. `npm test` runs the checks and all other tests.',
};

export function summarizeRun({ part, gates, tests, otherFailures, noBrowser }: RunOutcome): {
  lines: string[];
  passed: boolean;
} {
  const count = (wanted: TestOutcome) => tests.filter(({ outcome }) => outcome === wanted).length;
  const failed = gates.failed + count('failed') + otherFailures;
  const lines = [
    ...listFailures(tests).map((test) => `Failed: ${test}`),
    ...listSkipped(tests).map((group) => `Not run: ${group}`),
    ...(noBrowser ? [`Not run: all browser tests. ${noBrowser}`] : []),
    partDescriptions[part],
    `${gates.passed + count('passed')} passed, ${failed} failed`,
  ];
  return { lines, passed: failed === 0 && !noBrowser };
}

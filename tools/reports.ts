import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { reportFolder, type TestPart } from './test-part.ts';

const root = new URL('../', import.meta.url);

export type Outcome = 'passed' | 'failed' | 'skipped';

export interface Ran {
  file: string;
  title: string;
  group: string;
  outcome: Outcome;
  seconds: number;
}

interface VitestReport {
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    assertionResults: {
      fullName: string;
      ancestorTitles: string[];
      title: string;
      status: string;
      tags: string[];
      duration?: number;
    }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; ok: boolean; tests: { status: string; results: { duration: number }[] }[] }[];
}

export async function readRun(part?: TestPart): Promise<Ran[]> {
  const vitest = await read<VitestReport>(`${reportFolder(part)}/vitest.json`);
  const playwright = await read<{ suites: PlaywrightSuite[] }>(`${reportFolder(part)}/playwright.json`);
  const units = (vitest?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ tags }) => belongs(tags, part))
      .map(({ fullName, ancestorTitles, title, status, duration = 0 }) => ({
        file: relative(root.pathname, name),
        title: fullName,
        group: ancestorTitles.find((one) => one.includes('(')) ?? title,
        outcome: known(status),
        seconds: duration / 1000,
      })),
  );
  return [...units, ...(playwright?.suites ?? []).flatMap((suite) => journeys(suite))];
}

/** Vitest reports tests of the other half as skipped; Playwright does not report them. */
export const belongs = (tags: string[], part?: TestPart): boolean =>
  part === undefined || tags.includes('full') === (part === 'full');

const known = (status: string): Outcome => (status === 'passed' || status === 'failed' ? status : 'skipped');

function journeys({ title, file, suites = [], specs }: PlaywrightSuite, above?: string): Ran[] {
  const path = above === undefined ? '' : `${above}${title} `;
  const own = specs.map((spec) => ({
    file: `tests/browser/${file}`,
    title: path + spec.title,
    group: spec.title,
    outcome: outcomeOf(spec),
    seconds: spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
  }));
  return [...own, ...suites.flatMap((suite) => journeys(suite, path))];
}

function outcomeOf({ ok, tests }: PlaywrightSuite['specs'][number]): Outcome {
  if (tests.every(({ status }) => status === 'skipped')) return 'skipped';
  return ok ? 'passed' : 'failed';
}

async function read<T>(path: string): Promise<T | undefined> {
  const text = await readFile(new URL(path, root), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

export function slowest(run: Ran[], count: number): { file: string; tests: number; seconds: number }[] {
  return [...Map.groupBy(run, ({ file }) => file)]
    .map(([file, tests]) => ({
      file,
      tests: tests.length,
      seconds: Math.round(tests.reduce((sum, { seconds }) => sum + seconds, 0) * 10) / 10,
    }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count);
}

function failures(run: Ran[]): string[] {
  return run.filter(({ outcome }) => outcome === 'failed').map(({ file, title }) => `${file}: ${title.trim()}`);
}

function notRun(run: Ran[]): string[] {
  const groups = Map.groupBy(
    run.filter(({ outcome }) => outcome === 'skipped'),
    ({ file, group }) => `${file}: ${group}`,
  );
  return [...groups].map(([group, tests]) => `${group}${tests.length > 1 ? ` (${tests.length} tests)` : ''}`);
}

export interface RunOutcome {
  part: TestPart;
  gates: { passed: number; failed: number };
  tests: Ran[];
  otherFailures: number;
  noBrowser?: string | undefined;
}

const covers: Record<TestPart, string> = {
  short:
    'This was `npm test`: checks, SQLite, Chromium. `npm run test:full` adds PostgreSQL, killed servers, Firefox and WebKit, and every page at every width.',
  full: 'This was `npm run test:full`: PostgreSQL, killed servers, Firefox and WebKit, every page at every width. `npm test` runs the checks and all other tests.',
};

export function summarize({ part, gates, tests, otherFailures, noBrowser }: RunOutcome): {
  lines: string[];
  passed: boolean;
} {
  const count = (wanted: Outcome) => tests.filter(({ outcome }) => outcome === wanted).length;
  const failed = gates.failed + count('failed') + otherFailures;
  const lines = [
    ...failures(tests).map((test) => `Failed: ${test}`),
    ...notRun(tests).map((group) => `Not run: ${group}`),
    ...(noBrowser ? [`Not run: all browser tests. ${noBrowser}`] : []),
    covers[part],
    `${gates.passed + count('passed')} passed, ${failed} failed`,
  ];
  return { lines, passed: failed === 0 && !noBrowser };
}

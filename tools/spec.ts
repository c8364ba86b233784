/** `npm run spec`: which rows of the specification are proven by which passing test of the last run, and which are not. */
import { readFile } from 'node:fs/promises';

type Outcome = 'passed' | 'failed';

const root = new URL('../', import.meta.url);
const read = async <T>(path: string): Promise<T | undefined> => {
  const text = await readFile(new URL(path, root), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as T);
};

interface VitestReport {
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; ok: boolean; tests: { status: string }[] }[];
}

export async function readRows(): Promise<string[]> {
  const checklist = await readFile(new URL('docs/specification/checklist.md', root), 'utf8');
  return [...checklist.matchAll(/^- ([A-Z]{3}-\d{2}) /gm)].map((match) => match[1] ?? '');
}

export async function readOutcomes(): Promise<{ title: string; outcome: Outcome }[]> {
  const vitest = await read<VitestReport>('reports/vitest.json');
  const playwright = await read<{ suites: PlaywrightSuite[] }>('reports/playwright.json');
  const units = (vitest?.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status }) => ({ title: fullName, outcome: status as Outcome })),
  );
  return [...units, ...(playwright?.suites ?? []).flatMap((suite) => journeys(suite, ''))];
}

function journeys(
  { title, suites = [], specs }: PlaywrightSuite,
  above: string,
): { title: string; outcome: Outcome }[] {
  const path = `${above} ${title}`;
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
    .map((spec) => ({ title: `${path} ${spec.title}`, outcome: spec.ok ? ('passed' as const) : ('failed' as const) }));
  return [...own, ...suites.flatMap((suite) => journeys(suite, path))];
}

export async function reportSpecification(): Promise<void> {
  const rows = await readRows();
  const tests = await readOutcomes();
  const naming = (row: string) => tests.filter(({ title }) => title.includes(`[${row}]`));
  const failing = rows.filter((row) => naming(row).some(({ outcome }) => outcome === 'failed'));
  const proven = rows.filter((row) => naming(row).length > 0 && !failing.includes(row));
  const unproven = rows.filter((row) => naming(row).length === 0);
  const invented = [...new Set(tests.flatMap(({ title }) => title.match(/\[[A-Z]{3}-\d{2}\]/g) ?? []))].filter(
    (id) => !rows.includes(id.slice(1, -1)),
  );
  console.log(
    `Specification: ${proven.length} of ${rows.length} rows proven, ${failing.length} failing, ${unproven.length} unproven.`,
  );
  for (const row of proven) console.log(`  ✓ ${row}  ${naming(row).length} tests`);
  for (const row of failing) console.log(`  ✗ ${row}`);
  if (unproven.length > 0) console.log(`  unproven: ${unproven.join(' ')}`);
  if (invented.length > 0) throw new Error(`Tests name rows that do not exist: ${invented.join(' ')}`);
}

if (import.meta.main) await reportSpecification();

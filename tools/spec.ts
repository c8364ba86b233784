import { readFile } from 'node:fs/promises';
import { readTestResults, type TestResult } from './reports.ts';

const root = new URL('../', import.meta.url);

export async function readRequirementIds(): Promise<string[]> {
  const checklist = await readFile(new URL('docs/specification/checklist.md', root), 'utf8');
  return [...checklist.matchAll(/^- ([A-Z]{3}-\d{2}) /gm)].map((match) => match[1] ?? '');
}

export async function readPromiseIds(): Promise<string[]> {
  const text = await readFile(new URL('tests/README.md', root), 'utf8');
  return [...text.matchAll(/^\| ([A-Z]\d+) +\|/gm)].map((match) => match[1] ?? '');
}

/** Words that look like ids but are not in the lists. */
export function findUnknownIds(titles: string[], known: string[]): string[] {
  const found = titles.flatMap(
    (title) => title.match(/(?<=\[)[A-Z]{3}-\d+(?=\])|(?<=^|\s)[A-Z]\d{1,2}(?=\s|$)/g) ?? [],
  );
  return [...new Set(found)].filter((id) => !known.includes(id));
}

export async function reportSpecification(run: TestResult[]): Promise<boolean> {
  const rows = await readRequirementIds();
  const tests = run.filter(({ outcome }) => outcome !== 'skipped');
  const naming = (row: string) => tests.filter(({ title }) => title.includes(`[${row}]`));
  const failing = rows.filter((row) => naming(row).some(({ outcome }) => outcome === 'failed'));
  const proven = rows.filter((row) => naming(row).length > 0 && !failing.includes(row));
  const unproven = rows.filter((row) => naming(row).length === 0);
  console.log(
    `Specification: ${proven.length} of ${rows.length} rows proven, ${failing.length} failing, ${unproven.length} unproven.`,
  );
  for (const row of proven) console.log(`  ✓ ${row}  ${naming(row).length} tests`);
  for (const row of failing) console.log(`  ✗ ${row}`);
  if (unproven.length > 0) console.log(`  unproven: ${unproven.join(' ')}`);
  return reportIds(run);
}

export async function reportIds(run: TestResult[]): Promise<boolean> {
  const rows = await readRequirementIds();
  const strange = findUnknownIds(
    run.map(({ title }) => title),
    [...rows, ...(await readPromiseIds())],
  );
  if (strange.length > 0)
    console.error(
      `✗ Titles name ${strange.join(', ')}: neither a row of the checklist nor in the table of tests/README.md.`,
    );
  return strange.length === 0;
}

if (import.meta.main && !(await reportSpecification(await readTestResults()))) process.exitCode = 1;

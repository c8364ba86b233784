import { readFile } from 'node:fs/promises';
import { readTestResults, type TestResult } from './reports.ts';

const root = new URL('../', import.meta.url);

export async function readRequirementIds(): Promise<string[]> {
  const checklist = await readFile(new URL('docs/specification/checklist.md', root), 'utf8');
  return [...checklist.matchAll(/^- ([A-Z]{3}-\d{2}) /gm)].map((match) => match[1] ?? '');
}

/** What the project promises beyond the checklist: a table with an id for each promise. */
export async function readGuaranteeIds(): Promise<string[]> {
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

/** Prints which requirements are proven. Only an unknown id in a title makes the result false. */
export async function reportSpecification(run: TestResult[]): Promise<boolean> {
  const ids = await readRequirementIds();
  const tests = run.filter(({ outcome }) => outcome !== 'skipped');
  const testsOf = (id: string) => tests.filter(({ title }) => title.includes(`[${id}]`));
  const failing = ids.filter((id) => testsOf(id).some(({ outcome }) => outcome === 'failed'));
  const proven = ids.filter((id) => testsOf(id).length > 0 && !failing.includes(id));
  const unproven = ids.filter((id) => testsOf(id).length === 0);
  console.log(
    `Specification: ${proven.length} of ${ids.length} rows proven, ${failing.length} failing, ${unproven.length} unproven.`,
  );
  for (const id of proven) console.log(`  ✓ ${id}  ${testsOf(id).length} tests`);
  for (const id of failing) console.log(`  ✗ ${id}`);
  if (unproven.length > 0) console.log(`  unproven: ${unproven.join(' ')}`);
  return reportUnknownIds(run);
}

/** Returns false if a title names an unknown id. */
export async function reportUnknownIds(run: TestResult[]): Promise<boolean> {
  const unknown = findUnknownIds(
    run.map(({ title }) => title),
    [...(await readRequirementIds()), ...(await readGuaranteeIds())],
  );
  if (unknown.length > 0)
    console.error(
      `✗ Titles name ${unknown.join(', ')}: neither a row of the checklist nor in the table of tests/README.md.`,
    );
  return unknown.length === 0;
}

if (import.meta.main && !(await reportSpecification(await readTestResults()))) process.exitCode = 1;

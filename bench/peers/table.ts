/** Writes the results as Markdown into reports/peers.md. */
import { writeFile } from 'node:fs/promises';
import { describeMachine, minutesSince, writeReport } from '#bench/harness.ts';
import { paths } from './content.ts';
import { columns, type Result } from './result.ts';

interface Run {
  begun: Date;
  /** Lighthouse runs per page */
  runs: number;
  versions: Record<string, string>;
}

const formatNumber = (value: number | undefined, digits = 0): string =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits);
const row = (cells: string[]): string => `| ${cells.join(' | ')} |`;
const table = (heads: string[], rows: string[][]): string =>
  [row(heads), row(heads.map(() => '---')), ...rows.map(row)].join('\n');
const formatVersions = (versions: Record<string, string>): string =>
  Object.entries(versions)
    .map((pair) => pair.join(' '))
    .join(', ');

export async function writeTables(results: Result[], { begun, runs, versions }: Run): Promise<void> {
  const minutes = minutesSince(begun.getTime());
  await writeReport('peers', { begun, runs, versions, minutes, results });
  const { cores, model, memory, load } = describeMachine();
  const text = [
    `${begun.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${minutes} minutes; ${cores} cores (${model}), ${memory}, load ${load.join(' / ')} at the end; median of ${runs} by Lighthouse; ${formatVersions(versions)}.`,
    ...paths.map((path) => `\`${path}\`\n\n${pageTable(path, results)}`),
    howTable(results),
  ].join('\n\n');
  await writeFile(new URL('../../reports/peers.md', import.meta.url), `${text}\n`);
  console.log(`\n${text}\n`);
}

const pageTable = (path: string, results: Result[]): string =>
  table(
    ['', ...columns.map(({ title }) => title)],
    results.map(({ name, pages }) => [
      name,
      ...columns.map(({ key, digits }) => formatNumber(pages[path]?.[key], digits)),
    ]),
  );

const howTable = (results: Result[]): string =>
  table(
    ['', 'our words', 'how'],
    results.map(({ name, words, failed, how, versions }) => [
      name,
      words === undefined ? '–' : `${Math.round(words * 100)} %`,
      failed
        ? `**could not be measured:** ${failed.replaceAll(/\s+/g, ' ').replaceAll('|', '/').slice(0, 200)}`
        : `${how} (${formatVersions(versions)})`,
    ]),
  );

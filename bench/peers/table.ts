/** The result as Markdown: into reports/peers.md, and with `--write` into the manual, between its marks. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { run } from '#tools/steps.ts';
import { paths } from './content.ts';
import { reasons } from './reasons.ts';
import { behind, columns, type Result, wholes } from './result.ts';

const reports = new URL('../../reports/', import.meta.url);
const manual = new URL('../../docs/proofs.md', import.meta.url);
const biome = new URL('../../node_modules/@biomejs/biome/bin/biome', import.meta.url).pathname;
const marks = ['<!-- peers: written by the bench -->', '<!-- peers: end -->'] as const;

interface Run {
  begun: Date;
  /** of Lighthouse for each page */
  runs: number;
  versions: Record<string, string>;
}

const say = (value: number | undefined, digits = 0): string =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits);
const row = (cells: string[]): string => `| ${cells.join(' | ')} |`;
const table = (heads: string[], rows: string[][]): string =>
  [row(heads), row(heads.map(() => '---')), ...rows.map(row)].join('\n');

export async function writeTables(results: Result[], told: Run, isForManual: boolean): Promise<void> {
  const machine = {
    cores: cpus().length,
    model: cpus()[0]?.model,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    load: loadavg().map((one) => Number(one.toFixed(1))),
  };
  const minutes = Math.round((Date.now() - told.begun.getTime()) / 6000) / 10;
  await mkdir(reports, { recursive: true });
  const whole = { ...told, minutes, machine, results };
  await writeFile(new URL('peers.json', reports), `${JSON.stringify(whole, null, 2)}\n`);
  const text = [
    `${told.begun.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${minutes} minutes; ${machine.cores} cores (${machine.model}), ${machine.memory}, load ${machine.load.join(' / ')} at the end; median of ${told.runs} by Lighthouse; ` +
      Object.entries(told.versions)
        .map((pair) => pair.join(' '))
        .join(', ') +
      '.',
    ...paths.map((path) => `\`${path}\`\n\n${pageTable(path, results)}`),
    wholeTable(results),
    `Where somebody is ahead of us:\n\n${behindList(results)}`,
  ].join('\n\n');
  await writeFile(new URL('peers.md', reports), `${text}\n`);
  console.log(`\n${text}\n`);
  if (isForManual) await intoManual(text);
}

const pageTable = (path: string, results: Result[]): string =>
  table(
    ['', ...columns.map(({ title }) => title)],
    results.map(({ name, pages }) => [name, ...columns.map(({ key, digits }) => say(pages[path]?.[key], digits))]),
  );

const wholeTable = (results: Result[]): string =>
  table(
    ['', ...wholes.map(({ title }) => title), 'our words', 'how'],
    results.map((one) => [
      one.name,
      ...wholes.map(({ key }) => say(one[key])),
      one.words === undefined ? '–' : `${Math.round(one.words * 100)} %`,
      one.failed
        ? `**could not be measured:** ${one.failed.replaceAll(/\s+/g, ' ').replaceAll('|', '/').slice(0, 200)}`
        : `${one.how} (${Object.entries(one.versions)
            .map((pair) => pair.join(' '))
            .join(', ')})`,
    ]),
  );

/** One line for each reason, with all to whom it applies. */
function behindList(results: Result[]): string {
  const [ours, ...others] = results;
  if (!ours) return '';
  const told = new Map<string, string[]>();
  for (const other of others)
    for (const { figure, where } of behind(ours, other)) {
      const reason = reasons[figure]?.[other.name] ?? reasons[figure]?.['all'] ?? '**not explained yet**';
      told.set(reason, [...(told.get(reason) ?? []), `${other.name} ${figure} (${where.join(', ')})`]);
    }
  return [...told].map(([reason, who]) => `- ${who.join('; ')}: ${reason}`).join('\n') || 'Nobody.';
}

async function intoManual(text: string): Promise<void> {
  const [begin, end] = marks;
  const before = await readFile(manual, 'utf8');
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  if (from < 0 || to < from) throw new Error('docs/proofs.md has lost the marks between which the peers stand.');
  await writeFile(manual, `${before.slice(0, from)}${begin}\n\n${text}\n\n${before.slice(to)}`);
  // Its tables as the check wants them.
  await run(biome, ['format', '--write', manual.pathname]);
}

/**
 * `npm run bench` prints the promised figures and writes reports/bench.json. Speeds are ratios to
 * another measurement of the same minute on the same machine. npm test measures no times.
 */
import { buildWhenNeeded } from '#tools/build.ts';
import { parseCommandLine, runCommand, UsageError } from '#tools/terminal/command-line.ts';
import { measureBoxOffice } from './box-office.ts';
import { measureFilmDeletion } from './film-deletion.ts';
import { type BenchOptions, describeMachine, type Figure, writeReport } from './harness.ts';
import { measureHostile } from './hostile.ts';
import { measureOffice, measurePages, measureScreens, measureSeason } from './lighthouse.ts';
import { measureLoad } from './load.ts';
import { measurePeers } from './peers/measure.ts';
import { measurePublishing } from './publishing.ts';
import { measureSearch } from './search.ts';
import { measureTasks } from './tasks.ts';
import { measureWrites } from './writes.ts';

const parts = new Map<string, (options: BenchOptions) => Promise<Figure[]>>([
  ['load', measureLoad],
  ['writes', measureWrites],
  ['pages', measurePages],
  ['screens', measureScreens],
  ['season', measureSeason],
  ['office', measureOffice],
  ['search', measureSearch],
  ['desk', measureBoxOffice],
  ['publishing', measurePublishing],
  ['hostile', measureHostile],
  ['films', measureFilmDeletion],
  ['tasks', measureTasks],
  ['peers', measurePeers],
]);
const names = [...parts.keys()];
const help = `npm run bench -- [PART …]   without a name all of them: ${names.join(', ')}
  --only=/people,/works   these pages alone (screens); --only=next,astro   beside these (peers); --only=1,5   these (tasks)
  --runs=5                of Lighthouse for each page`;

await runCommand(async () => {
  const commandLine = parseCommandLine(help, { only: { type: 'string' }, runs: { type: 'string' } });
  if (!commandLine) return;
  const unknown = commandLine.words.find((word) => !parts.has(word));
  if (unknown) throw new UsageError(`"${unknown}" is no part of the bench.\n\n${help}`);
  const runs = Number(commandLine.text('runs') ?? 5);
  if (!Number.isInteger(runs) || runs < 1) throw new UsageError(`--runs is a number from 1 on.\n\n${help}`);
  await buildWhenNeeded();
  const figures: Figure[] = [];
  for (const [name, measure] of parts) {
    if (commandLine.words.length > 0 && !commandLine.words.includes(name)) continue;
    console.log(`Measuring: ${name} …`);
    figures.push(...(await measure({ only: commandLine.text('only')?.split(',') ?? [], runs })));
  }
  console.table(
    figures.map(({ name, found, unit, wanted, reached }) => ({
      name,
      found: `${found} ${unit}`,
      wanted,
      reached: reached ? 'yes' : 'NO',
    })),
  );
  await writeReport('bench', { figures });
  const { cores, model, memory, node } = describeMachine();
  console.log(`${cores} cores (${model}), ${memory}, Node ${node}`);
  process.exit(figures.every(({ reached }) => reached) ? 0 : 1);
});

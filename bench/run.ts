/**
 * `npm run bench`: the figures the site promises, all from one run, as a table and as reports/bench.json. Speeds are
 * ratios to something measured in the same minute on the same machine; npm test never times anything.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { buildWhenNeeded } from '#tools/build.ts';
import { commandLine, inSentences, Misused } from '#tools/terminal/command-line.ts';
import { measureAccounts } from './accounts.ts';
import { measureAgents } from './agents.ts';
import { measureArchive } from './archive.ts';
import { measureCommits } from './commits.ts';
import { measureDesk } from './desk.ts';
import { measureDialog } from './dialog.ts';
import { measureDurability } from './durability.ts';
import type { Figure } from './figure.ts';
import { measureGrowth } from './growth.ts';
import { measureHostile } from './hostile.ts';
import { measureLetters, measureMailing } from './letters.ts';
import { measureLife } from './life.ts';
import { measureOffice, measurePages, measureScreens, measureSheets } from './lighthouse.ts';
import { measureNoon } from './noon.ts';
import { measurePeers } from './peers/measure.ts';
import { measurePreview } from './preview.ts';
import { measurePublishing } from './publishing.ts';
import { measureSearch } from './search.ts';
import { measureSpam } from './spam.ts';
import { measureSpeed } from './speed.ts';
import { measureTasks } from './tasks.ts';
import { measureTurning } from './turning.ts';
import { measureViews } from './views.ts';
import { measureWrites } from './writes.ts';

const parts: Record<string, (only: string[]) => Promise<Figure[]>> = {
  life: measureLife,
  speed: measureSpeed,
  views: measureViews,
  pages: measurePages,
  screens: measureScreens,
  sheets: measureSheets,
  agents: measureAgents,
  office: measureOffice,
  dialog: measureDialog,
  archive: measureArchive,
  writes: measureWrites,
  commits: measureCommits,
  letters: measureLetters,
  mailing: measureMailing,
  growth: measureGrowth,
  noon: measureNoon,
  spam: measureSpam,
  durability: measureDurability,
  search: measureSearch,
  accounts: measureAccounts,
  desk: measureDesk,
  publishing: measurePublishing,
  preview: measurePreview,
  hostile: measureHostile,
  tasks: measureTasks,
  turning: measureTurning,
  peers: measurePeers,
};
const help = `npm run bench -- [PART …]   without a name all of them: ${Object.keys(parts).join(', ')}
  --only=/people,/works   these pages alone (screens, sheets); --only=next,astro  beside these (peers)
  --runs=5 --write        peers: of Lighthouse for each page; the tables into docs/proofs.md`;

await inSentences(async () => {
  // The last two are read by the one part that has them.
  const options = { only: { type: 'string' }, runs: { type: 'string' }, write: { type: 'boolean' } } as const;
  const typed = commandLine(help, options);
  if (!typed) return;
  const stray = typed.words.find((word) => !Object.hasOwn(parts, word));
  if (stray) throw new Misused(`"${stray}" is no part of the bench.\n\n${help}`);
  const only = typed.text('only')?.split(',') ?? [];
  await buildWhenNeeded();
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (typed.words.length > 0 && !typed.words.includes(name)) continue;
    console.log(`Measuring: ${name} …`);
    figures.push(...(await measure(only)));
  }

  console.table(
    figures.map(({ name, found, unit, wanted, reached }) => ({
      name,
      found: `${found} ${unit}`,
      wanted,
      reached: reached ? 'yes' : 'NO',
    })),
  );
  const machine = {
    cores: cpus().length,
    model: cpus()[0]?.model,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    node: process.version,
  };
  const reports = new URL('../reports/', import.meta.url);
  await mkdir(reports, { recursive: true });
  await writeFile(new URL('bench.json', reports), JSON.stringify({ machine, figures }, null, 2));
  console.log(`${machine.cores} cores (${machine.model}), ${machine.memory}, Node ${machine.node}`);
  process.exit(figures.every(({ reached }) => reached) ? 0 : 1);
});

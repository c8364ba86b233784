/**
 * The long proofs: `npm run prove -- NAME`, or all of them without a name. Each says in a line whether it held, with its figures, and leaves
 * them with the machine, the versions and the seed in reports/prove/NAME.json; what fails ends with 1. The short forms run in npm test.
 * docs/proofs.md shows the last run of each, and says what none of them shows.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { readVersion } from '#server/version.ts';
import { engines } from '#tests/harness/engines.ts';
import { buildWhenNeeded } from '#tools/build.ts';
import { run } from '#tools/steps.ts';
import type { Proofs } from './proofs/all.ts';

await buildWhenNeeded();
// They load what is built.
const { alone, beside } = await import('./proofs/all.ts');
const proofs: Proofs = Object.assign({}, alone, ...beside);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '200' },
    requests: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: '20261123' },
    engine: { type: 'string' },
  },
});
const asked = {
  rounds: Number(values.rounds),
  kills: Number(values.kills),
  requests: Number(values.requests),
  minutes: Number(values.minutes),
  seed: Number(values.seed),
  engine: engines.find((engine) => engine === values.engine),
};
const names = positionals.length > 0 ? positionals : Object.keys(proofs);
const isKnown = names.every((name) => Object.hasOwn(proofs, name));
const fits = Object.entries(asked).every(([key, value]) => key === 'engine' || Number(value) >= 0);
if (!isKnown || !fits || (values.engine && !asked.engine)) {
  console.error(`npm run prove -- [${Object.keys(proofs).join('|')}] …
  without a name   all of them
  chairs           --rounds=1000 --kills=200 --engine=sqlite|postgres
  kill, decisions, mailings, typing  --kills=200
  many             --kills=200 (behind each balancer a thirtieth of that)
  hostile          --requests=100000 --seed=N
  soak             --minutes=30`);
  process.exit(2);
}

const started = Date.now();
const [name = ''] = names;
process.exit((await (names.length > 1 ? proveEach() : proveOne())) ? 0 : 1);

/** Each in a process of its own, so that none finds what another has left in memory. */
async function proveEach(): Promise<boolean> {
  const options = Object.entries(values).map(([option, value]) => `--${option}=${value}`);
  const table: { proof: string; held: boolean; minutes: number }[] = [];
  // Whoever interrupts one does not want the next.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  async function inTurn(row: Proofs) {
    for (const proof of Object.keys(row).filter((one) => names.includes(one))) {
      console.log(`\n${proof} …`);
      const begun = Date.now();
      const held = await run(import.meta.filename, [proof, ...options]).then(
        () => true,
        () => false,
      );
      table.push({ proof, held, minutes: minutesSince(begun) });
    }
  }
  await inTurn(alone);
  await Promise.all(beside.map(inTurn));
  console.table(table);
  console.log(`${minutesSince(started)} minutes in all`);
  return table.every(({ held }) => held);
}

async function proveOne(): Promise<boolean> {
  const results: { held: boolean; what: string; found: Record<string, unknown> }[] = [];
  await proofs[name]?.(asked, (held, what, found) => {
    results.push({ held, what, found });
    const word = held ? 'proven' : 'NOT PROVEN';
    console.log(`${word}: ${name}: ${what}, ${minutesSince(started)} min; ${JSON.stringify(found)}`);
  });
  const held = results.length > 0 && results.every((one) => one.held);
  const machine = { cores: cpus().length, model: cpus()[0]?.model, memory: `${Math.round(totalmem() / 2 ** 30)} GiB` };
  const versions = {
    site: await readVersion(new URL('../', import.meta.url).pathname),
    node: process.version,
    sqlite: process.versions['sqlite'],
  };
  const folder = new URL('../reports/prove/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const report = {
    name,
    held,
    begun: new Date(started),
    minutes: minutesSince(started),
    machine,
    versions,
    asked,
    results,
  };
  await writeFile(new URL(`${name}.json`, folder), JSON.stringify(report, null, 2));
  return held;
}

function minutesSince(moment: number): number {
  return Math.round((Date.now() - moment) / 6000) / 10;
}

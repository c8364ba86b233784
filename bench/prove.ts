/**
 * The long proofs: `npm run prove -- NAME`, or all of them without a name. Each says in a line whether it held, with its figures, and leaves
 * them with the machine, the versions and the seed in reports/prove/NAME.json; what fails ends with 1. The short forms run in npm test.
 * docs/proofs.md shows the last run of each, and says what none of them shows.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { readVersion } from '#server/version.ts';
import { engines } from '#tests/harness/engines.ts';
import { buildWhenNeeded } from '#tools/build.ts';
import { run } from '#tools/steps.ts';
import { commandLine, inSentences, Misused, type Typed } from '#tools/terminal/command-line.ts';
import type { Proofs } from './proofs/all.ts';
import type { Asked, Proof } from './proofs/proof.ts';

const help = `npm run prove -- [NAME …]   without a name all of them
  --kills=200 --engine=sqlite|postgres   what is killed how often, on one engine alone; "many" takes a thirtieth of it behind each balancer
  --rounds=1000                  chairs
  --requests=100000 --seed=N     hostile
  --minutes=30                   soak`;
const numbers = { rounds: 1000, kills: 200, requests: 100_000, minutes: 30, seed: 20_261_123 };
const names = Object.keys(numbers) as (keyof typeof numbers)[];
const started = Date.now();

await inSentences(async () => {
  const typed = commandLine(help, Object.fromEntries([...names, 'engine'].map((name) => [name, { type: 'string' }])));
  if (!typed) return;
  const asked = askedOf(typed);
  await buildWhenNeeded();
  // They load what is built.
  const { alone, beside } = await import('./proofs/all.ts');
  const proofs: Proofs = Object.assign({}, alone, ...beside);
  const wanted = typed.words.length > 0 ? typed.words : Object.keys(proofs);
  const stray = wanted.find((name) => !Object.hasOwn(proofs, name));
  if (stray) throw new Misused(`"${stray}" is no proof. There are ${Object.keys(proofs).join(', ')}.\n\n${help}`);
  const [name = ''] = wanted;
  const proof = wanted.length === 1 && proofs[name];
  process.exit((await (proof ? proveOne(name, proof, asked) : proveEach({ alone, beside, wanted, asked }))) ? 0 : 1);
});

function askedOf({ text }: Typed): Asked {
  const [engine, ...given] = [text('engine'), ...names.map((name) => Number(text(name) ?? numbers[name]))];
  const found = engines.find((one) => one === engine);
  if (given.some((value) => !(value >= 0)) || (engine && !found))
    throw new Misused(`Each is a number from 0 on, and an engine is ${engines.join(' or ')}.\n\n${help}`);
  const [rounds = 0, kills = 0, requests = 0, minutes = 0, seed = 0] = given;
  return { rounds, kills, requests, minutes, seed, engine: found };
}

interface Several {
  alone: Proofs;
  beside: Proofs[];
  wanted: string[];
  asked: Asked;
}

/** Each in a process of its own, so that none finds what another has left in memory. */
async function proveEach({ alone, beside, wanted, asked }: Several): Promise<boolean> {
  const options = Object.entries(asked).flatMap(([option, value]) =>
    value === undefined ? [] : `--${option}=${value}`,
  );
  const table: { proof: string; held: boolean; minutes: number }[] = [];
  // Whoever interrupts one does not want the next.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  async function inTurn(row: Proofs) {
    for (const proof of Object.keys(row).filter((one) => wanted.includes(one))) {
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

async function proveOne(name: string, proof: Proof, asked: Asked): Promise<boolean> {
  const results: { held: boolean; what: string; found: Record<string, unknown> }[] = [];
  await proof(asked, (held, what, found) => {
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

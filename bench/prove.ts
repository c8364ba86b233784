/**
 * `npm run prove -- NAME`, or all without a name. Each proof prints a line and writes figures,
 * machine, versions and seed to reports/prove/NAME.json. docs/proofs.md has the last results.
 */
import { readVersion } from '#server/version.ts';
import { engines } from '#tests/harness/engines.ts';
import { buildWhenNeeded } from '#tools/build.ts';
import { runScript } from '#tools/steps.ts';
import { type CommandLine, parseCommandLine, runCommand, UsageError } from '#tools/terminal/command-line.ts';
import { minutesSince, writeReport } from './harness.ts';
import type { ProofOptions, ProofRun } from './proofs/proof.ts';

const help = `npm run prove -- [NAME …]   without a name all of them
  --kills=200 --engine=sqlite|postgres   what is killed how often, on one engine alone; "many" takes a thirtieth of it behind each balancer
  --rounds=1000                  seats
  --requests=100000 --seed=N     hostile
  --minutes=30                   soak`;
const numbers = { rounds: 1000, kills: 200, requests: 100_000, minutes: 30, seed: 20_261_123 };
const numberNames = Object.keys(numbers) as (keyof typeof numbers)[];
const startedAt = Date.now();

/** Imported after the build, because they load its files. */
const proofs = new Map<string, () => Promise<ProofRun>>([
  ['kill', async () => (await import('./proofs/durability.ts')).proveKill],
  ['power', async () => (await import('./proofs/durability.ts')).provePower],
  ['seats', async () => (await import('./proofs/seats.ts')).proveSeats],
  ['sessions', async () => (await import('./proofs/test-files.ts')).proveSessions],
  ['restore', async () => (await import('./proofs/test-files.ts')).proveRestore],
  ['many', async () => (await import('./proofs/many-servers.ts')).proveMany],
  ['standby', async () => (await import('./proofs/standby.ts')).proveStandby],
  ['hostile', async () => (await import('./proofs/hostile.ts')).proveHostile],
  ['soak', async () => (await import('./proofs/soak.ts')).proveSoak],
  ['speech', async () => (await import('./proofs/speech.ts')).proveSpeech],
]);

await runCommand(async () => {
  const commandLine = parseCommandLine(
    help,
    Object.fromEntries([...numberNames, 'engine'].map((name) => [name, { type: 'string' }])),
  );
  if (!commandLine) return;
  const options = parseProofOptions(commandLine);
  const wanted = commandLine.words.length > 0 ? commandLine.words : [...proofs.keys()];
  const unknown = wanted.find((name) => !proofs.has(name));
  if (unknown) throw new UsageError(`"${unknown}" is no proof. There are ${[...proofs.keys()].join(', ')}.\n\n${help}`);
  await buildWhenNeeded();
  const [name = ''] = wanted;
  const passed = wanted.length === 1 ? await proveOne(name, options) : await proveEach(wanted, options);
  process.exit(passed ? 0 : 1);
});

function parseProofOptions({ text }: CommandLine): ProofOptions {
  const [engine, ...given] = [text('engine'), ...numberNames.map((name) => Number(text(name) ?? numbers[name]))];
  const found = engines.find((one) => one === engine);
  if (given.some((value) => !(value >= 0)) || (engine && !found))
    throw new UsageError(`Each is a number from 0 on, and an engine is ${engines.join(' or ')}.\n\n${help}`);
  const [rounds = 0, kills = 0, requests = 0, minutes = 0, seed = 0] = given;
  return { rounds, kills, requests, minutes, seed, engine: found };
}

/** Each proof has its own process, so that none affects another. */
async function proveEach(wanted: string[], options: ProofOptions): Promise<boolean> {
  const words = Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : `--${name}=${value}`));
  const table: { proof: string; passed: boolean; minutes: number }[] = [];
  // Interrupting one proof ends all of them.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  for (const proof of wanted) {
    console.log(`\n${proof} …`);
    const begun = Date.now();
    const passed = await runScript(import.meta.filename, [proof, ...words]).then(
      () => true,
      () => false,
    );
    table.push({ proof, passed, minutes: minutesSince(begun) });
  }
  console.table(table);
  console.log(`${minutesSince(startedAt)} minutes in all`);
  return table.every(({ passed }) => passed);
}

async function proveOne(name: string, options: ProofOptions): Promise<boolean> {
  const proof = await proofs.get(name)?.();
  const results: { passed: boolean; what: string; found: Record<string, unknown> }[] = [];
  await proof?.(options, (passed, what, found) => {
    results.push({ passed, what, found });
    const word = passed ? 'proven' : 'NOT PROVEN';
    console.log(`${word}: ${name}: ${what}, ${minutesSince(startedAt)} min; ${JSON.stringify(found)}`);
  });
  const passed = results.length > 0 && results.every((one) => one.passed);
  const version = await readVersion(new URL('../', import.meta.url).pathname);
  const report = {
    name,
    passed,
    begun: new Date(startedAt),
    minutes: minutesSince(startedAt),
    version,
    options,
    results,
  };
  await writeReport(`prove/${name}`, report);
  return passed;
}

/**
 * The long proof that nobody is sold a chair that is not there, on SQLite and on PostgreSQL with two servers:
 *   npm run prove -- chairs
 *   npm run prove -- chairs --rounds=100 --kills=20     shorter
 *   npm run prove -- chairs --engine=postgres           one of the two
 * that a server that is killed amid decisions and their letters loses none and writes nobody twice, that of an issue of the
 * newsletter nobody gets two and nobody none, through a mail server that is away for an hour, and that no word is lost that was
 * shown as saved, nor any other that was typed:
 *   npm run prove -- decisions --kills=200
 *   npm run prove -- mailings --kills=200
 *   npm run prove -- typing --kills=200
 * Fifty presses at once, round after round, and the same without the evening's lock, which must fail; then processes that are
 * killed while guests accept. On a busy machine some presses wait too long and are told to come again: they are counted apart, and may be
 * one in a hundred. The short form runs in npm test. A line for each; what fails ends with 1.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStorage } from '#server/storage/open.ts';
import { chairKills } from '#tests/harness/chair-kills.ts';
import { chairRounds } from '#tests/harness/chair-rounds.ts';
import { decisionKills, tamperWithDecisions } from '#tests/harness/decision-kills.ts';
import { type Engine, engines, openEngines } from '#tests/harness/engines.ts';
import { mailingKills, tamperWithLetters } from '#tests/harness/mailing-kills.ts';
import { startPostgres } from '#tests/harness/postgres.ts';
import { typingKillRun } from '#tests/harness/typing-kill-run.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '200' },
    engine: { type: 'string' },
  },
});
const [rounds, kills] = [Number(values.rounds), Number(values.kills)];
const what = positionals.join();
const proofs: Record<string, (databases: Databases) => Promise<void>> = {
  chairs: proveChairs,
  decisions: proveDecisions,
  mailings: proveMailings,
  typing: proveTyping,
};
const prove = Object.hasOwn(proofs, what) ? proofs[what] : undefined;
if (!prove || !Number.isInteger(rounds) || !Number.isInteger(kills)) {
  console.error('npm run prove -- chairs [--rounds=1000] [--kills=200] [--engine=sqlite|postgres]');
  console.error('npm run prove -- decisions|mailings [--kills=200] [--engine=sqlite|postgres]');
  console.error('npm run prove -- typing [--kills=200]');
  process.exit(2);
}

/** for as long the mail server takes nothing at first */
const hour = 60 * 60 * 1000;
/** An evening has a few hundred requests in its life; this many rounds make two thousand. */
const roundsEach = 100;
/** without the lock the first rounds show it */
const controlRounds = Math.min(rounds, 20);
let proven = true;
type Databases = ReturnType<typeof openEngines>;

/** What is wrong in the first is none; in the control, where something was changed afterwards, all of it is found. */
interface Proof {
  wrong: Record<string, number>;
  done: string;
  control: Record<string, number>;
}

function proveDecisions(databases: Databases): Promise<void> {
  return onEach(databases, async (databaseUrl) => {
    const { decisions, kills: died, ...wrong } = await decisionKills({ kills, databaseUrl });
    const { lost, torn, doubled, untold } = await decisionKills({ kills: 2, tamper: tamperWithDecisions });
    return { wrong, done: `${died} kills, ${decisions} decisions`, control: { lost, torn, doubled, untold } };
  });
}

function proveMailings(databases: Databases): Promise<void> {
  return onEach(databases, async (databaseUrl) => {
    const servers = databaseUrl ? 2 : 1;
    const run = { databaseUrl, servers, people: 20 * kills + 100, away: hour };
    const { kills: died, amid, ...wrong } = await mailingKills({ ...run, kills });
    const control = await mailingKills({ kills: 1, people: 100, tamper: tamperWithLetters });
    return {
      wrong,
      done: `${died} kills, ${amid} of them amid ${run.people} letters`,
      control: { untold: control.untold, doubled: control.doubled },
    };
  });
}

/** Typing is kept in one table, so one engine says as much as two. */
async function proveTyping(): Promise<void> {
  const begun = performance.now();
  const { saved, kills: died, ...wrong } = await typingKillRun(kills);
  const { lost } = await typingKillRun(3, (database) => {
    database.exec(`update content_drafts set data = '{"text":""}'`);
  });
  const held = Object.values(wrong).every((count) => count === 0) && saved > 0 && lost > 0;
  say(
    held,
    'sqlite',
    begun,
    `${died} kills, ${saved} saves: ${JSON.stringify(wrong)}; control ${JSON.stringify({ lost })}`,
  );
}

async function onEach(databases: Databases, prove: (databaseUrl: string | undefined) => Promise<Proof>): Promise<void> {
  for (const engine of engines) {
    if (values.engine && values.engine !== engine) continue;
    const begun = performance.now();
    const { wrong, done, control } = await prove((await databases.settings(engine))['DATABASE_URL']);
    const held =
      Object.values(wrong).every((count) => count === 0) && Object.values(control).every((count) => count > 0);
    say(held, engine, begun, `${done}: ${JSON.stringify(wrong)}; control ${JSON.stringify(control)}`);
  }
}

async function proveChairs(databases: Databases): Promise<void> {
  for (const engine of engines) {
    if (values.engine && values.engine !== engine) continue;
    if (rounds > 0) await proveRounds(databases, engine);
    if (kills > 0) await proveKills(databases, engine);
  }
}

async function proveRounds(databases: Databases, engine: Engine): Promise<void> {
  const begun = performance.now();
  const { DATABASE_URL: databaseUrl } = await databases.settings(engine);
  const dataDir = await mkdtemp(join(tmpdir(), 'tollenau-prove-'));
  const servers = await Promise.all(
    Array.from({ length: databaseUrl ? 2 : 1 }, () => openStorage({ dataDir, databaseUrl })),
  );
  const connections = servers.map(({ db }) => db);
  const found = { presses: 0, done: 0, refused: 0, crowded: 0, lost: 0, tooMany: 0 };
  const broken: string[] = [];
  let event = 1;
  for (let left = rounds; left > 0; left -= roundsEach) {
    const some = await chairRounds({ servers: connections, rounds: Math.min(left, roundsEach), event: event++ });
    for (const name of Object.keys(found) as (keyof typeof found)[]) found[name] += some[name];
    broken.push(...some.broken);
  }
  const { tooMany } = await chairRounds({ servers: connections, rounds: controlRounds, event, unlocked: true });
  await Promise.all(servers.map((server) => server.close()));
  await rm(dataDir, { recursive: true, force: true });
  const wrong = found.tooMany + found.lost + broken.length;
  const held = wrong === 0 && found.crowded * 100 <= found.presses && tooMany > 0;
  const control = `without the lock too many in ${tooMany} of ${controlRounds}`;
  say(held, engine, begun, `${rounds} rounds ${JSON.stringify(found)}, other faults ${broken.length}; ${control}`);
  for (const fault of new Set(broken)) console.log(`  ${fault}`);
}

async function proveKills(databases: Databases, engine: Engine): Promise<void> {
  const begun = performance.now();
  const { DATABASE_URL: databaseUrl } = await databases.settings(engine);
  const found = await chairKills({ kills, databaseUrl });
  const { lost, torn, tooMany, doubled, unsent } = found;
  say(lost + torn + tooMany + doubled + unsent === 0, engine, begun, `kills ${JSON.stringify(found)}`);
}

function say(held: boolean, engine: Engine, begun: number, words: string): void {
  proven &&= held;
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
  console.log(`${held ? 'proven' : 'NOT PROVEN'}: ${engine}, ${minutes} min; ${words}`);
}

await using postgres = await startPostgres();
const databases = openEngines(postgres.url);
try {
  await prove(databases);
} finally {
  // Before the PostgreSQL they lie in.
  await databases.stop();
}
process.exitCode = proven ? 0 : 1;

/**
 * Nobody is sold a chair that is not there, on SQLite and on PostgreSQL with two servers: fifty presses at once, round after round, and
 * the same without the evening's lock, which must fail. On a busy machine some presses wait too long and are told to come again: they are
 * counted apart, and may be one in a hundred.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStorage } from '#server/storage/open.ts';
import type { Engine } from '#tests/harness/engines.ts';
import { runSeatRounds } from '#tests/harness/seat-rounds.ts';
import { type ProofReporter, type ProofRun, proveOnEachEngine } from './proof.ts';

/** An evening has a few hundred requests in its life; this many rounds make two thousand. */
const roundsPerEvent = 100;

export const proveSeats: ProofRun = ({ rounds, engine }, say) =>
  proveOnEachEngine(engine, (one, databaseUrl) => proveRounds(say, one, databaseUrl(), rounds));

async function proveRounds(say: ProofReporter, engine: Engine, url: Promise<string | undefined>, rounds: number) {
  const databaseUrl = await url;
  const dataDir = await mkdtemp(join(tmpdir(), 'tollenau-prove-'));
  const servers = await Promise.all(
    Array.from({ length: databaseUrl ? 2 : 1 }, () => openStorage({ dataDir, databaseUrl })),
  );
  const connections = servers.map(({ db }) => db);
  const found = { presses: 0, done: 0, refused: 0, crowded: 0, lost: 0, tooMany: 0 };
  const broken: string[] = [];
  let event = 1;
  for (let left = rounds; left > 0; left -= roundsPerEvent) {
    const some = await runSeatRounds({ servers: connections, rounds: Math.min(left, roundsPerEvent), event: event++ });
    for (const name of Object.keys(found) as (keyof typeof found)[]) found[name] += some[name];
    broken.push(...some.broken);
  }
  // Without the lock the first rounds show it.
  const control = await runSeatRounds({ servers: connections, rounds: Math.min(rounds, 20), event, unlocked: true });
  await Promise.all(servers.map((server) => server.close()));
  await rm(dataDir, { recursive: true, force: true });
  const held = found.tooMany + found.lost + broken.length === 0 && found.crowded * 100 <= found.presses;
  const faults = [...new Set(broken)];
  say(held && control.tooMany > 0, `${engine}, ${rounds} rounds`, { ...found, faults, control: control.tooMany });
}

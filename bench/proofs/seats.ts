/**
 * No seat is sold twice, on SQLite and on PostgreSQL with two servers, in rounds of fifty
 * parallel actions. Without the event's lock this must fail. On a busy machine one in a hundred
 * may time out and ask for a retry; these are counted separately.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStorage } from '#server/storage/open.ts';
import type { Engine } from '#tests/harness/engines.ts';
import { runSeatRounds } from '#tests/harness/seat-rounds.ts';
import { type ProofReporter, type ProofRun, proveOnEachEngine } from './proof.ts';

/** An event has a few hundred requests; this many rounds make two thousand. */
const roundsPerEvent = 100;

export const proveSeats: ProofRun = ({ rounds, engine }, report) =>
  proveOnEachEngine(engine, (one, databaseUrl) => proveRounds(report, one, databaseUrl(), rounds));

async function proveRounds(report: ProofReporter, engine: Engine, url: Promise<string | undefined>, rounds: number) {
  const databaseUrl = await url;
  const dataDir = await mkdtemp(join(tmpdir(), 'tollenau-prove-'));
  const servers = await Promise.all(
    Array.from({ length: databaseUrl ? 2 : 1 }, () => openStorage({ dataDir, databaseUrl })),
  );
  const connections = servers.map(({ db }) => db);
  const found = { tries: 0, done: 0, refused: 0, crowded: 0, lost: 0, tooMany: 0 };
  const broken: string[] = [];
  let event = 1;
  for (let left = rounds; left > 0; left -= roundsPerEvent) {
    const some = await runSeatRounds({ servers: connections, rounds: Math.min(left, roundsPerEvent), event: event++ });
    for (const name of Object.keys(found) as (keyof typeof found)[]) found[name] += some[name];
    broken.push(...some.broken);
  }
  // Without the lock the first rounds already sell too many.
  const control = await runSeatRounds({ servers: connections, rounds: Math.min(rounds, 20), event, isUnlocked: true });
  await Promise.all(servers.map((server) => server.close()));
  await rm(dataDir, { recursive: true, force: true });
  const passed = found.tooMany + found.lost + broken.length === 0 && found.crowded * 100 <= found.tries;
  const faults = [...new Set(broken)];
  report(passed && control.tooMany > 0, `${engine}, ${rounds} rounds`, { ...found, faults, control: control.tooMany });
}

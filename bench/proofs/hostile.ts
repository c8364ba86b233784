/** 100,000 hostile requests: no server error, no missing answer, no stack. The control has some. */
import { DatabaseSync } from 'node:sqlite';
import { runHostileRequests } from '#tests/harness/hostile-run.ts';
import { startOnSocket } from '#tests/harness/in-process.ts';
import type { ProofRun } from './proof.ts';

export const proveHostile: ProofRun = async ({ requests, seed }, report) => {
  const { faults, hangs, closed, leaks, handled, ...found } = await runOnce(requests, seed);
  for (const one of [...faults, ...hangs, ...closed, ...leaks].slice(0, 20)) console.log(`  ${one}`);
  const wrong = { faults: faults.length, hangs: hangs.length, closed: closed.length, leaks: leaks.length };
  const clean = faults.length + hangs.length + closed.length + leaks.length === 0;
  report(clean && handled >= requests * 0.3, `${requests} requests, seed ${seed}`, { ...found, handled, ...wrong });
  const control = await runOnce(1000, seed, 'drop table accounts; drop table subscribers');
  report(control.faults.length > 0, 'control: two tables are missing', { faults: control.faults.length });
};

async function runOnce(count: number, seed: number, preparingSql?: string) {
  await using server = await startOnSocket();
  if (preparingSql) {
    const database = new DatabaseSync(`${server.folder}/site.sqlite`, { timeout: 5000 });
    database.exec(preparingSql);
    database.close();
  }
  return await runHostileRequests(server, { count, seed });
}

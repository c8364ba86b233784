/** A primary and its standby, with a line between them that can be cut; synchronous, or as a control not. */
import type { ChildProcess } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { end } from '#tools/process-guard.ts';
import { type Line, lineTo } from './cuttable-line.ts';
import { answering, freePort, giveAway, makePostgres, urlAt } from './postgres.ts';
import { until } from './until.ts';

export interface TwoPostgres extends AsyncDisposable {
  /** one address with both hosts, as a server is given it */
  url: string;
  /** of the standby alone */
  standby: string;
  /** nothing reaches the standby any more */
  cut: () => void;
  /** The primary dies, with everybody who works for it, and stays away. */
  kill: () => Promise<void>;
  /** It does not die: it holds all lines, and says nothing any more. */
  freeze: () => Promise<void>;
  promote: () => Promise<void>;
}

export async function startTwo({ synchronous }: { synchronous: boolean }): Promise<TwoPostgres> {
  const { folder, data, run } = await makePostgres();
  const [first, second] = [await freePort(), await freePort()];
  // Nobody has worked with it yet: as it lies there, it is the base of both.
  const copy = join(folder, 'standby');
  await cp(data, copy, { recursive: true, preserveTimestamps: true });
  const primary = run(data, first, {
    ...(synchronous && { synchronous_standby_names: 'beside' }),
    wal_keep_size: '512MB',
  });
  const line: Line = await lineTo(first);
  await writeFile(join(copy, 'standby.signal'), '');
  await giveAway(copy);
  const conninfo = `host=127.0.0.1 port=${line.port} user=tollenau application_name=beside`;
  let standby: ChildProcess | undefined;
  const frozen: number[] = [];
  try {
    await answering(urlAt(first));
    standby = run(copy, second, { primary_conninfo: conninfo });
    await answering(urlAt(second));
    await until(async () => (await streaming(urlAt(first))) === (synchronous ? 'sync' : 'async'));
  } catch (error) {
    await end(primary);
    if (standby) await end(standby);
    throw error;
  }
  return {
    url: `postgres://tollenau@127.0.0.1:${first},127.0.0.1:${second}/postgres`,
    standby: urlAt(second),
    cut: line.cut,
    async kill() {
      const pids = await familyOf(primary);
      for (const pid of pids) signal(pid, 'SIGKILL');
      await end(primary);
    },
    async freeze() {
      frozen.push(...(await familyOf(primary)));
      for (const pid of frozen) signal(pid, 'SIGSTOP');
    },
    async promote() {
      const client = new pg.Client(urlAt(second));
      await client.connect();
      await client.query('select pg_promote()');
      await client.end();
    },
    async [Symbol.asyncDispose]() {
      for (const pid of frozen) signal(pid, 'SIGKILL');
      await end(primary);
      if (standby) await end(standby, 'SIGINT');
      await line[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function streaming(url: string): Promise<string | undefined> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ sync_state: string }>(
    "select sync_state from pg_stat_replication where state = 'streaming'",
  );
  await client.end();
  return rows[0]?.sync_state;
}

/** Its backends have sessions of their own: a signal to the first of them reaches nobody else. The first comes first. */
async function familyOf({ pid = 0 }: ChildProcess): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.trim().split(' ').filter(Boolean).map(Number)];
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself meanwhile.
  }
}

/** A primary and its standby, with a line between them that can be cut; synchronous, or as a control not. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { endProcess } from '#tools/process-guard.ts';
import { createPostgres, freePort, postgresUrl, transferOwnership, waitForPostgres } from './postgres.ts';
import { waitUntil } from './wait-until.ts';

export interface TwoPostgres extends AsyncDisposable {
  url: string;
  standby: string;
  cut: () => void;
  /** The primary dies, with everybody who works for it, and stays away. */
  kill: () => Promise<void>;
  /** It does not die: it holds all lines, and says nothing any more. */
  freeze: () => Promise<void>;
  promote: () => Promise<unknown>;
}

export async function startTwoPostgres({ synchronous }: { synchronous: boolean }): Promise<TwoPostgres> {
  const { folder, data, run } = await createPostgres();
  const [first, second] = [await freePort(), await freePort()];
  const copy = join(folder, 'standby');
  await cp(data, copy, { recursive: true, preserveTimestamps: true });
  const primary = run(data, first, {
    ...(synchronous && { synchronous_standby_names: 'beside' }),
    wal_keep_size: '512MB',
  });
  const line = await forwardPort(first);
  await writeFile(join(copy, 'standby.signal'), '');
  await transferOwnership(copy);
  const conninfo = `host=127.0.0.1 port=${line.port} user=tollenau application_name=beside`;
  let standby: ChildProcess | undefined;
  const frozen: number[] = [];
  try {
    await waitForPostgres(postgresUrl(first));
    standby = run(copy, second, { primary_conninfo: conninfo });
    await waitForPostgres(postgresUrl(second));
    await waitUntil(
      async () => (await queryOne(postgresUrl(first), streamingQuery)) === (synchronous ? 'sync' : 'async'),
    );
  } catch (error) {
    await endProcess(primary);
    if (standby) await endProcess(standby);
    throw error;
  }
  return {
    url: `postgres://tollenau@127.0.0.1:${first},127.0.0.1:${second}/postgres`,
    standby: postgresUrl(second),
    cut: line.cut,
    async kill() {
      const pids = await listProcessTree(primary);
      for (const pid of pids) signal(pid, 'SIGKILL');
      await endProcess(primary);
    },
    async freeze() {
      frozen.push(...(await listProcessTree(primary)));
      for (const pid of frozen) signal(pid, 'SIGSTOP');
    },
    promote: () => queryOne(postgresUrl(second), 'select pg_promote()'),
    async [Symbol.asyncDispose]() {
      for (const pid of frozen) signal(pid, 'SIGKILL');
      await endProcess(primary);
      if (standby) await endProcess(standby, 'SIGINT');
      await line.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function queryOne(url: string, query: string) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ found: string }>(query);
  await client.end();
  return rows[0]?.found;
}

const streamingQuery = "select sync_state as found from pg_stat_replication where state = 'streaming'";

/** Its backends have sessions of their own: a signal to the first of them reaches nobody else. The first comes first. */
async function listProcessTree({ pid = 0 }: ChildProcess): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.trim().split(' ').filter(Boolean).map(Number)];
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {}
}

/** A connection between two machines that can be cut: then it carries nothing, and neither side is told. */
async function forwardPort(port: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const join = (one: Socket, other: Socket) => {
    sockets.add(one);
    one.on('data', (data) => isCut || other.write(data)).on('error', () => {});
    one.on('close', () => isCut || other.destroy());
  };
  const server = createServer((from) => {
    if (isCut) return void from.destroy();
    const to = connect(port, '127.0.0.1');
    join(from, to);
    join(to, from);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
    },
    async close() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

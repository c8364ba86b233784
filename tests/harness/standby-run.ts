/** The primary database fails under load. The promoted standby must have all confirmed data. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { openStorage } from '#server/storage/open.ts';
import { endProcess, guardFolder } from '#tools/process-guard.ts';
import { sharedSecrets } from './many-servers.ts';
import { createPostgres, findFreePort, postgresUrl, transferOwnership, waitForPostgres } from './postgres.ts';
import { findLosses, startCrowd } from './simulated-crowd.ts';
import { createStaffMember } from './staff.ts';
import { startUnwarmedServer } from './unwarmed-server.ts';
import { waitUntil } from './wait-until.ts';

interface StandbyOptions {
  synchronous: boolean;
  /** milliseconds without a connection to the standby before the primary fails */
  cut: number;
  how?: 'kill' | 'freeze';
  bookings?: number;
}

export async function runStandby({ synchronous, cut, how = 'kill', bookings = 20 }: StandbyOptions) {
  const dataDir = guardFolder(await mkdtemp(join(tmpdir(), 'venue-site-standby-')));
  await using two = await startTwoPostgres({ synchronous });
  const settings = { LOG_LEVEL: 'error', TRUST_PROXY: 'off', ...sharedSecrets, DATABASE_URL: two.url };
  await using server = await startUnwarmedServer(settings);
  const storage = await openStorage({ dataDir, databaseUrl: two.url });
  const owner = await createStaffMember({ storage, clock: { now: new Date() } });
  await storage.close();
  const people = await startCrowd(server.address, owner.cookie);
  const { result } = people;
  const waitForBookings = async (wanted: number) => {
    const confirmed = result.confirmed.length;
    await waitUntil(() => result.confirmed.length >= confirmed + wanted);
  };
  await waitForBookings(bookings);
  two.cut();
  const before = result.confirmed.length;
  await setTimeout(cut);
  const whileCut = result.confirmed.length - before;
  await two[how]();
  await two.promote();
  const promotedAt = performance.now();
  await waitForBookings(1);
  const backAfter = Math.round(performance.now() - promotedAt);
  await waitForBookings(bookings);
  await people.leave();
  const promoted = await openStorage({ dataDir, databaseUrl: two.standby });
  const losses = await findLosses(promoted.db, result);
  await promoted.close();
  const { confirmed, answered, retried, unanswered, refused, saves } = result;
  const counted = {
    confirmed: confirmed.length,
    refused: refused.length,
    answered,
    retried,
    saves,
    unanswered,
  };
  return { ...counted, ...losses, whileCut, backAfter };
}

/** A primary and a synchronous standby with a connection to cut. Control: asynchronous. */
async function startTwoPostgres({ synchronous }: { synchronous: boolean }) {
  const { folder, data, run } = await createPostgres();
  const [first, second] = [await findFreePort(), await findFreePort()];
  const copy = join(folder, 'standby');
  await cp(data, copy, { recursive: true, preserveTimestamps: true });
  const replication = synchronous && { synchronous_standby_names: 'beside' };
  const primary = run(data, first, { ...replication, wal_keep_size: '512MB' });
  const connection = await forwardPort(first);
  await writeFile(join(copy, 'standby.signal'), '');
  await transferOwnership(copy);
  const conninfo = `host=127.0.0.1 port=${connection.port} user=venue_site application_name=beside`;
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
    url: `postgres://venue_site@127.0.0.1:${first},127.0.0.1:${second}/postgres`,
    standby: postgresUrl(second),
    cut: connection.cut,
    /** Kills all processes of the primary, which stays down. */
    async kill() {
      const pids = await listProcessTree(primary);
      for (const pid of pids) signal(pid, 'SIGKILL');
      await endProcess(primary);
    },
    /** Freezes the primary: its connections stay open, but it answers nothing. */
    async freeze() {
      frozen.push(...(await listProcessTree(primary)));
      for (const pid of frozen) signal(pid, 'SIGSTOP');
    },
    promote: () => queryOne(postgresUrl(second), 'select pg_promote()'),
    async [Symbol.asyncDispose]() {
      for (const pid of frozen) signal(pid, 'SIGKILL');
      await endProcess(primary);
      if (standby) await endProcess(standby, 'SIGINT');
      await connection.close();
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

/** Backends have their own sessions, so each gets the signal. The postmaster comes first. */
async function listProcessTree({ pid = 0 }: ChildProcess): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.trim().split(' ').filter(Boolean).map(Number)];
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {}
}

/** A connection that can be cut: it then transfers nothing, and neither side is notified. */
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

/**
 * Which of several hosts takes writes: the primary, and after it has died the standby that was promoted. It is asked whenever a connection
 * is made, so no server has to be started anew.
 */
import pg from 'pg';
import { hostsOf } from './hosts.ts';

const patience = 5000;
/** A machine that is gone says nothing: after this silence it is asked whether it is there, and after ten seconds more given up. */
export const alive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Rejects on a standby, and on a database that was set to be read only. */
export async function assertWriting(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('This host takes no writes.'), { code: '25006' });
}

/** A connection of one's own to the host that takes writes; of one host alone it is not asked. */
export async function connectTo(url: string): Promise<pg.Client> {
  const hosts = hostsOf(url);
  return (await firstOf(hosts.map((host) => connectOne(host, hosts.length > 1)))).client;
}

/** The address of that host alone. */
export async function leaderOf(url: string): Promise<string> {
  const { client, host } = await firstOf(hostsOf(url).map((one) => connectOne(one, true)));
  await client.end();
  return host;
}

interface Connected {
  client: pg.Client;
  host: string;
}

async function connectOne(host: string, mustWrite: boolean): Promise<Connected> {
  const client = new pg.Client({ connectionString: host, connectionTimeoutMillis: patience, ...alive });
  client.on('error', () => {});
  const late = setTimeout(() => void client.end().catch(() => {}), 2 * patience);
  try {
    await client.connect();
    if (mustWrite) await assertWriting(client);
    return { client, host };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  } finally {
    clearTimeout(late);
  }
}

/** All are asked at once, so that one that does not answer holds nobody up. */
async function firstOf(attempts: Promise<Connected>[]): Promise<Connected> {
  try {
    const first = await Promise.any(attempts);
    for (const other of attempts) other.then((one) => (one === first ? undefined : one.client.end())).catch(() => {});
    return first;
  } catch (error) {
    // Of several reasons that of the first host, unless that is well and only a standby.
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
    throw errors.find((one) => (one as { code?: unknown } | undefined)?.code !== '25006') ?? errors[0];
  }
}

import { PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { isDatabaseOverloaded } from './database-errors.ts';
import { splitHosts } from './hosts.ts';

export function openPostgres(url: string) {
  const hosts = splitHosts(url);
  const pool = hosts.length > 1 ? createLeaderPool(url, hosts) : createPool(url);
  // PostgreSQL vacuums automatically.
  const eraseFromDisk = async () => {};
  return { dialect: new PostgresDialect({ pool }), description: 'PostgreSQL', eraseFromDisk };
}

function createPool(url: string, more: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 8000,
    // PostgreSQL itself may hang, and then ends no statement.
    query_timeout: 9000,
    idle_in_transaction_session_timeout: 10_000,
    options: '-c synchronous_commit=on',
    ...keepAliveOptions,
    ...more,
  });
  // Without a listener, the error of an idle connection would end the process.
  pool.on('error', () => {});
  // The same within a transaction; its next query then fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Uses the host that accepts writes. If it fails or hangs, looks for another one. */
function createLeaderPool(url: string, [first = '', ...others]: string[]): PostgresPool {
  const onConnect = (client: pg.ClientBase) => assertWritable(client);
  const pools = new Map([first, ...others].map((host) => [host, createPool(host, { onConnect })]));
  let leader = first;
  let search: Promise<void> | undefined;
  const searchLeader = async () => {
    leader = await findLeader(url);
  };
  const connect = () => (pools.get(leader) as pg.Pool).connect();
  return {
    options: {},
    async connect() {
      const before = leader;
      try {
        return await connect();
      } catch (error) {
        if (leader === before) {
          search ??= searchLeader().finally(() => {
            search = undefined;
          });
          await search.catch(() => Promise.reject(error));
        }
        if (leader === before && isDatabaseOverloaded(error)) throw error;
        return connect();
      }
    },
    async end() {
      await Promise.all([...pools.values()].map((pool) => pool.end()));
    },
  };
}

const connectTimeout = 5000;
/** A dead machine sends nothing: probe after this silence, give up ten seconds later. */
const keepAliveOptions = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Rejects on a standby and on a read-only database. */
async function assertWritable(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('This host accepts no writes.'), { code: '25006' });
}

export async function connectPostgres(url: string): Promise<pg.Client> {
  const hosts = splitHosts(url);
  return (await pickFirstConnection(hosts.map((host) => connectHost(host, hosts.length > 1)))).client;
}

async function findLeader(url: string): Promise<string> {
  const { client, host } = await pickFirstConnection(splitHosts(url).map((one) => connectHost(one, true)));
  await client.end();
  return host;
}

interface PostgresConnection {
  client: pg.Client;
  host: string;
}

async function connectHost(host: string, mustWrite: boolean): Promise<PostgresConnection> {
  const client = new pg.Client({
    connectionString: host,
    connectionTimeoutMillis: connectTimeout,
    ...keepAliveOptions,
  });
  client.on('error', () => {});
  const endTimer = setTimeout(() => void client.end().catch(() => {}), 2 * connectTimeout);
  try {
    await client.connect();
    if (mustWrite) await assertWritable(client);
    return { client, host };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  } finally {
    clearTimeout(endTimer);
  }
}

async function pickFirstConnection(attempts: Promise<PostgresConnection>[]): Promise<PostgresConnection> {
  try {
    const first = await Promise.any(attempts);
    for (const other of attempts) other.then((one) => (one === first ? undefined : one.client.end())).catch(() => {});
    return first;
  } catch (error) {
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
    throw errors.find((one) => (one as { code?: unknown } | undefined)?.code !== '25006') ?? errors[0];
  }
}

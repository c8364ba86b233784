import { PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { hostsOf } from './hosts.ts';
import { alive, assertWriting, leaderOf } from './leader.ts';
import { isStorageCrowded } from './trouble.ts';

export function openPostgres(url: string): {
  dialect: PostgresDialect;
  description: string;
  forget: () => Promise<void>;
} {
  const hosts = hostsOf(url);
  const pool = hosts.length > 1 ? poolOfLeader(url, hosts) : poolOf(url);
  // Its own vacuum sees to that.
  const forget = async () => {};
  return { dialect: new PostgresDialect({ pool }), description: 'PostgreSQL', forget };
}

function poolOf(url: string, more: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 8000,
    idle_in_transaction_session_timeout: 10_000,
    options: '-c synchronous_commit=on',
    ...alive,
    ...more,
  });
  // A connection that dies while idle is replaced at the next query; unheard, the event would end the process.
  pool.on('error', () => {});
  // The same for one that dies between two queries of a transaction; the next query then fails, and says so.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Works with the host that takes writes. Whoever finds that it is gone, or that all connections to it hang, looks for the next one and goes on there. */
function poolOfLeader(url: string, [first = '', ...others]: string[]): PostgresPool {
  const onConnect = (client: pg.ClientBase) => assertWriting(client);
  const pools = new Map([first, ...others].map((host) => [host, poolOf(host, { onConnect })]));
  let leader = first;
  let search: Promise<void> | undefined;
  const look = async () => {
    leader = await leaderOf(url);
  };
  const connect = () => (pools.get(leader) as pg.Pool).connect();
  return {
    options: {},
    async connect() {
      const before = leader;
      try {
        return await connect();
      } catch (error) {
        // Many find it out at the same time; one look is enough for all.
        if (leader === before) {
          search ??= look().finally(() => {
            search = undefined;
          });
          await search.catch(() => Promise.reject(error));
        }
        if (leader === before && isStorageCrowded(error)) throw error;
        return connect();
      }
    },
    async end() {
      await Promise.all([...pools.values()].map((pool) => pool.end()));
    },
  };
}

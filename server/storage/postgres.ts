import { PostgresDialect } from 'kysely';
import pg from 'pg';

export function openPostgres(url: string): {
  dialect: PostgresDialect;
  description: string;
  forget: () => Promise<unknown>;
} {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 8000,
    idle_in_transaction_session_timeout: 10_000,
    options: '-c synchronous_commit=on',
  });
  // A connection that dies while idle is replaced at the next query; unheard, the event would end the process.
  pool.on('error', () => {});
  // The same for one that dies between two queries of a transaction; the next query then fails, and says so.
  pool.on('connect', (client) => client.on('error', () => {}));
  // Its own vacuum sees to that.
  const forget = async () => {};
  return { dialect: new PostgresDialect({ pool }), description: 'PostgreSQL', forget };
}

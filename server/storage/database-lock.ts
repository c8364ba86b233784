/** SQLite has one server, because it keeps state in memory. The locks end with the process. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { SettingsError } from '#server/config.ts';
import { describeDatabaseError, isSqliteLocked } from './database-errors.ts';
import { connectPostgres } from './postgres.ts';
import { getDatabasePath } from './sqlite.ts';

export type DatabaseRole = 'server' | 'alone';
type ReleaseLock = () => Promise<void>;

/** "toll" as a number, among PostgreSQL's advisory locks */
const advisoryLockId = 0x746f6c6c;
const retryPause = 5000;

export function lockSqlite(folder: string): ReleaseLock {
  const lockFile = join(folder, 'server.lock');
  // A lock on a new file proves nothing if a person deleted the file of a running server.
  if (!existsSync(lockFile) && existsSync(getDatabasePath(folder))) assertUnused(folder);
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(lockFile, { timeout: 0 });
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file?.close();
    throw new SettingsError(
      isSqliteLocked(error)
        ? `DATA_DIR is ${JSON.stringify(folder)}, and a server already works there. Stop that one, or give this one another folder; several servers need PostgreSQL (DATABASE_URL).`
        : `${lockFile} cannot be used: ${describeDatabaseError(error) ?? error}.`,
    );
  }
  return async () => file.close();
}

/** In WAL mode each connection holds a shared lock: an exclusive one proves there is none. */
function assertUnused(folder: string): void {
  using database = new DatabaseSync(getDatabasePath(folder), { timeout: 0 });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK');
  } catch (error) {
    if (!isSqliteLocked(error)) throw error;
    throw new SettingsError(
      `DATA_DIR is ${JSON.stringify(folder)}. Its server.lock is missing, and another program has the database open: a server may work there. Stop it, then start again.`,
    );
  }
}

export async function lockPostgres(url: string, role: DatabaseRole): Promise<ReleaseLock> {
  const released = new AbortController();
  let client = await acquireLock(url, role);
  const reacquire = async () => {
    while (!released.signal.aborted) {
      await setTimeout(retryPause, undefined, { ref: false, signal: released.signal }).catch(() => {});
      if (released.signal.aborted) return;
      const found = await acquireLock(url, role).catch(() => undefined);
      if (!found) continue;
      client = found;
      client.once('end', reacquire);
      return;
    }
  };
  client.once('end', reacquire);
  return async () => {
    released.abort();
    // Release before the connection ends: a pooler may notice the end late.
    await client.query('rollback').catch(() => {});
    await client.end().catch(() => {});
  };
}

async function acquireLock(url: string, role: DatabaseRole): Promise<pg.Client> {
  const client = await connectPostgres(url);
  // In a long transaction: behind pgBouncer nothing else keeps its connection.
  await client.query('begin; set local idle_in_transaction_session_timeout = 0');
  const take = role === 'alone' ? 'pg_try_advisory_xact_lock' : 'pg_try_advisory_xact_lock_shared';
  // The number is part of the text: a query with parameters would keep a snapshot and block vacuum.
  const { rows } = await client.query<{ taken: boolean }>(`select ${take}(${advisoryLockId}) as taken`);
  if (rows[0]?.taken) return client;
  await client.end();
  throw new SettingsError(
    role === 'alone'
      ? 'A server works with the database of DATABASE_URL. Stop every server first.'
      : 'The secrets of the database of DATABASE_URL are being changed. Start again when that is done.',
  );
}

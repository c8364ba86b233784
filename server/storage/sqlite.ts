import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { ReplacedDatabaseError } from './database-errors.ts';
import { GroupCommitDriver } from './sqlite-driver.ts';

/** Read back at every start: a setting that was not applied could lose data. */
const pragmas = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  secure_delete: 1,
} as const;

/** Milliseconds to wait for another connection's lock. */
const lockTimeout = 5000;

/** The first release without the WAL-reset bug that can corrupt a database. */
const oldestSafeVersion = '3.51.3';

export const getDatabasePath = (folder: string): string => join(folder, 'site.sqlite');
/** A file with this name has moved to PostgreSQL. */
export const getMovedDatabasePath = (folder: string): string => `${getDatabasePath(folder)}.moved`;

export function openSqlite(folder: string) {
  // Private even in an open folder; SQLite gives its other files the same mode.
  const file = getDatabasePath(folder);
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file, { timeout: lockTimeout });
  const version = assertSqliteVersion(database);
  for (const [name, wanted] of Object.entries(pragmas)) {
    database.exec(`PRAGMA ${name} = ${wanted}`);
    const found = Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    if (found !== wanted) throw new Error(`The database refuses ${name} = ${wanted}; it has ${found}.`);
  }
  const driver = new GroupCommitDriver(database, lockTimeout, watchFile(file));
  return {
    dialect: createSqliteDialect(database, driver),
    description: `SQLite ${version}, WAL, synchronous FULL`,
    eraseFromDisk: () => driver.eraseFromDisk(),
  };
}

function assertSqliteVersion(database: DatabaseSync): string {
  const version = String(database.prepare('select sqlite_version() as version').get()?.['version']);
  if (version.localeCompare(oldestSafeVersion, 'en', { numeric: true }) < 0)
    throw new Error(`SQLite ${version} can corrupt a database in WAL mode; ${oldestSafeVersion} or later is needed.`);
  return version;
}

/** Kysely runs SQLite migrations without a transaction: half a migration could stay. */
export class TransactionalMigrationAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver takes turns itself: with Kysely's own, transactions could not share commits. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Throws if the name belongs to another file, or to none. */
function watchFile(file: string): () => void {
  const opened = statSync(file);
  return () => {
    const current = statSync(file, { throwIfNoEntry: false });
    if (current?.ino !== opened.ino || current.dev !== opened.dev) throw new ReplacedDatabaseError();
  };
}

export const createSqliteDialect = (
  database: DatabaseSync,
  driver = new GroupCommitDriver(database, lockTimeout),
): Dialect => ({
  createAdapter: () => new TransactionalMigrationAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

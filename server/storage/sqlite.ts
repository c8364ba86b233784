import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteDialectConfig } from 'kysely';
import { PatientDriver } from './sqlite-driver.ts';

/** Read back and compared at every start: a setting that did not take would lose data on the day it matters. */
const settings = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  busy_timeout: 5000,
  secure_delete: 1,
} as const;

/** The first release without the WAL-reset fault that can corrupt a database. */
const oldestSafe = [3, 51, 3] as const;

export function openSqlite(folder: string): {
  dialect: SqliteDialect;
  description: string;
  forget: () => Promise<void>;
} {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(folder, 'tollenau.sqlite'), { timeout: settings.busy_timeout });
  const version = assertVersion(database);
  for (const [name, wanted] of Object.entries(settings)) {
    database.exec(`PRAGMA ${name} = ${wanted}`);
    const found = Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    if (found !== wanted) throw new Error(`The database refuses ${name} = ${wanted}; it says ${found}.`);
  }
  return {
    dialect: dialectOver(database),
    description: `SQLite ${version}, WAL, synchronous FULL`,
    // The log still holds the pages as they were.
    forget: async () => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'),
  };
}

function assertVersion(database: DatabaseSync): string {
  const version = String(database.prepare('select sqlite_version() as version').get()?.['version']);
  const parts = version.split('.').map(Number);
  const differing = oldestSafe.findIndex((wanted, index) => parts[index] !== wanted);
  if (differing >= 0 && (parts[differing] ?? 0) < (oldestSafe[differing] ?? 0)) {
    throw new Error(
      `SQLite ${version} can corrupt a database in WAL mode; ${oldestSafe.join('.')} or later is needed.`,
    );
  }
  return version;
}

/** Kysely runs a schema change on SQLite outside a transaction, though SQLite can undo one: half a migration would stay. */
class WholeMigrations extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #bridge: SqliteDialectConfig;
  readonly #database: DatabaseSync;

  constructor(bridge: SqliteDialectConfig, database: DatabaseSync) {
    super(bridge);
    this.#bridge = bridge;
    this.#database = database;
  }

  override createAdapter(): SqliteAdapter {
    return new WholeMigrations();
  }

  override createDriver(): PatientDriver {
    return new PatientDriver(this.#bridge, this.#database, settings.busy_timeout);
  }
}

/** Kysely's dialect expects another driver's shape; Node's own needs only this much of a bridge. */
function dialectOver(database: DatabaseSync): SqliteDialect {
  const bridge: SqliteDatabase = {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)) as IterableIterator<unknown>,
      };
    },
  };
  return new NodeSqliteDialect({ database: bridge }, database);
}

import { isDeepStrictEqual } from 'node:util';
import { CamelCasePlugin, type Dialect, Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { SettingsError } from '#server/config.ts';
import type { Database, Tables } from './tables.ts';

type Migrations = Record<string, Migration>;

/** One transaction. On PostgreSQL Kysely takes a lock, so several servers may start at once. */
export async function migrate(db: Database, migrations: Migrations, last?: string): Promise<string[]> {
  const state = await readMigrationState(db, migrations);
  if (last === undefined && isDeepStrictEqual([...state].sort(), Object.keys(migrations).sort())) return [];
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  const failed = results.find((result) => result.status === 'Error')?.migrationName ?? 'its migrations';
  if (error) throw new Error(`The database could not be brought up to date (${failed}).`, { cause: error });
  return results.map((result) => result.migrationName);
}

/** Creates the tables in an empty target, up to `last` migration of the source; closes the connection. */
export async function createTablesForCopy(dialect: Dialect, migrations: Migrations, last: string): Promise<void> {
  await using db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  await migrate(db, migrations, last);
}

export async function findPendingMigrations(db: Database, migrations: Migrations): Promise<string[]> {
  const state = await readMigrationState(db, migrations);
  return state.length === 0 ? [] : Object.keys(migrations).filter((name) => !state.includes(name));
}

/** Kysely's own list inspects every column of every table, which slows each start and command. */
async function readMigrationState(db: Database, migrations: Migrations): Promise<string[]> {
  const rows = sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const state = (await rows.catch(() => ({ rows: [] }))).rows.map(({ name }) => name);
  const fault = checkMigrationState(state, migrations);
  if (fault) throw fault;
  return state;
}

/** Why this release cannot use a database with these migrations. All releases share the first. */
export function checkMigrationState(state: readonly string[], migrations: Migrations): SettingsError | undefined {
  const known = Object.keys(migrations).sort();
  if (state.every((name) => known.includes(name))) return undefined;
  return new SettingsError(
    state.includes(known[0] ?? '')
      ? 'The database could not be brought up to date: a newer release has changed it. Start that release, or restore a backup from before it.'
      : 'The database was made by an unreleased version, and no release can read it. Move the data folder (DATA_DIR) away, or set DATABASE_URL to an empty database; then start again.',
  );
}

export const olderDatabaseError = () =>
  new SettingsError(
    'The database is of an earlier release. Start the server of this release first: it makes a backup and then updates the database. Until then use the commands of the earlier release.',
  );

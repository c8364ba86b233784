import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { SettingsError } from '#server/config.ts';
import type { Tables } from './tables.ts';

type Migrations = Record<string, Migration>;

/**
 * Runs the pending migrations, or those up to `last`: all of them or none. On PostgreSQL Kysely takes a lock, so that several
 * servers may start at once. Refuses a database with migrations that this release does not know.
 */
export async function migrate(db: Kysely<Tables>, migrations: Migrations, last?: string): Promise<string[]> {
  const state = await readState(db, migrations);
  if (last === undefined && isDeepStrictEqual([...state].sort(), Object.keys(migrations).sort())) return [];
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  const failed = results.find((result) => result.status === 'Error')?.migrationName ?? 'its migrations';
  if (error) throw new Error(`The database could not be brought up to date (${failed}).`, { cause: error });
  return results.map((result) => result.migrationName);
}

/** The pending migrations of a database that is in use. An empty one has none: it has nothing to lose. */
export async function migrationsAhead(db: Kysely<Tables>, migrations: Migrations): Promise<string[]> {
  const state = await readState(db, migrations);
  return state.length === 0 ? [] : Object.keys(migrations).filter((name) => !state.includes(name));
}

/**
 * The migrations that a database has run. Kysely's own list looks at every column of every table first; each start and each
 * command would wait for that.
 */
async function readState(db: Kysely<Tables>, migrations: Migrations): Promise<string[]> {
  const asked = sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const state = (await asked.catch(() => ({ rows: [] }))).rows.map(({ name }) => name);
  const fault = stateFault(state, migrations);
  if (fault) throw fault;
  return state;
}

/** Why this release cannot work with a database that has run these migrations. Every release has run the first one. */
export function stateFault(state: readonly string[], migrations: Migrations): SettingsError | undefined {
  const known = Object.keys(migrations).sort();
  if (state.every((name) => known.includes(name))) return undefined;
  return new SettingsError(
    state.includes(known[0] ?? '')
      ? 'The database could not be brought up to date: a newer release has changed it. Start that release, or restore a backup from before it.'
      : 'The database was made by an unreleased version, and no release can read it. Move the data folder (DATA_DIR) away, or set DATABASE_URL to an empty database; then start again.',
  );
}

export const fromEarlier = () =>
  new SettingsError(
    'The database is of an earlier release. Start the server of this release first: it keeps the database as it was and then brings it up to date. Until then use the commands of the earlier release.',
  );

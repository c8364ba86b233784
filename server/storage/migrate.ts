import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import { SettingsError } from '#server/config.ts';
import type { Tables } from './tables.ts';

type Migrations = Record<string, Migration>;

/**
 * Brings the schema up to date, or up to where another database stands: all of it or nothing. On PostgreSQL Kysely takes a
 * lock, so that several servers may start at once; on either it refuses a database that a newer release has already changed.
 */
export async function migrate(db: Kysely<Tables>, migrations: Migrations, last?: string): Promise<string[]> {
  if (last === undefined && (await isUpToDate(db, migrations))) return [];
  const migrator = migratorOf(db, migrations);
  const { error, results = [] }: MigrationResultSet = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last));
  if (error) {
    if (isFromLater(error)) throw fromLater();
    const failed = results.find((result) => result.status === 'Error');
    throw new Error(`The database could not be brought up to date${failed ? ` (${failed.migrationName})` : ''}.`, {
      cause: error,
    });
  }
  return results.map((result) => result.migrationName);
}

/** What this release would change in a database that is in use; of an empty one nothing is lost. */
export async function migrationsAhead(db: Kysely<Tables>, migrations: Migrations): Promise<string[]> {
  if (await isUpToDate(db, migrations)) return [];
  const all = await migratorOf(db, migrations).getMigrations();
  if (all.every(({ executedAt }) => !executedAt)) return [];
  return all.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

/** Kysely looks at every column of every table before it looks at its own list; each start and each command would wait for that. */
async function isUpToDate(db: Kysely<Tables>, migrations: Migrations): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return isDeepStrictEqual(rows.map(({ name }) => name).sort(), Object.keys(migrations).sort());
  } catch {
    return false;
  }
}

export const fromLater = () =>
  new SettingsError(
    'The database could not be brought up to date: a newer release has changed it. Start that release, or restore a backup from before it.',
  );

export const fromEarlier = () =>
  new SettingsError(
    'The database is of an earlier release. Start the server of this release first: it keeps the database as it was and then brings it up to date. Until then use the commands of the earlier release.',
  );

const migratorOf = (db: Kysely<Tables>, migrations: Migrations) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });

/** Kysely has no code for a migration that the database knows and we do not. */
const isFromLater = (error: unknown): boolean =>
  error instanceof Error && /^corrupted migrations: previously executed migration .* is missing/.test(error.message);

import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { SettingsError } from '#server/config.ts';
import type { Tables } from './tables.ts';

/**
 * Brings the schema up to date: all of it or nothing. On PostgreSQL Kysely takes a lock, so that several servers may
 * start at once; on either it refuses a database that a newer release has already changed.
 */
export async function migrate(db: Kysely<Tables>, migrations: Record<string, Migration>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    if (isFromLater(error)) {
      throw new SettingsError(
        'The database could not be brought up to date: a newer release has changed it. Start that release, or restore a backup from before it.',
      );
    }
    const failed = results.find((result) => result.status === 'Error');
    throw new Error(`The database could not be brought up to date${failed ? ` (${failed.migrationName})` : ''}.`, {
      cause: error,
    });
  }
  return results.map((result) => result.migrationName);
}

/** Kysely has no code for a migration that the database knows and we do not. */
const isFromLater = (error: unknown): boolean =>
  error instanceof Error && /^corrupted migrations: previously executed migration .* is missing/.test(error.message);

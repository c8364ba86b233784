/** A release that changes the database keeps it first as it was. Of several servers that start at once, the first does both. */
import type { Kysely } from 'kysely';
import { type Config, SettingsError } from '#server/config.ts';
import { backupFolder, nextBackup } from './backups.ts';
import { connectTo } from './leader.ts';
import { migrate, migrationsAhead } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { takeSnapshot } from './snapshot.ts';
import type { Tables } from './tables.ts';

/** "tolm", beside that of attend.ts */
const lock = 0x746f6c6d;

type Kept = Pick<Config, 'dataDir' | 'databaseUrl' | 'backupDir'>;

/** Undefined: there was nothing to change, or nothing to lose. */
export async function migrateKeeping(
  db: Kysely<Tables>,
  config: Kept,
  now: () => Date,
  steps = migrations,
): Promise<string | undefined> {
  const ahead = await migrationsAhead(db, steps);
  if (ahead.length === 0) {
    // An empty database, or one that is as it should be; or one of a newer release, which is refused here.
    await migrate(db, steps);
    return undefined;
  }
  return inTurn(config.databaseUrl, async () => {
    const still = await migrationsAhead(db, steps);
    const kept = still.length > 0 ? await keep(config, now()) : undefined;
    await migrate(db, steps);
    return kept;
  });
}

async function keep(config: Kept, now: Date): Promise<string> {
  try {
    const file = await nextBackup(backupFolder(config), now, true);
    await takeSnapshot(config, file);
    return file;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new SettingsError(
      `This release changes the database, and the backup before that has failed: ${why} Nothing has been changed. BACKUP_DIR names the folder it is written to.`,
    );
  }
}

async function inTurn<T>(url: string | undefined, work: () => Promise<T>): Promise<T> {
  if (!url) return work();
  const client = await connectTo(url);
  try {
    await client.query('begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await client.query(`select pg_advisory_xact_lock(${lock})`);
    return await work();
  } finally {
    await client.end();
  }
}

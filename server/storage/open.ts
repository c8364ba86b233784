import { existsSync } from 'node:fs';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { type Config, SettingsError } from '#server/config.ts';
import { getBackupFolder, prepareBackupFile } from './backups.ts';
import { describeDatabaseError } from './database-errors.ts';
import { type DatabaseRole, lockPostgres, lockSqlite } from './database-lock.ts';
import { ensureFolder } from './folder.ts';
import { formatHosts, splitHosts } from './hosts.ts';
import { type ChannelSubscription, listenToChannel } from './listen.ts';
import { findPendingMigrations, migrate, olderDatabaseError } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { connectPostgres, openPostgres } from './postgres.ts';
import { noDatabaseError, takeSnapshot, unknownDatabaseError } from './snapshot.ts';
import { getDatabasePath, getMovedDatabasePath, openSqlite } from './sqlite.ts';
import type { Database, Tables } from './tables.ts';

export interface DatabaseStorage extends AsyncDisposable {
  db: Database;
  description: string;
  /** the backup made before this start changed the database */
  backupBeforeUpdate: string | undefined;
  /** rejects when the database cannot be reached or written */
  ping: () => Promise<void>;
  recordWriteCheck: (at: Date) => Promise<void>;
  /** removes deleted data from the disk; never fails */
  eraseFromDisk: () => Promise<void>;
  /** Within a transaction: notifies the other servers after the commit. SQLite has none. */
  announce: (trx: Database, channel: string) => Promise<void>;
  /** Undefined on SQLite, which has no other servers. */
  listen: (channel: string, onNotification: () => void) => ChannelSubscription | undefined;
  close: () => Promise<void>;
}

type DatabaseLocation = Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 'backupDir'>>;

/**
 * A `server` creates a missing database and migrates it after a backup. A command works
 * `besideServers` or `alone`; both need a database and never change its schema.
 */
export const openStorage = (...options: Parameters<typeof connectStorage>): Promise<DatabaseStorage> =>
  explainDatabaseErrors(options[0], () => connectStorage(...options));

export async function explainDatabaseErrors<T>(place: DatabaseLocation, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const message = describeDatabaseError(error instanceof Error ? (error.cause ?? error) : error);
    if (!message || error instanceof SettingsError) throw error;
    throw new SettingsError(`${describeDatabase(place)} cannot be used: ${message}.`, { cause: error });
  }
}

async function connectStorage(
  place: DatabaseLocation,
  role?: DatabaseRole | 'besideServers',
  now?: () => Date,
): Promise<DatabaseStorage> {
  const { dataDir, databaseUrl } = place;
  const mustExist = role === 'besideServers' || role === 'alone';
  if (!databaseUrl) openDataFolder(dataDir, mustExist);
  const isExclusive = role === 'server' || role === 'alone';
  const releaseLock = isExclusive
    ? await (databaseUrl ? lockPostgres(databaseUrl, role) : lockSqlite(dataDir))
    : undefined;
  const { dialect, description, eraseFromDisk } = databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  const close = async () => {
    await db.destroy();
    await releaseLock?.();
  };
  let backupBeforeUpdate: string | undefined;
  try {
    if (mustExist && databaseUrl) await assertOurDatabase(db);
    if (mustExist && (await findPendingMigrations(db, migrations)).length > 0) throw olderDatabaseError();
    if (now) backupBeforeUpdate = await migrateWithBackup(db, { ...place, backupDir: place.backupDir }, now);
    else await migrate(db, migrations);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db,
    description,
    backupBeforeUpdate,
    eraseFromDisk,
    close,
    [Symbol.asyncDispose]: close,
    ping: async () => void (await sql`select 1`.execute(db)),
    recordWriteCheck: (at) => db.transaction().execute(async (trx) => recordWrite(trx, at.toISOString())),
    async announce(trx, channel) {
      if (databaseUrl) await sql`select pg_notify(${channel}, '')`.execute(trx);
    },
    listen: (channel, onNotification) =>
      databaseUrl ? listenToChannel(databaseUrl, channel, onNotification) : undefined,
  };
}

function openDataFolder(dataDir: string, mustExist: boolean): void {
  const exists = existsSync(getDatabasePath(dataDir));
  if (!exists && existsSync(getMovedDatabasePath(dataDir)))
    throw new SettingsError(
      `DATA_DIR is ${JSON.stringify(dataDir)}, and its database has moved to PostgreSQL. Set DATABASE_URL; or, to use the state before the move, rename ${getMovedDatabasePath(dataDir)} back.`,
    );
  if (!exists && mustExist) throw noDatabaseError(dataDir);
  ensureFolder(dataDir);
}

/** Updates one row: the same way to the disk that every request takes. */
async function recordWrite(db: Database, at: string): Promise<void> {
  await db
    .insertInto('writeChecks')
    .values({ name: 'write', at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
    .execute();
}

async function assertOurDatabase(db: Database): Promise<void> {
  const tables = await db.introspection.getTables();
  if (tables.some(({ name }) => name === 'ticket_requests')) return;
  throw unknownDatabaseError();
}

/** Without the password. */
function describeDatabase({ dataDir, databaseUrl }: DatabaseLocation): string {
  if (!databaseUrl) return `The database ${getDatabasePath(dataDir)} (DATA_DIR)`;
  const { pathname, username } = new URL(splitHosts(databaseUrl)[0] ?? '');
  return `The database "${pathname.slice(1)}" at ${formatHosts(databaseUrl)}, asked for as "${username}" (DATABASE_URL),`;
}

/** "tolm" as a number, beside that of database-lock.ts */
const migrationLockId = 0x746f6c6d;

type MigrationBackupConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'backupDir'>;

/** Undefined: nothing to migrate, or no data. */
async function migrateWithBackup(
  db: Database,
  config: MigrationBackupConfig,
  now: () => Date,
): Promise<string | undefined> {
  const mayNeedMigration = (await findPendingMigrations(db, migrations)).length > 0;
  const work = async () => {
    // Another server may have migrated while this one waited for the lock.
    const isMigrationPending = mayNeedMigration && (await findPendingMigrations(db, migrations)).length > 0;
    const backup = isMigrationPending ? await backUpBeforeMigration(config, now()) : undefined;
    await migrate(db, migrations);
    return backup;
  };
  return mayNeedMigration ? withMigrationLock(config.databaseUrl, work) : work();
}

async function backUpBeforeMigration(config: MigrationBackupConfig, now: Date): Promise<string> {
  try {
    const file = await prepareBackupFile(getBackupFolder(config), now, { beforeUpdate: true });
    await takeSnapshot(config, file);
    return file;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new SettingsError(
      `This release changes the database, and the backup before that has failed: ${why} Nothing has been changed. BACKUP_DIR names the folder it is written to.`,
    );
  }
}

async function withMigrationLock<T>(url: string | undefined, work: () => Promise<T>): Promise<T> {
  if (!url) return work();
  const client = await connectPostgres(url);
  try {
    await client.query('begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await client.query(`select pg_advisory_xact_lock(${migrationLockId})`);
    return await work();
  } finally {
    await client.end();
  }
}

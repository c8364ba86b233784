import { existsSync } from 'node:fs';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { type Config, SettingsError } from '#server/config.ts';
import { attendPostgres, attendSqlite, type Role } from './attend.ts';
import { backupFolder, nextBackup } from './backups.ts';
import { openFolder } from './folder.ts';
import { hostsOf, namesOf } from './hosts.ts';
import { type Listening, listenOn } from './listen.ts';
import { fromEarlier, migrate, migrationsAhead } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { connectTo, openPostgres } from './postgres.ts';
import { nothingIn, notOurs, takeSnapshot } from './snapshot.ts';
import { databaseFile, movedFile, openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';
import { troubleInWords } from './trouble.ts';

export interface Storage {
  db: Kysely<Tables>;
  description: string;
  /** the backup made before this start changed the database */
  keptBefore: string | undefined;
  /** rejects when the database cannot be reached or written */
  ask: () => Promise<void>;
  write: (at: Date) => Promise<void>;
  /** removes deleted data from the disk; never fails */
  forget: () => Promise<void>;
  /** Within a transaction: notifies the other servers after the commit. SQLite has none. */
  announce: (transaction: Kysely<Tables>, channel: string) => Promise<void>;
  /** Undefined on SQLite, which has no other servers. */
  listen: (channel: string, heard: () => void) => Listening | undefined;
  close: () => Promise<void>;
}

type Place = Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 'backupDir'>>;

/**
 * A `server` creates a missing database and migrates it after a backup. A `guest` works beside
 * servers, `alone` without any; both need a database and never change its schema.
 */
export const openStorage = (place: Place, role?: Role | 'guest', now?: () => Date): Promise<Storage> =>
  inWords(place, () => open(place, role, now));

export async function inWords<T>(place: Place, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const words = troubleInWords(error instanceof Error ? (error.cause ?? error) : error);
    if (!words || error instanceof SettingsError) throw error;
    throw new SettingsError(`${described(place)} cannot be used: ${words}.`, { cause: error });
  }
}

async function open(place: Place, role?: Role | 'guest', now?: () => Date): Promise<Storage> {
  const { dataDir, databaseUrl } = place;
  const mustExist = role === 'guest' || role === 'alone';
  if (!databaseUrl) openPlace(dataDir, mustExist);
  const attends = role === 'server' || role === 'alone';
  const leave = attends ? await (databaseUrl ? attendPostgres(databaseUrl, role) : attendSqlite(dataDir)) : undefined;
  const { dialect, description, forget } = databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  const close = async () => {
    await db.destroy();
    await leave?.();
  };
  let keptBefore: string | undefined;
  try {
    if (mustExist && databaseUrl) await assertInUse(db);
    if (mustExist && (await migrationsAhead(db, migrations)).length > 0) throw fromEarlier();
    if (now) keptBefore = await migrateKeeping(db, { ...place, backupDir: place.backupDir }, now);
    else await migrate(db, migrations);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ...{ db, description, keptBefore, forget, close },
    ask: async () => void (await sql`select 1`.execute(db)),
    write: (at) => db.transaction().execute(async (work) => noteWrite(work, at.toISOString())),
    async announce(transaction, channel) {
      if (databaseUrl) await sql`select pg_notify(${channel}, '')`.execute(transaction);
    },
    listen: (channel, heard) => (databaseUrl ? listenOn(databaseUrl, channel, heard) : undefined),
  };
}

function openPlace(dataDir: string, mustExist: boolean): void {
  const there = existsSync(databaseFile(dataDir));
  if (!there && existsSync(movedFile(dataDir)))
    throw new SettingsError(
      `DATA_DIR is ${JSON.stringify(dataDir)}, and its database has moved to PostgreSQL. Set DATABASE_URL; or, to go on with what it was before it moved, rename ${movedFile(dataDir)} back.`,
    );
  if (!there && mustExist) throw nothingIn(dataDir);
  openFolder(dataDir);
}

/** Updates one row: the same way to the disk that every request takes. */
async function noteWrite(db: Kysely<Tables>, at: string): Promise<void> {
  await db
    .insertInto('writeChecks')
    .values({ name: 'write', at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
    .execute();
}

async function assertInUse(db: Kysely<Tables>): Promise<void> {
  const tables = await db.introspection.getTables();
  if (tables.some(({ name }) => name === 'ticket_requests')) return;
  throw notOurs();
}

/** Without the password. */
function described({ dataDir, databaseUrl }: Place): string {
  if (!databaseUrl) return `The database ${databaseFile(dataDir)} (DATA_DIR)`;
  const { pathname, username } = new URL(hostsOf(databaseUrl)[0] ?? '');
  return `The database "${pathname.slice(1)}" at ${namesOf(databaseUrl)}, asked for as "${username}" (DATABASE_URL),`;
}

/** "tolm" as a number, beside that of attend.ts */
const lock = 0x746f6c6d;

type Kept = Pick<Config, 'dataDir' | 'databaseUrl' | 'backupDir'>;

/** Undefined: nothing to migrate, or no data. */
async function migrateKeeping(db: Kysely<Tables>, config: Kept, now: () => Date): Promise<string | undefined> {
  const isInUse = (await migrationsAhead(db, migrations)).length > 0;
  const work = async () => {
    const isStill = isInUse && (await migrationsAhead(db, migrations)).length > 0;
    const kept = isStill ? await keep(config, now()) : undefined;
    await migrate(db, migrations);
    return kept;
  };
  return isInUse ? inTurn(config.databaseUrl, work) : work();
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

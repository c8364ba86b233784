import { existsSync } from 'node:fs';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { type Config, SettingsError } from '#server/config.ts';
import { attendPostgres, attendSqlite, type Role } from './attend.ts';
import { openFolder } from './folder.ts';
import { type Listening, listenOn } from './listen.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openPostgres } from './postgres.ts';
import { databaseFile, openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';
import { troubleInWords } from './trouble.ts';

export interface Storage {
  db: Kysely<Tables>;
  /** what it is and how it is set, for the log */
  description: string;
  /** rejects when the database cannot be reached, or cannot be written to */
  ask: () => Promise<void>;
  write: (at: Date) => Promise<void>;
  /** what was deleted is then gone from the disk, too */
  forget: () => Promise<void>;
  /** Within a transaction: tells every other server, once it is committed. On SQLite there is none. */
  announce: (transaction: Kysely<Tables>, channel: string) => Promise<void>;
  /** Hears what others announce. Undefined where there is nobody to hear. */
  listen: (channel: string, heard: () => void) => Listening | undefined;
  close: () => Promise<void>;
}

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** A `server` makes its database when there is none. A `guest` works beside servers, `alone` without any; both on what is there. */
export async function openStorage(place: Place, role?: Role | 'guest'): Promise<Storage> {
  try {
    return await open(place, role);
  } catch (error) {
    const words = troubleInWords(error instanceof Error ? (error.cause ?? error) : error);
    if (!words || error instanceof SettingsError) throw error;
    throw new SettingsError(`${described(place)} cannot be used: ${words}.`, { cause: error });
  }
}

async function open({ dataDir, databaseUrl }: Place, role?: Role | 'guest'): Promise<Storage> {
  const mustExist = role === 'guest' || role === 'alone';
  if (mustExist && !databaseUrl && !existsSync(databaseFile(dataDir))) throw nothingIn(dataDir);
  if (!databaseUrl) openFolder(dataDir);
  const attends = role === 'server' || role === 'alone';
  const leave = attends ? await (databaseUrl ? attendPostgres(databaseUrl, role) : attendSqlite(dataDir)) : undefined;
  const { dialect, description, forget } = databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  const close = async () => {
    await db.destroy();
    await leave?.();
  };
  try {
    if (mustExist && databaseUrl) await assertInUse(db);
    await migrate(db, migrations);
  } catch (error) {
    await close();
    throw error;
  }
  const ask = async () => void (await sql`select 1`.execute(db));
  const write = (at: Date) => db.transaction().execute(async (work) => noteWrite(work, at.toISOString()));
  return {
    db,
    description,
    ask,
    write,
    forget: async () => void (await forget(db)),
    async announce(transaction, channel) {
      if (databaseUrl) await sql`select pg_notify(${channel}, '')`.execute(transaction);
    },
    listen: (channel, heard) => (databaseUrl ? listenOn(databaseUrl, channel, heard) : undefined),
    close,
  };
}

/** One row, again and again: it takes the way that every request takes, to the disk. */
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
  throw new SettingsError(
    'DATABASE_URL names a database that no server has worked with yet. Set it as the server has it.',
  );
}

const nothingIn = (dataDir: string) =>
  new SettingsError(
    `DATA_DIR is ${JSON.stringify(dataDir)}, and there is no database in it. Set DATA_DIR or DATABASE_URL as the server has it.`,
  );

/** Where the database is, without the password. */
function described({ dataDir, databaseUrl }: Place): string {
  if (!databaseUrl) return `The database ${databaseFile(dataDir)} (DATA_DIR)`;
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  return `The database "${pathname.slice(1)}" at ${hostname}:${port || 5432}, asked for as "${username}" (DATABASE_URL),`;
}

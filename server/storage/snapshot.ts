/** Of either engine into one SQLite file: a backup needs no matching pg_dump. */
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, openSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CamelCasePlugin, Kysely } from 'kysely';
import type pg from 'pg';
import { type Config, SettingsError } from '#server/config.ts';
import { migrate, stateFault } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { connectTo } from './postgres.ts';
import { columnOf, damageOf, postgresRows, sqliteRows, sumsOf, tablesOf, unequal } from './rows.ts';
import { databaseFile, dialectOver } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

export const sumFile = (file: string): string => `${file}.sha256`;

/** Renamed once checked and synced. The sum is in the format of `sha256sum -c`. */
export async function takeSnapshot({ dataDir, databaseUrl }: Place, file: string): Promise<void> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  try {
    closeSync(openSync(part, 'wx', 0o600));
  } catch (error) {
    throw new SettingsError(`${file} cannot be written: ${error instanceof Error ? error.message : error}.`);
  }
  try {
    if (databaseUrl) await fromPostgres(databaseUrl, part);
    else fromSqlite(dataDir, part);
    assertSound(part);
    for (const path of [part, dirname(file)]) await synced(path);
    await writeFile(sumFile(file), `${await sumOf(part)}  ${basename(file)}\n`, { mode: 0o600 });
    await rename(part, file);
    await synced(dirname(file));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

function fromSqlite(dataDir: string, part: string): void {
  const file = databaseFile(dataDir);
  if (!existsSync(file)) throw nothingIn(dataDir);
  using source = new DatabaseSync(file, { timeout: 5000 });
  // VACUUM INTO leaves out deleted data, even in free pages.
  source.prepare('VACUUM INTO ?').run(part);
}

async function fromPostgres(url: string, part: string): Promise<void> {
  const client = await connectTo(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    await takeTime(client);
    await makeLike(part, await stateOf(client));
    using target = new DatabaseSync(part);
    // No sync while writing: the unfinished file is worthless anyway.
    target.exec('pragma foreign_keys = off; pragma synchronous = off; begin');
    const tables = tablesOf(target);
    const rows = postgresRows(client);
    for (const table of tables) await sqliteRows(target).replace(table, rows.read(table));
    target.exec('commit');
    const differing = unequal(await sumsOf(rows, tables), await sumsOf(sqliteRows(target), tables));
    if (differing.length > 0) throw new Error(`The copy differs from the database: ${differing.join(', ')}.`);
  } finally {
    await client.end();
  }
}

/** Copying may take long: no timeouts in this transaction. */
export const takeTime = (client: pg.Client) =>
  client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');

async function stateOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client
    .query<{ name: string }>('select name from kysely_migration')
    .catch((error) => Promise.reject(error.code === '42P01' ? notOurs() : error));
  return rows.map(({ name }) => name);
}

export function stateOfFile(database: DatabaseSync): string[] {
  const known = columnOf(database, "select name from sqlite_schema where name = 'kysely_migration'").length > 0;
  return known ? columnOf(database, 'select name from kysely_migration') : [];
}

async function makeLike(file: string, state: readonly string[]): Promise<void> {
  const database = new DatabaseSync(file);
  const db = new Kysely<Tables>({ dialect: dialectOver(database), plugins: [new CamelCasePlugin()] });
  try {
    await migrate(db, migrations, lastOf(state));
  } finally {
    await db.destroy();
  }
}

export function lastOf(state: readonly string[]): string {
  const last = [...state].sort().at(-1);
  if (last === undefined) throw notOurs();
  const fault = stateFault(state, migrations);
  if (fault) throw fault;
  return last;
}

export function assertSound(file: string): void {
  using database = new DatabaseSync(file, { readOnly: true });
  const damage = damageOf(database);
  if (damage) throw new SettingsError(`${file} is not sound: ${damage}.`);
}

export async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes);
  return hash.digest('hex');
}

/** A file's name is on the disk once its folder is synced. */
export async function synced(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}

export const nothingIn = (dataDir: string) =>
  new SettingsError(
    `DATA_DIR is ${JSON.stringify(dataDir)}, and there is no database in it. Set DATA_DIR or DATABASE_URL as the server has it.`,
  );

export const notOurs = () =>
  new SettingsError('DATABASE_URL names a database that no server has worked with yet. Set it as the server has it.');

/** Copies either database into one SQLite file: no pg_dump of the right version needed. */
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, openSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';
import { type Config, SettingsError } from '#server/config.ts';
import { checkMigrationState, createTablesForCopy } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { connectPostgres } from './postgres.ts';
import {
  accessPostgresTables,
  accessSqliteTables,
  computeTableChecksums,
  findDamage,
  findDifferingTables,
  queryColumn,
  readTablesInOrder,
} from './rows.ts';
import { createSqliteDialect, getDatabasePath } from './sqlite.ts';

export type SnapshotSource = Pick<Config, 'dataDir' | 'databaseUrl'>;

export const getChecksumPath = (file: string): string => `${file}.sha256`;

/** Checks and syncs the file, then renames it. Checksum format of `sha256sum -c`. */
export async function takeSnapshot({ dataDir, databaseUrl }: SnapshotSource, file: string): Promise<void> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  try {
    closeSync(openSync(part, 'wx', 0o600));
  } catch (error) {
    throw new SettingsError(`${file} cannot be written: ${error instanceof Error ? error.message : error}.`);
  }
  try {
    if (databaseUrl) await copyPostgres(databaseUrl, part);
    else copySqlite(dataDir, part);
    assertUndamaged(part);
    for (const path of [part, dirname(file)]) await syncToDisk(path);
    await writeFile(getChecksumPath(file), `${await computeFileChecksum(part)}  ${basename(file)}\n`, { mode: 0o600 });
    await rename(part, file);
    await syncToDisk(dirname(file));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

function copySqlite(dataDir: string, part: string): void {
  const file = getDatabasePath(dataDir);
  if (!existsSync(file)) throw noDatabaseError(dataDir);
  using source = new DatabaseSync(file, { timeout: 5000 });
  // VACUUM INTO leaves out deleted data, even in free pages.
  source.prepare('VACUUM INTO ?').run(part);
}

async function copyPostgres(url: string, part: string): Promise<void> {
  const client = await connectPostgres(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    await disableTimeouts(client);
    const last = requireLastMigration(await readPostgresMigrations(client));
    await createTablesForCopy(createSqliteDialect(new DatabaseSync(part)), migrations, last);
    using target = new DatabaseSync(part);
    // No sync while writing: the unfinished file is worthless anyway.
    target.exec('pragma foreign_keys = off; pragma synchronous = off; begin');
    const tables = readTablesInOrder(target);
    const rows = accessPostgresTables(client);
    for (const table of tables) await accessSqliteTables(target).replace(table, rows.read(table));
    target.exec('commit');
    const differing = findDifferingTables(
      await computeTableChecksums(rows, tables),
      await computeTableChecksums(accessSqliteTables(target), tables),
    );
    if (differing.length > 0) throw new Error(`The copy differs from the database: ${differing.join(', ')}.`);
  } finally {
    await client.end();
  }
}

/** Copying may take long: no timeouts in this transaction. */
export const disableTimeouts = (client: pg.Client) =>
  client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');

async function readPostgresMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client
    .query<{ name: string }>('select name from kysely_migration')
    .catch((error) => Promise.reject(error.code === '42P01' ? unknownDatabaseError() : error));
  return rows.map(({ name }) => name);
}

export function readSqliteMigrations(database: DatabaseSync): string[] {
  const known = queryColumn(database, "select name from sqlite_schema where name = 'kysely_migration'").length > 0;
  return known ? queryColumn(database, 'select name from kysely_migration') : [];
}

export function assertKnownMigrations(state: readonly string[]): void {
  if (state.length === 0) throw unknownDatabaseError();
  const fault = checkMigrationState(state, migrations);
  if (fault) throw fault;
}

export function requireLastMigration(state: readonly string[]): string {
  assertKnownMigrations(state);
  return state.toSorted().at(-1) as string;
}

export function assertUndamaged(file: string): void {
  using database = new DatabaseSync(file, { readOnly: true });
  const damage = findDamage(database);
  if (damage) throw new SettingsError(`${file} is damaged: ${damage}.`);
}

export async function computeFileChecksum(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes);
  return hash.digest('hex');
}

/** A file's name is on the disk once its folder is synced. */
export async function syncToDisk(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}

export const noDatabaseError = (dataDir: string) =>
  new SettingsError(
    `DATA_DIR is ${JSON.stringify(dataDir)}, and there is no database in it. Set DATA_DIR or DATABASE_URL as the server has it.`,
  );

export const unknownDatabaseError = () =>
  new SettingsError('DATABASE_URL names a database that no server has worked with yet. Set it as the server has it.');

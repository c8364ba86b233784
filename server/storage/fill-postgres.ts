/** One transaction: an interrupted copy changes nothing. */
import type { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';
import { SettingsError } from '#server/config.ts';
import { lockPostgres } from './database-lock.ts';
import { createTablesForCopy } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { connectPostgres, openPostgres } from './postgres.ts';
import {
  accessPostgresTables,
  accessSqliteTables,
  computeTableChecksums,
  type DatabaseTable,
  findDifferingTables,
  readTablesInOrder,
  type TableAccess,
  type TableChecksums,
} from './rows.ts';
import { disableTimeouts, readSqliteMigrations, requireLastMigration } from './snapshot.ts';

/** Migrations put rows into these. */
const seededTables = ['kysely_migration', 'kysely_migration_lock', 'content_epochs', 'log_heads'];

export async function fillPostgres(source: DatabaseSync, url: string) {
  const last = requireLastMigration(readSqliteMigrations(source));
  const tables = readTablesInOrder(source);
  const sums = await computeTableChecksums(accessSqliteTables(source), tables);
  const releaseLock = await lockPostgres(url, 'alone');
  const client = await connectPostgres(url);
  try {
    const found = await listTables(client);
    const foreign = found.filter((name) => !tables.some((table) => table.name === name));
    if (foreign.length > 0) throw databaseInUseError(`a table ${foreign[0]} that is not in the source`);
    const rows = accessPostgresTables(client);
    const filled = await findTableWithRows(client, tables, found);
    if (filled && (await hasSameRows(client, rows, tables, sums))) return { sums, isAlreadyFilled: true };
    if (filled) throw databaseInUseError(`rows in ${filled}`);
    await createTablesForCopy(openPostgres(url).dialect, migrations, last);
    await client.query('begin isolation level repeatable read');
    await disableTimeouts(client);
    for (const table of tables) await rows.replace(table, await accessSqliteTables(source).read(table));
    const differing = findDifferingTables(sums, await computeTableChecksums(rows, tables));
    if (differing.length > 0) throw new Error(`The copy differs from its source: ${differing.join(', ')}.`);
    await client.query('commit');
    return { sums, isAlreadyFilled: false };
  } finally {
    await client.end();
    await releaseLock();
  }
}

async function hasSameRows(
  client: pg.Client,
  rows: TableAccess,
  tables: readonly DatabaseTable[],
  sums: TableChecksums,
): Promise<boolean> {
  await client.query('begin isolation level repeatable read');
  await disableTimeouts(client);
  try {
    return findDifferingTables(sums, await computeTableChecksums(rows, tables)).length === 0;
  } catch {
    return false;
  } finally {
    await client.query('rollback');
  }
}

async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  );
  return rows.map(({ name }) => name);
}

async function findTableWithRows(
  client: pg.Client,
  tables: readonly DatabaseTable[],
  found: readonly string[],
): Promise<string | undefined> {
  for (const { name } of tables.filter((table) => found.includes(table.name) && !seededTables.includes(table.name))) {
    const { rowCount } = await client.query(`select 1 from "${name}" limit 1`);
    if (rowCount) return name;
  }
  return undefined;
}

const databaseInUseError = (what: string) =>
  new SettingsError(`The database of DATABASE_URL holds ${what}. Nothing is overwritten: name an empty database.`);

/** One transaction: an interrupted copy changes nothing. */
import type { DatabaseSync } from 'node:sqlite';
import { CamelCasePlugin, Kysely } from 'kysely';
import type pg from 'pg';
import { SettingsError } from '#server/config.ts';
import { attendPostgres } from './attend.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { connectTo, openPostgres } from './postgres.ts';
import { postgresRows, type Rows, type Sums, sqliteRows, sumsOf, type Table, tablesOf, unequal } from './rows.ts';
import { lastOf, stateOfFile, takeTime } from './snapshot.ts';
import type { Tables } from './tables.ts';

/** Migrations put rows into these. */
const begun = ['kysely_migration', 'kysely_migration_lock', 'content_epochs', 'audit_log_heads'];

export interface Filled {
  sums: Sums;
  before: boolean;
}

export async function fillPostgres(source: DatabaseSync, url: string): Promise<Filled> {
  const last = lastOf(stateOfFile(source));
  const tables = tablesOf(source);
  const sums = await sumsOf(sqliteRows(source), tables);
  const leave = await attendPostgres(url, 'alone');
  const client = await connectTo(url);
  try {
    const found = await tablesIn(client);
    const foreign = found.filter((name) => !tables.some((table) => table.name === name));
    if (foreign.length > 0) throw inUse(`a table ${foreign[0]} that is not in the source`);
    const rows = postgresRows(client);
    const filled = await firstWithRows(client, tables, found);
    if (filled && (await holdsAll(client, rows, tables, sums))) return { sums, before: true };
    if (filled) throw inUse(`rows in ${filled}`);
    await migrated(url, last);
    await client.query('begin isolation level repeatable read');
    await takeTime(client);
    for (const table of tables) await rows.replace(table, await sqliteRows(source).read(table));
    const differing = unequal(sums, await sumsOf(rows, tables));
    if (differing.length > 0) throw new Error(`The copy differs from its source: ${differing.join(', ')}.`);
    await client.query('commit');
    return { sums, before: false };
  } finally {
    await client.end();
    await leave();
  }
}

async function holdsAll(client: pg.Client, rows: Rows, tables: readonly Table[], sums: Sums): Promise<boolean> {
  await client.query('begin isolation level repeatable read');
  await takeTime(client);
  try {
    return unequal(sums, await sumsOf(rows, tables)).length === 0;
  } catch {
    return false;
  } finally {
    await client.query('rollback');
  }
}

async function migrated(url: string, last: string): Promise<void> {
  const db = new Kysely<Tables>({ dialect: openPostgres(url).dialect, plugins: [new CamelCasePlugin()] });
  try {
    await migrate(db, migrations, last);
  } finally {
    await db.destroy();
  }
}

async function tablesIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  );
  return rows.map(({ name }) => name);
}

async function firstWithRows(
  client: pg.Client,
  tables: readonly Table[],
  found: readonly string[],
): Promise<string | undefined> {
  for (const { name } of tables.filter((table) => found.includes(table.name) && !begun.includes(table.name))) {
    const { rowCount } = await client.query(`select 1 from "${name}" limit 1`);
    if (rowCount) return name;
  }
  return undefined;
}

const inUse = (what: string) =>
  new SettingsError(`The database of DATABASE_URL holds ${what}. Nothing is overwritten: name an empty database.`);

import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#tests/harness/database.ts';
import { checkMigrationState, findPendingMigrations } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { findDamage } from './rows.ts';
import { assertKnownMigrations, assertUndamaged, readSqliteMigrations, requireLastMigration } from './snapshot.ts';

const folder = await mkdtemp(join(tmpdir(), 'tollenau-snapshot-'));
afterAll(() => rm(folder, { recursive: true }));
const names = Object.keys(migrations);
const [first = '', second = ''] = names;

test('a database of no release, of a newer one and of an unreleased one is refused, each with its reason', () => {
  expect(() => assertKnownMigrations([])).toThrow('a database that no server has worked with yet');
  expect(() => assertKnownMigrations([first, '9999-later'])).toThrow('a newer release has changed it');
  expect(() => assertKnownMigrations(['9999-later'])).toThrow('was made by an unreleased version');
  for (const state of [[first], [second, first], names]) {
    expect(() => assertKnownMigrations(state)).not.toThrow();
    expect(checkMigrationState(state, migrations)).toBeUndefined();
  }
  expect(checkMigrationState([], migrations)).toBeUndefined();
});

test('the last migration is the highest name, in whatever order they are read', () => {
  expect(requireLastMigration([second, first])).toBe(second);
  expect(requireLastMigration([first])).toBe(first);
  expect(() => requireLastMigration([])).toThrow('no server has worked with yet');
});

test('pending migrations are those that a database with some of them lacks', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  expect(await findPendingMigrations(db, migrations)).toEqual([]);
  expect(await findPendingMigrations(db, { ...migrations, '9998-next': { up: async () => {} } })).toEqual([
    '9998-next',
  ]);
});

test('migrations are read from our databases, and there are none in others', async () => {
  const other = new DatabaseSync(':memory:');
  expect(readSqliteMigrations(other)).toEqual([]);
  other.exec("create table kysely_migration (name text); insert into kysely_migration values ('a'), ('b')");
  expect(readSqliteMigrations(other)).toEqual(['a', 'b']);
  other.close();
});

test('rows that refer to missing rows are damage', () => {
  const file = join(folder, 'orphans.sqlite');
  const database = new DatabaseSync(file);
  database.exec(
    'pragma foreign_keys = off; create table one (id text primary key); create table two (id text references one)',
  );
  expect(findDamage(database)).toBeUndefined();
  expect(() => assertUndamaged(file)).not.toThrow();
  database.exec("insert into two values ('nowhere')");
  expect(findDamage(database)).toBe('rows of two refer to rows that are missing');
  expect(() => assertUndamaged(file)).toThrow(`${file} is damaged: rows of two refer to rows that are missing.`);
  database.close();
});

test('a database that is missing is not made by the check for damage', () => {
  const file = join(folder, 'missing.sqlite');
  expect(() => assertUndamaged(file)).toThrow('unable to open');
  expect(existsSync(file)).toBe(false);
});

import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import {
  accessSqliteTables,
  computeTableChecksums,
  findDamage,
  findDifferingTables,
  readTablesInOrder,
} from './rows.ts';

const opened = (rows: string) => {
  const database = new DatabaseSync(':memory:');
  database.exec(`pragma foreign_keys = off; create table visit (name text primary key, note text);
    create table child ("of" text references visit (name)); ${rows}`);
  return database;
};

test('findDamage reports a row that refers to a missing row', () => {
  expect(findDamage(opened("insert into visit values ('a', ''); insert into child values ('a')"))).toBeUndefined();
  expect(findDamage(opened("insert into child values ('a')"))).toBe('rows of child refer to rows that are missing');
});

const sums = (rows: string) => {
  const database = opened(rows);
  return computeTableChecksums(accessSqliteTables(database), readTablesInOrder(database));
};

test('each table follows the tables it refers to', async () => {
  expect(Object.keys(await sums(''))).toEqual(['visit', 'child']);
});

test('a checksum depends on the values of rows, not on their order', async () => {
  const one = await sums("insert into visit values ('a', 'b'), ('c', null)");
  expect(findDifferingTables(one, await sums("insert into visit values ('c', null), ('a', 'b')"))).toEqual([]);
  expect(findDifferingTables(one, await sums("insert into visit values ('a', 'b'), ('c', '')"))).toEqual(['visit']);
  expect(findDifferingTables(one, await sums("insert into visit values ('ab', ''), ('c', null)"))).toEqual(['visit']);
});

import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { damageOf, sqliteRows, sumsOf, tablesOf, unequal } from './rows.ts';

const opened = (rows: string) => {
  const database = new DatabaseSync(':memory:');
  database.exec(`pragma foreign_keys = off; create table visit (name text primary key, note text);
    create table child ("of" text references visit (name)); ${rows}`);
  return database;
};

test('a row that refers to one that is missing is damage', () => {
  expect(damageOf(opened("insert into visit values ('a', ''); insert into child values ('a')"))).toBeUndefined();
  expect(damageOf(opened("insert into child values ('a')"))).toBe('rows of child refer to rows that are missing');
});

test('tables come after those they refer to, and their rows are the same in any order, but not with another value', async () => {
  const sums = (rows: string) => {
    const database = opened(rows);
    return sumsOf(sqliteRows(database), tablesOf(database));
  };
  const one = await sums("insert into visit values ('a', 'b'), ('c', null)");
  expect(Object.keys(one)).toEqual(['visit', 'child']);
  expect(unequal(one, await sums("insert into visit values ('c', null), ('a', 'b')"))).toEqual([]);
  expect(unequal(one, await sums("insert into visit values ('a', 'b'), ('c', '')"))).toEqual(['visit']);
  expect(unequal(one, await sums("insert into visit values ('ab', ''), ('c', null)"))).toEqual(['visit']);
});

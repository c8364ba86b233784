import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import {
  accessSqliteTables,
  computeTableChecksums,
  countRows,
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

test('rows are read and counted in portions, and none is left out', async () => {
  const rows = Array.from({ length: 45 }, (_, index) => `('${index}', '${'x'.repeat(index)}')`);
  const all = await sums(`insert into visit values ${rows.join(', ')}`);
  expect([all['visit']?.split(':')[0], countRows(all)]).toEqual(['45', 45]);
  const fewer = await sums(`insert into visit values ${rows.slice(0, -1).join(', ')}`);
  expect([countRows(fewer), findDifferingTables(all, fewer)]).toEqual([44, ['visit']]);
  expect(findDifferingTables({ one: '1:a', two: '1:b' }, { two: '1:b', three: '0:0' })).toEqual(['one', 'three']);
});

test('a copy of a table has its rows alone, with each value in its column', async () => {
  const source = opened("insert into visit values ('a', 'b'), ('c', null)");
  const target = opened("insert into visit values ('old', 'x')");
  for (const table of readTablesInOrder(source))
    await accessSqliteTables(target).replace(table, accessSqliteTables(source).read(table));
  expect(target.prepare('select name, note from visit order by name').all()).toEqual([
    { name: 'a', note: 'b' },
    { name: 'c', note: null },
  ]);
});

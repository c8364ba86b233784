import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';

type ColumnValue = null | number | string | Uint8Array;

export interface DatabaseTable {
  name: string;
  columns: readonly string[];
}

/** in portions, because an ID copy or a part of a film takes megabytes */
type RowPortions = AsyncIterable<ColumnValue[][]> | Iterable<ColumnValue[][]>;

export interface TableAccess {
  read: (table: DatabaseTable) => RowPortions;
  replace: (table: DatabaseTable, portions: RowPortions) => Promise<void>;
}

const rowsPerBatch = 20;

/** Number of rows and sum of their hashes: does not depend on the order of rows. */
export type TableChecksums = Record<string, string>;

export async function computeTableChecksums(
  rows: TableAccess,
  tables: readonly DatabaseTable[],
): Promise<TableChecksums> {
  const sums: TableChecksums = {};
  for (const table of tables) {
    let [count, sum] = [0, 0n];
    for await (const some of rows.read(table)) {
      count += some.length;
      for (const row of some) sum = BigInt.asUintN(256, sum + hashRow(row));
    }
    sums[table.name] = `${count}:${sum.toString(16)}`;
  }
  return sums;
}

/** Includes kind and length of each value, so that different rows give different texts. */
function hashRow(row: readonly ColumnValue[]): bigint {
  const hash = createHash('sha256');
  for (const value of row) {
    if (value === null) hash.update('-');
    else if (typeof value === 'number') hash.update(`n${value};`);
    else {
      const bytes = typeof value === 'string' ? Buffer.from(value) : value;
      hash.update(`${typeof value === 'string' ? 't' : 'b'}${bytes.byteLength};`).update(bytes);
    }
  }
  return BigInt(`0x${hash.digest('hex')}`);
}

export const findDifferingTables = (one: TableChecksums, other: TableChecksums): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name]);

export const countRows = (sums: TableChecksums): number =>
  Object.values(sums).reduce((all, sum) => all + Number.parseInt(sum, 10), 0);

export const accessSqliteTables = (database: DatabaseSync): TableAccess => ({
  *read({ name, columns }) {
    const statement = database.prepare(`select ${quoteColumns(columns)} from "${name}"`);
    statement.setReturnArrays(true);
    let rows: ColumnValue[][] = [];
    for (const row of statement.iterate() as Iterable<unknown>) {
      rows.push(row as ColumnValue[]);
      if (rows.length < rowsPerBatch) continue;
      yield rows;
      rows = [];
    }
    if (rows.length > 0) yield rows;
  },
  async replace({ name, columns }, portions) {
    database.exec(`delete from "${name}"`);
    const insert = database.prepare(
      `insert into "${name}" (${quoteColumns(columns)}) values (${columns.map(() => '?').join(', ')})`,
    );
    for await (const rows of portions) for (const row of rows) insert.run(...row);
  },
});

/** Referenced tables first, because foreign keys are checked per row. */
export function readTablesInOrder(database: DatabaseSync): DatabaseTable[] {
  const names = queryColumn(
    database,
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`,
  );
  const placed = new Set<string>();
  const addAfterReferences = (name: string): void => {
    if (placed.has(name)) return;
    for (const other of queryColumn(database, `select "table" from pragma_foreign_key_list('${name}')`))
      if (other !== name) addAfterReferences(other);
    placed.add(name);
  };
  for (const name of names.sort()) addAfterReferences(name);
  return [...placed].map((name) => ({
    name,
    columns: queryColumn(database, `select name from pragma_table_info('${name}')`).sort(),
  }));
}

export function findDamage(database: DatabaseSync): string | undefined {
  const [found = 'no answer'] = queryColumn(database, 'pragma integrity_check');
  if (found !== 'ok') return found;
  const [orphan] = queryColumn(database, 'select "table" from pragma_foreign_key_check');
  return orphan && `rows of ${orphan} refer to rows that are missing`;
}

export function queryColumn(database: DatabaseSync, query: string): string[] {
  return database
    .prepare(query)
    .all()
    .map((row) => String(Object.values(row)[0]));
}

/** Must run in the client's transaction: a cursor needs one. */
export const accessPostgresTables = (client: pg.Client): TableAccess => ({
  async *read({ name, columns }) {
    await client.query(`declare reading no scroll cursor for select ${quoteColumns(columns)} from "${name}"`);
    try {
      for (;;) {
        const { rows } = await client.query<ColumnValue[]>({
          text: `fetch ${rowsPerBatch} from reading`,
          rowMode: 'array',
        });
        if (rows.length === 0) return;
        yield rows;
      }
    } finally {
      await client.query('close reading');
    }
  },
  async replace({ name, columns }, portions) {
    await client.query(`delete from "${name}"`);
    for await (const rows of portions) {
      let number = 0;
      const places = rows.map((row) => `(${row.map(() => `$${++number}`).join(', ')})`).join(', ');
      await client.query(`insert into "${name}" (${quoteColumns(columns)}) values ${places}`, rows.flat());
    }
  },
});

const quoteColumns = (columns: readonly string[]): string => columns.map((name) => `"${name}"`).join(', ');

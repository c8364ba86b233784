import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { portion, type Rows, type Table, type Value } from './rows.ts';

export const sqliteRows = (database: DatabaseSync): Rows => ({
  *read({ name, columns }) {
    const statement = database.prepare(`select ${list(columns)} from "${name}"`);
    statement.setReturnArrays(true);
    let rows: Value[][] = [];
    for (const row of statement.iterate() as Iterable<unknown>) {
      rows.push(row as Value[]);
      if (rows.length < portion) continue;
      yield rows;
      rows = [];
    }
    if (rows.length > 0) yield rows;
  },
  async replace({ name, columns }, portions) {
    database.exec(`delete from "${name}"`);
    const insert: StatementSync = database.prepare(
      `insert into "${name}" (${list(columns)}) values (${columns.map(() => '?').join(', ')})`,
    );
    for await (const rows of portions) for (const row of rows) insert.run(...row);
  },
});

/** Each after those it refers to, as a database wants them that looks at every row at once. */
export function tablesOf(database: DatabaseSync): Table[] {
  const names = columnOf(database, `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`);
  const placed = new Set<string>();
  const place = (name: string): void => {
    if (placed.has(name)) return;
    for (const other of columnOf(database, `select "table" from pragma_foreign_key_list('${name}')`))
      if (other !== name) place(other);
    placed.add(name);
  };
  for (const name of names.sort()) place(name);
  return [...placed].map((name) => ({
    name,
    columns: columnOf(database, `select name from pragma_table_info('${name}')`).sort(),
  }));
}

/** Undefined: every page can be read, and no row refers to one that is missing. */
export function damageOf(database: DatabaseSync): string | undefined {
  const [found = 'no answer'] = columnOf(database, 'pragma integrity_check');
  if (found !== 'ok') return found;
  const [orphan] = columnOf(database, 'select "table" from pragma_foreign_key_check');
  return orphan && `rows of ${orphan} refer to rows that are missing`;
}

export function columnOf(database: DatabaseSync, query: string): string[] {
  return database
    .prepare(query)
    .all()
    .map((row) => String(Object.values(row)[0]));
}

const list = (columns: readonly string[]): string => columns.map((name) => `"${name}"`).join(', ');

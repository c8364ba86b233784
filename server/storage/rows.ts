/** All rows of a database as they lie there, whichever engine holds them: read in portions, written, and summed so that two databases can be compared. */
import { createHash } from 'node:crypto';

export type Value = null | number | string | Uint8Array;

export interface Table {
  name: string;
  columns: readonly string[];
}

export interface Rows {
  /** a portion at a time: a copy of an ID or a part of a film weighs megabytes */
  read: (table: Table) => AsyncIterable<Value[][]> | Iterable<Value[][]>;
  /** instead of what is in it */
  replace: (table: Table, portions: AsyncIterable<Value[][]> | Iterable<Value[][]>) => Promise<void>;
}

export const portion = 20;

/** How many rows, and the sum of their hashes: no order of rows is the same on both engines, a sum needs none. */
export type Sums = Record<string, string>;

export async function sumsOf(rows: Rows, tables: readonly Table[]): Promise<Sums> {
  const sums: Sums = {};
  for (const table of tables) {
    let [count, sum] = [0, 0n];
    for await (const some of rows.read(table)) {
      count += some.length;
      for (const row of some) sum = BigInt.asUintN(256, sum + hashOf(row));
    }
    sums[table.name] = `${count}:${sum.toString(16)}`;
  }
  return sums;
}

/** Each value with its kind and its length, so that no two rows read the same. */
function hashOf(row: readonly Value[]): bigint {
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

/** The tables whose rows are not the same in both. */
export const unequal = (one: Sums, other: Sums): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name]);

export const countRows = (sums: Sums): number =>
  Object.values(sums).reduce((all, sum) => all + Number.parseInt(sum, 10), 0);

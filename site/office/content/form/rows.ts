/** The rows of a list. Each keeps its number from the beginning, so that what is typed in it moves with it. */
export type Rows = readonly number[];

export type RowAct = { act: 'add' } | { act: 'up' | 'down' | 'remove'; row: number };

export const beginning = (count: number): Rows => Array.from({ length: count }, (_, number) => number);

/** A new row has a number that no row had while this many stood there; removed ones do not come back. */
export function nextRows(rows: Rows, change: RowAct): Rows {
  if (change.act === 'add') return [...rows, Math.max(999, ...rows) + 1];
  const place = rows.indexOf(change.row);
  const rest = rows.filter((row) => row !== change.row);
  if (place < 0 || change.act === 'remove') return rest;
  const to = Math.min(rest.length, Math.max(0, place + (change.act === 'up' ? -1 : 1)));
  return rest.toSpliced(to, 0, change.row);
}

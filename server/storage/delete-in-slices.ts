import { setImmediate } from 'node:timers/promises';

/**
 * For large data. SQLite overwrites what it deletes, and requests wait meanwhile: they get a turn of
 * the event loop after each slice. Returns the number of rows.
 */
export async function deleteInSlices(deleteSlice: () => Promise<{ numDeletedRows: bigint }>): Promise<number> {
  for (let total = 0; ; ) {
    const { numDeletedRows } = await deleteSlice();
    if (numDeletedRows === 0n) return total;
    total += Number(numDeletedRows);
    await setImmediate();
  }
}

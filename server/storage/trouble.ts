/** Is the storage away, full or locked, so that the same request may well succeed in a moment? */

/** SQLITE_BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN */
const sqliteCodes = new Set([5, 6, 8, 10, 13, 14]);
/** connection, resources, operator at work, read-only standby, could not serialize, lock not available, deadlock */
const postgresStates = /^(08|53|57|25006|40001|40P01|55P03)/;
const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN']);
/** the pool has no codes of its own for these */
const poolMessages = /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a conn)/;

export function isStorageTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code === 'ERR_SQLITE_ERROR') return typeof errcode === 'number' && sqliteCodes.has(errcode & 0xff);
  if (typeof code === 'string') return socketCodes.has(code) || postgresStates.test(code);
  return poolMessages.test(error.message);
}

/** SQLITE_BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN */
const sqliteCodes = new Set([5, 6, 8, 10, 13, 14]);
/** connection, resources, shutdown, read-only standby, serialization, lock, deadlock */
const postgresStates = /^(08|53|57|25006|40001|40P01|55P03)/;
const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN']);
const poolMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a conn|Query read timeout)/;

/** statement timeout, serialization, lock, deadlock */
const busyStates = /^(57014|40001|40P01|55P03)/;
/** message of the pool if no connection became free in time */
const poolTimeoutMessage = /^timeout exceeded when trying to connect/;

type ErrorWithCode = Error & { code?: unknown; errcode?: unknown };

/** PostgreSQL runs but is busy: the request has waited its full time and changed nothing. */
export function isDatabaseOverloaded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code }: ErrorWithCode = error;
  return typeof code === 'string' ? busyStates.test(code) : poolTimeoutMessage.test(error.message);
}

/** SQLite would go on writing into the deleted file, and all of it would be lost at the next start. */
export class ReplacedDatabaseError extends Error {
  override name = 'ReplacedDatabaseError';
}

export function isDatabaseError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ReplacedDatabaseError) return true;
  const { code, errcode }: ErrorWithCode = error;
  if (code === 'ERR_SQLITE_ERROR') return typeof errcode === 'number' && sqliteCodes.has(errcode & 0xff);
  if (typeof code === 'string') return socketCodes.has(code) || postgresStates.test(code);
  return poolMessages.test(error.message);
}

export const isSqliteLocked = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === 5;

const sqliteDescriptions: Record<number, string> = {
  5: 'another program holds it locked',
  6: 'another program holds it locked',
  8: 'it can only be read',
  10: 'the disk reports an error',
  11: 'the file is damaged; restore a backup',
  13: 'the disk is full',
  14: 'the file cannot be opened or created',
  26: 'the file is no SQLite database',
};

/** Exact codes come before their class, because the first match counts. */
const codeDescriptions: [RegExp, string][] = [
  [/^28/, 'it refuses this user or this password'],
  [/^3D000/, 'there is no database of this name'],
  [/^42501/, 'this user lacks the rights to make or change tables'],
  [/^25006/, 'it can only be read (a standby?)'],
  [/^53100|^ENOSPC/, 'its disk is full'],
  [/^53300/, 'it takes no further connection'],
  [/^57014/, 'a statement took too long'],
  [/^57P03/, 'it is just starting or stopping'],
  [/^(08|57)|^ECONNRESET|^EPIPE/, 'the connection was cut'],
  [/^ECONNREFUSED/, 'no program listens there'],
  [/^(ENOTFOUND|EAI_AGAIN)/, 'the name of its host is not known'],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/, 'its host does not answer'],
  [/^(40001|40P01|55P03)/, 'another transaction has changed the same rows'],
];

/** The end of the sentence "The database …: …". Undefined: an unknown error. */
export function describeDatabaseError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ReplacedDatabaseError) return 'its file was deleted or replaced; restart the server';
  const { code, errcode }: ErrorWithCode = error;
  if (code === 'ERR_SQLITE_ERROR') return typeof errcode === 'number' ? sqliteDescriptions[errcode & 0xff] : undefined;
  if (typeof code === 'string') return codeDescriptions.find(([pattern]) => pattern.test(code))?.[1];
  if (poolTimeoutMessage.test(error.message)) return 'all connections to it are in use';
  if (error.message === 'Query read timeout') return 'it does not answer';
  if (/connection timeout$/.test(error.message)) return 'its host does not answer';
  return poolMessages.test(error.message) ? 'the connection was cut' : undefined;
}

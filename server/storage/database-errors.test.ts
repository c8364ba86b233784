import { expect, test } from 'vitest';
import {
  describeDatabaseError,
  isDatabaseError,
  isDatabaseOverloaded,
  isSqliteLocked,
  ReplacedDatabaseError,
} from './database-errors.ts';

const sqliteError = (errcode: number) => Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode });
const codedError = (code: string) => Object.assign(new Error('x'), { code });
const locked = 'another program holds it locked';
const cut = 'the connection was cut';
const conflict = 'another transaction has changed the same rows';

interface ErrorCase {
  words: string | undefined;
  /** an outage: the answer is 503, not 500 */
  isOutage: boolean;
  isOverload?: boolean;
}

test.each<[name: string, error: unknown, facts: ErrorCase]>([
  ['SQLITE_BUSY', sqliteError(5), { words: locked, isOutage: true }],
  ['SQLITE_BUSY_SNAPSHOT', sqliteError(517), { words: locked, isOutage: true }],
  ['SQLITE_LOCKED', sqliteError(6), { words: locked, isOutage: true }],
  ['SQLITE_READONLY', sqliteError(8), { words: 'it can only be read', isOutage: true }],
  ['SQLITE_IOERR_FSYNC', sqliteError(10 | (4 << 8)), { words: 'the disk reports an error', isOutage: true }],
  ['SQLITE_CORRUPT', sqliteError(11), { words: 'the file is damaged; restore a backup', isOutage: false }],
  ['SQLITE_FULL', sqliteError(13), { words: 'the disk is full', isOutage: true }],
  ['SQLITE_CANTOPEN', sqliteError(14), { words: 'the file cannot be opened or created', isOutage: true }],
  ['SQLITE_NOTADB', sqliteError(26), { words: 'the file is no SQLite database', isOutage: false }],
  ['SQLITE_CONSTRAINT', sqliteError(19), { words: undefined, isOutage: false }],
  ['28P01', codedError('28P01'), { words: 'it refuses this user or this password', isOutage: false }],
  ['3D000', codedError('3D000'), { words: 'there is no database of this name', isOutage: false }],
  ['42501', codedError('42501'), { words: 'this user lacks the rights to make or change tables', isOutage: false }],
  ['25006', codedError('25006'), { words: 'it can only be read (a standby?)', isOutage: true }],
  ['53100', codedError('53100'), { words: 'its disk is full', isOutage: true }],
  ['ENOSPC', codedError('ENOSPC'), { words: 'its disk is full', isOutage: false }],
  ['53300', codedError('53300'), { words: 'it takes no further connection', isOutage: true }],
  ['57014', codedError('57014'), { words: 'a statement took too long', isOutage: true, isOverload: true }],
  ['57P01', codedError('57P01'), { words: cut, isOutage: true }],
  ['57P03', codedError('57P03'), { words: 'it is just starting or stopping', isOutage: true }],
  ['08006', codedError('08006'), { words: cut, isOutage: true }],
  ['40001', codedError('40001'), { words: conflict, isOutage: true, isOverload: true }],
  ['40P01', codedError('40P01'), { words: conflict, isOutage: true, isOverload: true }],
  ['55P03', codedError('55P03'), { words: conflict, isOutage: true, isOverload: true }],
  ['23505', codedError('23505'), { words: undefined, isOutage: false }],
  ['40002', codedError('40002'), { words: undefined, isOutage: false }],
  ['ECONNREFUSED', codedError('ECONNREFUSED'), { words: 'no program listens there', isOutage: true }],
  ['ECONNRESET', codedError('ECONNRESET'), { words: cut, isOutage: true }],
  ['EPIPE', codedError('EPIPE'), { words: cut, isOutage: true }],
  ['ETIMEDOUT', codedError('ETIMEDOUT'), { words: 'its host does not answer', isOutage: true }],
  ['EHOSTUNREACH', codedError('EHOSTUNREACH'), { words: 'its host does not answer', isOutage: false }],
  ['ENOTFOUND', codedError('ENOTFOUND'), { words: 'the name of its host is not known', isOutage: true }],
  ['EAI_AGAIN', codedError('EAI_AGAIN'), { words: 'the name of its host is not known', isOutage: true }],
  [
    'a full pool',
    new Error('timeout exceeded when trying to connect'),
    { words: 'all connections to it are in use', isOutage: true, isOverload: true },
  ],
  ['a silent server', new Error('Query read timeout'), { words: 'it does not answer', isOutage: true }],
  [
    'a connection timeout of the pool',
    new Error('Connection terminated due to connection timeout'),
    { words: 'its host does not answer', isOutage: true },
  ],
  ['a cut connection of the pool', new Error('Connection terminated unexpectedly'), { words: cut, isOutage: true }],
  [
    'an unusable client',
    new Error('Client has encountered a connection error and is not queryable'),
    { words: cut, isOutage: true },
  ],
  [
    'a replaced file',
    new ReplacedDatabaseError(),
    { words: 'its file was deleted or replaced; restart the server', isOutage: true },
  ],
  ['another error', new TypeError('x is not a function'), { words: undefined, isOutage: false }],
  ['no error', 'ECONNREFUSED', { words: undefined, isOutage: false }],
])('%s has its sentence, and counts as an outage or as a fault of the code', (_, error, facts) => {
  const { words, isOutage, isOverload = false } = facts;
  expect(describeDatabaseError(error)).toBe(words);
  expect({ isOutage: isDatabaseError(error), isOverload: isDatabaseOverloaded(error) }).toEqual({
    isOutage,
    isOverload,
  });
});

test('only a locked SQLite file counts as locked', () => {
  expect([sqliteError(5), sqliteError(517)].map(isSqliteLocked)).toEqual([true, true]);
  expect([sqliteError(6), sqliteError(14), new Error('x'), 5].map(isSqliteLocked)).toEqual([
    ...[false, false, false, false],
  ]);
});

/** The log of opened ID copies. */
import { openHashChain } from '#server/audit/hash-chain.ts';

/** `append` comes last in the transaction: it locks the row of the head. */
export const { append: recordCopyAccess, readAndCheck: readCopyAccessLog } = openHashChain({
  log: 'idCopies',
  table: 'copyAccess',
  purpose: 'copy access',
  columns: ['at', 'staffName', 'reason', 'reference'],
});

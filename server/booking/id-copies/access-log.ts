/** The log of opened ID copies. */
import { openHashChain } from '#server/audit/hash-chain.ts';
import type { Tables } from '#server/storage/tables.ts';

/** `append` comes last in the transaction: it locks the row of the head. */
export const { append: recordCopyAccess, readAndCheck: readCopyAccessLog } = openHashChain<Tables['copyAccess']>({
  log: 'idCopies',
  purpose: 'copy access',
  columns: ['at', 'staffName', 'reason', 'reference'],
  insert: (trx, line) => trx.insertInto('copyAccess').values(line).execute(),
  read: (db, { after, upTo, most }) =>
    db
      .selectFrom('copyAccess')
      .selectAll()
      .where('number', '>', after)
      .where('number', '<=', upTo)
      .orderBy('number')
      .limit(most)
      .execute(),
});

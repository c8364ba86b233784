/** The log of opened ID copies. Each hash covers the line before: this reveals changes. */
import { lockAuditLog } from '#server/audit/log.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Database, DatabaseTransaction, Tables } from '#server/storage/tables.ts';

type CopyAccessRow = Tables['copyAccess'];
export type CopyAccess = Pick<CopyAccessRow, 'at' | 'staffName' | 'reason' | 'reference'>;

const hashAccessRow = (
  secrets: Secrets,
  { number, at, staffName, reason, reference }: Omit<CopyAccessRow, 'hash'>,
  before: string,
): string => secrets.hash('copy access', JSON.stringify([before, number, at, staffName, reason, reference]));

export async function recordCopyAccess(trx: DatabaseTransaction, secrets: Secrets, access: CopyAccess): Promise<void> {
  await lockAuditLog(trx);
  const last = await trx
    .selectFrom('copyAccess')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const row = { number: (last?.number ?? 0) + 1, ...access };
  await trx
    .insertInto('copyAccess')
    .values({ ...row, hash: hashAccessRow(secrets, row, last?.hash ?? '') })
    .execute();
}

export interface CopyAccessLog {
  lines: CopyAccessRow[];
  /** numbers of changed lines; the first remaining line cannot be checked */
  changedNumbers: number[];
}

export async function readCopyAccessLog(db: Database, secrets: Secrets): Promise<CopyAccessLog> {
  const lines = await db.selectFrom('copyAccess').selectAll().orderBy('number').execute();
  const changedNumbers = lines
    .filter((row, index) => {
      const before = lines[index - 1];
      // Retention has deleted the line before the first.
      if (!before) return row.number === 1 && row.hash !== hashAccessRow(secrets, row, '');
      return before.number !== row.number - 1 || row.hash !== hashAccessRow(secrets, row, before.hash);
    })
    .map(({ number }) => number);
  return { lines, changedNumbers };
}

/** The log of opened copies. Each hash covers the line before, so that a change shows. */
import type { Kysely, Transaction } from 'kysely';
import { lockLog } from '#server/audit/log.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Tables } from '#server/storage/tables.ts';

type Line = Tables['copyAccess'];
export type Access = Pick<Line, 'at' | 'who' | 'why' | 'reference'>;

const hashOf = (secrets: Secrets, { number, at, who, why, reference }: Omit<Line, 'hash'>, before: string): string =>
  secrets.hash('copy access', JSON.stringify([before, number, at, who, why, reference]));

export async function noteAccess(transaction: Transaction<Tables>, secrets: Secrets, access: Access): Promise<void> {
  await lockLog(transaction);
  const last = await transaction
    .selectFrom('copyAccess')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const line = { number: (last?.number ?? 0) + 1, ...access };
  await transaction
    .insertInto('copyAccess')
    .values({ ...line, hash: hashOf(secrets, line, last?.hash ?? '') })
    .execute();
}

export interface AccessLog {
  lines: Line[];
  /** the numbers of changed lines; the first line that is left cannot be checked */
  changed: number[];
}

export async function readAccess(db: Kysely<Tables>, secrets: Secrets): Promise<AccessLog> {
  const lines = await db.selectFrom('copyAccess').selectAll().orderBy('number').execute();
  const changed = lines
    .filter((line, index) => {
      const before = lines[index - 1];
      // Retention has deleted the line before the first.
      if (!before) return line.number === 1 && line.hash !== hashOf(secrets, line, '');
      return before.number !== line.number - 1 || line.hash !== hashOf(secrets, line, before.hash);
    })
    .map(({ number }) => number);
  return { lines, changed };
}

/** Who opened which copy, when and why. Each line's hash covers the line before, so that none can be changed unnoticed. */
import type { Kysely, Transaction } from 'kysely';
import { lockLog } from '#server/audit/log.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Tables } from '#server/storage/tables.ts';

type Line = Tables['copyAccess'];
export type Access = Pick<Line, 'at' | 'who' | 'why' | 'reference'>;

const hashOf = (secrets: Secrets, { number, at, who, why, reference }: Omit<Line, 'hash'>, before: string): string =>
  secrets.hash('copy access', JSON.stringify([before, number, at, who, why, reference]));

export async function noteAccess(transaction: Transaction<Tables>, secrets: Secrets, access: Access): Promise<void> {
  // Two who open a copy in one moment write one line after the other.
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
  /** the numbers of lines that are not as they were written; the first one left stands on its own */
  changed: number[];
}

export async function readAccess(db: Kysely<Tables>, secrets: Secrets): Promise<AccessLog> {
  const lines = await db.selectFrom('copyAccess').selectAll().orderBy('number').execute();
  const changed = lines
    .filter((line, index) => {
      const before = lines[index - 1];
      // Older lines than the first have reached their end and are gone, and with them what its hash was made over.
      if (!before) return line.number === 1 && line.hash !== hashOf(secrets, line, '');
      return before.number !== line.number - 1 || line.hash !== hashOf(secrets, line, before.hash);
    })
    .map(({ number }) => number);
  return { lines, changed };
}

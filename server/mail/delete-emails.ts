/** Two ways to delete unsent emails. Limits and bounce reports need the records of sent ones. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { DatabaseTransaction, Tables } from '#server/storage/tables.ts';

/**
 * For personal data that is deleted. Ignores leases: the server of a lease may be dead, and the
 * worker does nothing if it finds no row. Returns the number of deleted emails.
 */
export async function eraseEmailsAbout(
  trx: DatabaseTransaction,
  subjectIds: readonly string[] | Expression<string>,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('outboxEmails')
    .where('subjectId', 'in', subjectIds)
    .where('sentAt', 'is', null)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** For a person whose data is deleted: also the records of sent emails. */
export const eraseEmailsTo = (trx: DatabaseTransaction, recipientHash: string) =>
  trx.deleteFrom('outboxEmails').where('recipientHash', '=', recipientHash).execute();

/** No server has begun to send it. A leased email may have arrived, even if its server died. */
export const recallable = { sentAt: null, deadAt: null, leasedBy: null } as const;

/** For the office: deletes those of the selected emails that are `recallable`, and returns them. */
export const recallEmails = (
  trx: DatabaseTransaction,
  select: (email: ExpressionBuilder<Tables, 'outboxEmails'>) => Expression<SqlBool>,
): Promise<Pick<Tables['outboxEmails'], 'id' | 'subjectId'>[]> =>
  trx
    .deleteFrom('outboxEmails')
    .where(({ and }) => and(recallable))
    .where(select)
    .returning(['id', 'subjectId'])
    .execute();

/** An address leaves the list after its mail server refused three issues in a row for good. */
import { limits } from '#server/limits.ts';
import type { DatabaseTransaction } from '#server/storage/tables.ts';

export async function removeRefusedSubscribers(
  transaction: DatabaseTransaction,
  mailing: string,
  now: Date,
): Promise<number> {
  const of = (column: 'sentAt' | 'deadAt') =>
    transaction
      .selectFrom('outboxEmails')
      .select('subjectId')
      .where('issueId', '=', mailing)
      .where(column, 'is not', null);
  await transaction
    .updateTable('subscribers')
    .set({ refusals: 0 })
    .where('refusals', '>', 0)
    .where('id', 'in', of('sentAt'))
    .execute();
  await transaction
    .updateTable('subscribers')
    .set(({ eb }) => ({ refusals: eb('refusals', '+', 1) }))
    // A timeout says nothing about the address.
    .where('id', 'in', of('deadAt').where('fault', 'like', '5%'))
    .execute();
  const gone = await transaction
    .deleteFrom('subscribers')
    .where('refusals', '>=', limits.refusalsMost)
    .returning('emailHash')
    .execute();
  if (gone.length > 0)
    await transaction
      .insertInto('suppressions')
      .values(gone.map(({ emailHash }) => ({ emailHash, leftAt: now.toISOString() })))
      .onConflict((conflict) => conflict.column('emailHash').doNothing())
      .execute();
  return gone.length;
}

/** Lets refused readers get the issue again. A bounced letter counts as delivered. */
export async function deleteRefusedEmails(transaction: DatabaseTransaction, id: string): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('outboxEmails')
    .where('issueId', '=', id)
    .where('deadAt', 'is not', null)
    .where('fault', 'not like', '%EBOUNCED')
    .executeTakeFirst();
  const forgotten = Number(numDeletedRows);
  await transaction
    .updateTable('newsletterIssues')
    .set(({ eb, fn, selectFrom }) => ({
      recipients: eb('recipients', '-', forgotten),
      failed: selectFrom('outboxEmails')
        .select(fn.countAll<number>().as('left'))
        .where('issueId', '=', id)
        .where('deadAt', 'is not', null),
    }))
    .where('id', '=', id)
    .execute();
}

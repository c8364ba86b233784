/** Counts refusals in a row and removes subscribers with too many. Returns how many were removed. */
import { limits } from '#server/limits.ts';
import { eraseEmailsAbout } from '#server/mail/delete-emails.ts';
import type { DatabaseTransaction } from '#server/storage/tables.ts';

export async function applyRefusals(trx: DatabaseTransaction, issueId: string, now: Date): Promise<number> {
  const subscribersWith = (column: 'sentAt' | 'deadAt') =>
    trx.selectFrom('outboxEmails').select('subjectId').where('issueId', '=', issueId).where(column, 'is not', null);
  await trx
    .updateTable('subscribers')
    .set({ refusals: 0 })
    .where('refusals', '>', 0)
    .where('id', 'in', subscribersWith('sentAt'))
    .execute();
  await trx
    .updateTable('subscribers')
    .set(({ eb }) => ({ refusals: eb('refusals', '+', 1) }))
    // A timeout says nothing about the address.
    .where('id', 'in', subscribersWith('deadAt').where('errorCode', 'like', '5%'))
    .execute();
  const removed = await trx
    .deleteFrom('subscribers')
    .where('refusals', '>=', limits.refusalsThatRemoveAddress)
    .returning(['id', 'emailHash'])
    .execute();
  if (removed.length === 0) return 0;
  await trx
    .insertInto('suppressions')
    .values(removed.map(({ emailHash }) => ({ emailHash, unsubscribedAt: now.toISOString() })))
    .onConflict((conflict) => conflict.column('emailHash').doNothing())
    .execute();
  const ids = removed.map(({ id }) => id);
  await eraseEmailsAbout(trx, ids);
  return removed.length;
}

/** Lets the next sending include refused readers, except bounced ones. Corrects the issue’s counts. */
export async function deleteRefusedEmails(trx: DatabaseTransaction, id: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('outboxEmails')
    .where('issueId', '=', id)
    .where('deadAt', 'is not', null)
    .where('errorCode', 'not like', '%EBOUNCED')
    .executeTakeFirst();
  const deleted = Number(numDeletedRows);
  await trx
    .updateTable('newsletterIssues')
    .set(({ eb, fn, selectFrom }) => ({
      recipients: eb('recipients', '-', deleted),
      failed: selectFrom('outboxEmails')
        .select(fn.countAll<number>().as('left'))
        .where('issueId', '=', id)
        .where('deadAt', 'is not', null),
    }))
    .where('id', '=', id)
    .execute();
}

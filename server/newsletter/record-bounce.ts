import { type Bounce, isDeadAddress } from '#server/mail/bounces.ts';
import type { Database, DatabaseTransaction } from '#server/storage/tables.ts';

/** `early`: the worker has not recorded the sending yet. `unknown`: forged, or deleted. */
export type BounceResult = 'noted' | 'paused' | 'again' | 'early' | 'unknown';

/** Marks the email as failed, and pauses a subscriber whose address is dead. */
export function recordBounce(db: Database, { emailId: id, status }: Bounce, now: Date): Promise<BounceResult> {
  return db.transaction().execute(async (trx) => {
    const email = await trx.selectFrom('outboxEmails').selectAll().where('id', '=', id).executeTakeFirst();
    if (!email) return 'unknown';
    const { deadAt, sentAt, issueId, subjectId } = email;
    if (deadAt !== null) return 'again';
    if (sentAt === null) return 'early';
    // Lock the row: another server may end the issue and count its emails.
    const issue = issueId ? trx.updateTable('newsletterIssues').where('id', '=', issueId) : undefined;
    await issue?.set(({ ref }) => ({ sent: ref('sent') })).execute();
    const { numUpdatedRows } = await trx
      .updateTable('outboxEmails')
      .set({ sentAt: null, deadAt: now.toISOString(), errorCode: `${status} EBOUNCED` })
      .where(({ and }) => and({ id, deadAt: null }))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return 'again';
    // send-issues.ts counts the emails of an issue that is still being sent.
    await issue
      ?.set(({ eb }) => ({ sent: eb('sent', '-', 1), failed: eb('failed', '+', 1) }))
      .where('state', '=', 'sent')
      .where('sent', '>', 0)
      .execute();
    return (await pauseSubscriber(trx, subjectId, status, now)) ? 'paused' : 'noted';
  });
}

async function pauseSubscriber(
  trx: DatabaseTransaction,
  subscriber: string,
  status: string,
  now: Date,
): Promise<boolean> {
  if (!isDeadAddress(status)) return false;
  const { numUpdatedRows } = await trx
    .updateTable('subscribers')
    .set({ pausedAt: now.toISOString(), pauseReason: status })
    .where('id', '=', subscriber)
    .where('confirmedAt', 'is not', null)
    .where('pausedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Bounce reports (RFC 3464). A report must name the Message-ID of our email:
 * only its recipients know it, so others cannot forge a report.
 */
import PostalMime from 'postal-mime';
import type { Database, DatabaseTransaction } from '#server/storage/tables.ts';

export interface Bounce {
  emailId: string;
  status: string;
}

/** The report precedes the returned email. The parser needs up to 0.05 ms a line. */
export const maxBounceBytes = 512 * 1024;
const maxBounceLines = 2000;

/** Undefined: the parts are nested too deeply. Skips the returned email. */
const parseEmail = (raw: string) =>
  PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' }).catch(() => undefined);

const messageIdPattern = /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/;

/** Undefined: no report, or not about an email of ours. */
export async function readBounce(raw: string): Promise<Bounce | undefined> {
  const mail = await parseEmail(raw.slice(0, maxBounceBytes).split('\n', maxBounceLines).join('\n'));
  if (!/^multipart\/report\b/i.test(mail?.headers.find(({ key }) => key === 'content-type')?.value ?? ''))
    return undefined;
  const ofType = (pattern: RegExp) => mail?.attachments.find(({ mimeType }) => pattern.test(mimeType))?.content;
  const report = ofType(/^message\/(global-)?delivery-status$/);
  const returned = ofType(/^(message\/(rfc822|global)(-headers)?|text\/rfc822-headers)$/);
  if (typeof report !== 'string' || typeof returned !== 'string') return undefined;
  const failed = report.split(/\n\s*\n/).find((group) => /^action: *failed\b/im.test(group));
  const status = failed?.match(/^status: *([45]\.\d{1,3}\.\d{1,3})\b/im)?.[1];
  const id = (await parseEmail(returned))?.messageId?.match(messageIdPattern)?.[1];
  return status && id ? { emailId: id, status } : undefined;
}

/** The address does not exist. Full mailboxes and refused content do not count. */
export const isDeadAddress = (status: string): boolean => /^5\.(1\.\d+|2\.1|0\.0)$/.test(status);

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

/**
 * Bounce reports (RFC 3464). A report must name the Message-ID of our email:
 * only its recipients know it, so others cannot forge a report.
 */
import PostalMime from 'postal-mime';

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

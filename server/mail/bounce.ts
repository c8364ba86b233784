/**
 * A letter that came back, as mail servers report it (RFC 3464): which of our letters it was, and why. The Message-ID of a letter
 * is its secret: whoever has not had the letter cannot say that it came back.
 */
import PostalMime from 'postal-mime';

export interface Bounce {
  letter: string;
  /** RFC 3463: `5.1.1` */
  status: string;
}

/** No report needs more; what comes behind is the letter itself. The parser takes up to 0.05 ms for each line. */
export const bounceBytes = 512 * 1024;
const bounceLines = 2000;

/** Undefined: its parts are nested without end. The letter that came back is one of the parts, and not opened. */
const parse = (raw: string) =>
  PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' }).catch(() => undefined);

const uuid = /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/;

/** Undefined: it is no report that one of our letters could not be delivered. */
export async function readBounce(raw: string): Promise<Bounce | undefined> {
  const mail = await parse(raw.slice(0, bounceBytes).split('\n', bounceLines).join('\n'));
  if (!/^multipart\/report\b/i.test(mail?.headers.find(({ key }) => key === 'content-type')?.value ?? ''))
    return undefined;
  const ofType = (pattern: RegExp) => mail?.attachments.find(({ mimeType }) => pattern.test(mimeType))?.content;
  const report = ofType(/^message\/(global-)?delivery-status$/);
  const letter = ofType(/^(message\/(rfc822|global)(-headers)?|text\/rfc822-headers)$/);
  if (typeof report !== 'string' || typeof letter !== 'string') return undefined;
  // The first group is about the letter, each further one about a recipient. A letter of ours has one.
  const failed = report.split(/\n\s*\n/).find((group) => /^action: *failed\b/im.test(group));
  const status = failed?.match(/^status: *([45]\.\d{1,3}\.\d{1,3})\b/im)?.[1];
  const id = (await parse(letter))?.messageId?.match(uuid)?.[1];
  return status && id ? { letter: id, status } : undefined;
}

/** The address is dead, and no letter will ever arrive there. What is full, too large or unwanted says nothing of that kind. */
export const isDeadAddress = (status: string): boolean => /^5\.(1\.\d+|2\.1|0\.0)$/.test(status);

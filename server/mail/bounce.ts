/**
 * A letter that came back, as mail servers report it (RFC 3464): which of our letters it was, and why. The Message-ID of a letter
 * is its secret: whoever has not had the letter cannot say that it came back.
 */

export interface Bounce {
  letter: string;
  /** RFC 3463: `5.1.1` */
  status: string;
}

/** No report needs more; what comes behind is the letter itself. */
export const bounceBytes = 512 * 1024;

/** A report has three; behind so many nobody looks. */
const mostParts = 12;

const uuid = /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/;

/** Undefined: it is no report that one of our letters could not be delivered. */
export function readBounce(raw: string): Bounce | undefined {
  const { head, body } = halves(raw.slice(0, bounceBytes).replaceAll('\r\n', '\n'));
  const type = head.get('content-type') ?? '';
  if (!/^multipart\/report\b/i.test(type)) return undefined;
  const boundary = type.match(/\bboundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i);
  const parts = partsOf(body, boundary?.[1] ?? boundary?.[2] ?? '').map(halves);
  const ofType = (pattern: RegExp) => parts.find((part) => pattern.test(part.head.get('content-type') ?? ''))?.body;
  const report = ofType(/^message\/(global-)?delivery-status\b/i);
  const letter = ofType(/^(message\/(rfc822|global)(-headers)?|text\/rfc822-headers)\b/i);
  if (report === undefined || letter === undefined) return undefined;
  // The first group is about the letter, each further one about a recipient. A letter of ours has one.
  const recipients = report
    .split(/\n\s*\n/)
    .map((group) => fieldsOf(group))
    .filter((group) => group.has('action'));
  const failed = recipients.find((group) => /^failed\b/i.test(group.get('action') ?? ''));
  const status = failed?.get('status')?.match(/^([45]\.\d{1,3}\.\d{1,3})\b/)?.[1];
  const id = halves(letter.trimStart()).head.get('message-id')?.match(uuid)?.[1];
  return status && id ? { letter: id, status } : undefined;
}

/** The address is dead, and no letter will ever arrive there. What is full, too large or unwanted says nothing of that kind. */
export const isDeadAddress = (status: string): boolean => /^5\.(1\.\d+|2\.1|0\.0)$/.test(status);

function halves(text: string) {
  const end = text.indexOf('\n\n');
  const [head, body] = end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 2)];
  return { head: fieldsOf(head), body };
}

/** Of each name the first; a line that begins with a blank belongs to the one before it. */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

function partsOf(body: string, boundary: string): string[] {
  if (!boundary) return [];
  const [, ...parts] = `\n${body}`.split(`\n--${boundary}`, mostParts);
  return parts.filter((part) => !part.startsWith('--')).map((part) => part.slice(part.indexOf('\n') + 1));
}

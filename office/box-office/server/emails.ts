/** Render emails to guests before the transaction, because SQLite has only one writer. */
import type { EmailData } from '#contract/emails.ts';
import { limits } from '#server/limits.ts';
import type { OutgoingEmail } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';

export type BoxOfficeEmailKind =
  | 'ticketOffer'
  | 'ticketRefused'
  | 'ticketWaiting'
  | 'ticketAnswer'
  | 'ticketLapsed'
  | 'ticketRevoked'
  | 'paymentReminder';

type EmailRequestRow = Pick<Tables['ticketRequests'], 'id' | 'reference' | 'email' | 'language' | 'eventId'>;
type BoxOfficeEmailServices = Pick<Services, 'site' | 'secrets' | 'origin' | 'now'>;

export const buildStatusUrl = (
  { secrets, origin }: Pick<BoxOfficeEmailServices, 'secrets' | 'origin'>,
  { id, language }: Pick<EmailRequestRow, 'id' | 'language'>,
): string => `${origin()}/requests/${secrets.linkToken('request', id)}?lng=${language}`;

export async function createGuestEmail<Kind extends BoxOfficeEmailKind>(
  { site, secrets, origin, now }: BoxOfficeEmailServices,
  { id, reference, email, language, eventId }: EmailRequestRow,
  kind: Kind,
  content: Omit<EmailData[Kind], 'reference' | 'requestPage' | 'event'>,
): Promise<OutgoingEmail | undefined> {
  if (!email) return undefined;
  const guestEvent = eventId === null ? undefined : await site.findEvent(eventId, language, now());
  const requestPage = buildStatusUrl({ secrets, origin }, { id, language });
  const emailData = { event: guestEvent?.event, ...content, reference, requestPage } as EmailData[Kind];
  const recallTime = limits.officeEmailRecallTime;
  return {
    kind,
    subjectId: id,
    to: email,
    email: await site.writeEmail(kind, language, emailData),
    // The office cannot undo these, so they do not wait.
    ...(kind !== 'ticketLapsed' && kind !== 'paymentReminder' && { recallTime }),
  };
}

/** None of these emails holds the ID copy or text that the visitor typed. */
import { computeBalance } from '#contract/booking/payments.ts';
import { type PriceLine, sumCents } from '#contract/booking/price-lines.ts';
import type { TicketEmailKind } from '#contract/emails.ts';
import { fallbackLanguage } from '#contract/language.ts';
import type { GuestEvent } from '#contract/site-answers.ts';
import { readPaidAmounts } from '#server/booking/payments/balances.ts';
import { describePaymentTerms, readPayUntil } from '#server/booking/payments/terms.ts';
import type { OutgoingEmail } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';
import type { TicketSubmission } from './submission.ts';

interface IntakeEmailOptions {
  submission: TicketSubmission;
  row: Tables['ticketRequests'];
  statusPath: string;
  hasIdCopy: boolean;
  now: Date;
}

export async function writeTicketEmails(
  { site, origin, officeEmail }: Pick<Services, 'site' | 'origin' | 'officeEmail'>,
  { submission, row: { id, reference, email, language, reachable }, statusPath, hasIdCopy, now }: IntakeEmailOptions,
): Promise<{ notice: OutgoingEmail; receipt?: OutgoingEmail }> {
  // Only known events are named: the words of an unknown one are user input.
  const event = submission.isEventKnown ? submission.event : undefined;
  const { selectedDate, numberOfTickets } = submission.request;
  const facts = { reference, selectedDate, numberOfTickets };
  // The office reads German.
  const forOffice = event?.id ? await site.findEvent(event.id, fallbackLanguage, now) : undefined;
  const notice: OutgoingEmail = {
    kind: 'officeNotification',
    subjectId: id,
    to: officeEmail(),
    ...(email && { replyTo: email }),
    email: await site.writeEmail('officeNotification', fallbackLanguage, {
      ...facts,
      requestPage: `${origin()}/office/requests/${reference}`,
      event: forOffice?.event,
      note: forOffice?.note,
      hasIdCopy,
      reachable: reachable === 1,
      answerable: email !== null,
    }),
  };
  if (!email) return { notice };
  const receipt = await site.writeEmail('ticketReceipt', language, {
    ...facts,
    event,
    note: submission.note,
    requestPage: `${origin()}${statusPath}?lng=${language}`,
  });
  return { notice, receipt: { kind: 'ticketReceipt', subjectId: id, to: email, email: receipt } };
}

interface SeatEmailOptions {
  row: Pick<Tables['ticketRequests'], 'id' | 'email' | 'language' | 'reference'>;
  /** undefined: no longer in the programme */
  event: GuestEvent | undefined;
  lines: readonly PriceLine[];
}

/** Undefined for a guest without an address: they read it on the page. */
export async function writeSeatEmail(
  { db, site, secrets, origin }: Pick<Services, 'db' | 'site' | 'secrets' | 'origin'>,
  kind: TicketEmailKind,
  { row: { id, email, language, reference }, event: guestEvent, lines }: SeatEmailOptions,
): Promise<OutgoingEmail | undefined> {
  if (!email || !guestEvent) return undefined;
  const { event, note } = guestEvent;
  const requestPage = `${origin()}/requests/${secrets.linkToken('request', id)}?lng=${language}`;
  const due = kind === 'ticketAccepted' || kind === 'ticketReturnedSome' ? sumCents(lines) : 0;
  const balance = computeBalance(due, await readPaidAmounts(db, id));
  const payUntil = event.id === undefined ? undefined : await readPayUntil(db, event.id);
  const payment = describePaymentTerms(site.payment, balance, payUntil);
  const rendered = await site.writeEmail(kind, language, { reference, requestPage, event, note, lines, payment });
  return { kind, subjectId: id, to: email, email: rendered };
}

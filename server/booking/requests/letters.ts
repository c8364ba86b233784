/** None of these e-mails holds the ID copy or text that the visitor typed. */
import type { KnownEvening, TicketLetterKind } from '#contract/booking/inbox.ts';
import { fallbackLanguage } from '#contract/language.ts';
import type { Outgoing } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';
import type { Asked } from './asked.ts';

interface About {
  asked: Asked;
  row: Tables['ticketRequests'];
  status: string;
  copy: boolean;
  now: Date;
}

export async function ticketLetters(
  { site, origin, office }: Pick<Services, 'site' | 'origin' | 'office'>,
  { asked, row: { id, reference, email, language, reachable }, status, copy, now }: About,
): Promise<{ notice: Outgoing; receipt?: Outgoing }> {
  // Only known events are named: the words of an unknown one are user input.
  const event = asked.eventIsOurs ? asked.event : undefined;
  const { selectedDate, numberOfTickets } = asked.request;
  const facts = { reference, selectedDate, numberOfTickets };
  // The office reads German.
  const forOffice = event?.id ? await site.evening(event.id, fallbackLanguage, now) : undefined;
  const notice: Outgoing = {
    kind: 'officeNotice',
    about: id,
    to: office(),
    ...(email && { replyTo: email }),
    letter: await site.write('officeNotice', fallbackLanguage, {
      ...facts,
      desk: `${origin()}/office/requests/${reference}`,
      event: forOffice?.event,
      note: forOffice?.note,
      copy,
      reachable: reachable === 1,
      answerable: email !== null,
    }),
  };
  if (!email) return { notice };
  const letter = await site.write('ticketReceipt', language, {
    ...facts,
    event,
    note: asked.note,
    status: `${origin()}${status}?lng=${language}`,
  });
  return { notice, receipt: { kind: 'ticketReceipt', about: id, to: email, letter } };
}

interface Chairs {
  row: Pick<Tables['ticketRequests'], 'id' | 'email' | 'language' | 'reference'>;
  /** undefined: no longer in the programme */
  evening: KnownEvening | undefined;
  seats: number;
  /** per seat */
  cents: number;
}

/** Undefined for a guest without an address: they read it on the page. */
export async function chairsLetter(
  { site, secrets, origin }: Pick<Services, 'site' | 'secrets' | 'origin'>,
  kind: TicketLetterKind,
  { row: { id, email, language, reference }, evening, seats, cents }: Chairs,
): Promise<Outgoing | undefined> {
  if (!email || !evening) return undefined;
  const { event, note } = evening;
  const status = `${origin()}/requests/${secrets.link('request', id)}?lng=${language}`;
  const letter = await site.write(kind, language, { reference, status, event, note, seats, cents });
  return { kind, about: id, to: email, letter };
}

import type { TicketEmailKind } from '#contract/booking/inbox.ts';
import type { EmailBlock } from '#site/inbox/email-layout.tsx';
import { splitParagraphs } from '#site/inbox/newsletter-blocks.ts';
import { formatMoney } from '#site/language/number.ts';
import type { TranslateKey } from '#site/language/translator.ts';
import { localizeStaticPage } from '#site/static-pages/static-page.ts';
import { type EmailContext, type EmailTemplate, type EmailTemplates, requestFacts } from './email.ts';

const lostSeats: EmailTemplate<'ticketDeclined' | 'ticketReturned'> = (facts, email) => ({
  subject: { title: facts.event.title },
  blocks: [
    email.t('emails.ticketReceipt.greeting'),
    email.text('opening'),
    { facts: requestFacts(facts, email) },
    email.t('emails.ticketDeclined.page'),
    { button: email.t('emails.ticketDeclined.button'), address: facts.status },
  ],
});

const seatsEmail: EmailTemplate<'ticketAccepted' | 'ticketFewer'> = (facts, email) => {
  const { seats, cents, event, note, status } = facts;
  const { t, text, language } = email;
  const price: [string, string] = [t('emails.asked.price'), formatMoney(seats * cents, language)];
  return {
    subject: { title: event.title, count: seats },
    blocks: [
      t('emails.ticketReceipt.greeting'),
      text('opening', { count: seats }),
      { facts: [...requestFacts({ ...facts, numberOfTickets: seats }, email), price] },
      ...splitParagraphs(note),
      t('emails.ticketAccepted.page'),
      { button: t('emails.ticketAccepted.button'), address: status },
    ],
  };
};

/** Confirmations of what a guest did with the seats. */
export const ticketEmails: EmailTemplates<TicketEmailKind> = {
  ticketAccepted(facts, email) {
    const { subject, blocks } = seatsEmail(facts, email);
    const contract = [...paymentText(facts.cents, email.t), email.t('emails.contract.withdrawal')];
    return { subject, blocks: [...blocks, ...contract, ...termsBlocks(email)] };
  },
  ticketFewer: seatsEmail,
  ticketDeclined: lostSeats,
  ticketReturned: lostSeats,
};

export const paymentText = (cents: number, t: TranslateKey): string[] =>
  cents > 0 ? [t('emails.contract.payment')] : [];

/** § 312f BGB: guests get the terms with the confirmation, in a form they can keep. */
function termsBlocks({ t, language, edition, origin }: EmailContext): EmailBlock[] {
  const { title, version, lead, sections } = localizeStaticPage(edition.plain, 'terms', language);
  return [
    { heading: title },
    t('emails.contract.version', { version }),
    withAddresses(lead, origin),
    ...sections.flatMap((section) => [
      { heading: section.title },
      ...section.text.map((line) => withAddresses(line, origin)),
      ...section.list.map((line) => `• ${withAddresses(line, origin)}`),
    ]),
  ];
}

/** `[words](/address)` becomes `words (https://…/address)`. */
const withAddresses = (line: string, origin: string): string =>
  line.replaceAll(/\[([^[\]]{1,200})\]\((\/[^)\s]{0,200})\)/g, (_, words, path) => `${words} (${origin}${path})`);

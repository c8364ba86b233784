import { languageOf, type View } from '#contract/language.ts';
import type { Edition } from '#site/edition.ts';
import type { PageContext } from '#site/shell/page.ts';
import { type TicketSetup, ticketWords } from './ticket-props.ts';

/** What every ticket button has to know. */
export function ticketButton({ edition, view, inbox }: PageContext<'inbox'>) {
  const t = edition.translator(view);
  return {
    label: t('shell.bookTicket'),
    words: ticketWords(t, edition.content.estate),
    setup: ticketSetup({ edition, view, inbox }),
  };
}

export function ticketSetup({ edition, view, inbox }: PageContext<'inbox'>): TicketSetup {
  const language = languageOf(view);
  const { consents, days } = edition;
  return {
    ...(!inbox && { notSent: sayNotSent(edition, view) }),
    language,
    termsVersion: consents.terms[language].version,
    days,
  };
}

function sayNotSent({ content, translator }: Edition, view: View): string {
  const { phone, email } = content.estate;
  return translator(view)('tickets.receipt.notSent', { phone, email });
}

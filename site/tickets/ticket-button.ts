import type { Estate } from '#contract/content.ts';
import { languageOf, type View } from '#contract/language.ts';
import { wallClock } from '#contract/wall-time.ts';
import type { Edition } from '#site/edition.ts';
import type { Translate } from '#site/language/translator.ts';
import type { PageContext } from '#site/shell/page.ts';
import { type TicketSetup, ticketWords } from './ticket-props.ts';

/** What every ticket button has to know. */
export function ticketButton({ edition, view, inbox, now }: PageContext<'inbox' | 'now'>) {
  const t = edition.translator(view);
  const silent = edition.silentFrom < now.getTime();
  const words = ticketWords(t, edition.content.estate, { silent });
  return {
    // With nothing to come it is not what the house asks of anybody.
    ...(silent && { look: 'outline' as const }),
    label: t('shell.bookTicket'),
    words: inbox ? words : { ...words, ...wordsNotSent(t, edition.content.estate) },
    setup: ticketSetup({ edition, view, inbox, now }),
  };
}

export function ticketSetup({ edition, view, inbox, now }: PageContext<'inbox' | 'now'>): TicketSetup {
  const language = languageOf(view);
  const { consents, days } = edition;
  const today = wallClock(now).date;
  return {
    ...(!inbox && { notSent: sayNotSent(edition, view) }),
    language,
    today,
    termsVersion: consents.terms[language].version,
    days: days.filter((day) => day >= today),
  };
}

function sayNotSent({ content, translator }: Edition, view: View): string {
  const { phone, email } = content.estate;
  return translator(view)('tickets.receipt.notSent', { phone, email });
}

/** Without an inbox nothing is stored or answered, so the dialog says neither. */
const wordsNotSent = (t: Translate, { phone, email }: Estate) => ({
  notesHint: t('tickets.notesHintNotSent'),
  uploadHint: t('tickets.idHintNotSent'),
  nonBinding: t('tickets.notSending', { phone, email }),
  silent: undefined,
});

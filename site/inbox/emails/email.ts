import type { EmailData, EmailKind } from '#contract/booking/inbox.ts';
import type { EventLabel } from '#contract/booking/ticket-request.ts';
import type { Estate } from '#contract/content/content.ts';
import { locales } from '#contract/language.ts';
import type { EmailBlock } from '#site/inbox/email-layout.tsx';
import { type NewsletterContext, splitParagraphs } from '#site/inbox/newsletter-blocks.ts';
import type { TranslateKey } from '#site/language/translator.ts';

export interface EmailContext extends NewsletterContext {
  estate: Estate;
}

interface EmailTexts extends EmailContext {
  /** a text of this e-mail, `letters.{kind}.{name}` */
  text: TranslateKey;
  texts: (...names: string[]) => string[];
  button: (address: string, name?: string) => EmailBlock;
}

interface EmailDraft {
  subject?: Parameters<TranslateKey>[1] | string;
  preheader?: string;
  blocks: EmailBlock[];
}

/** Writes one kind of e-mail. */
export type EmailTemplate<Kind extends EmailKind> = (facts: EmailData[Kind], email: EmailTexts) => EmailDraft;
export type EmailTemplates<Kind extends EmailKind> = { [One in Kind]: EmailTemplate<One> };

interface RequestSummary {
  reference: string;
  event?: EventLabel | undefined;
  selectedDate?: string | undefined;
  numberOfTickets?: number | undefined;
}

export function requestFacts(
  { reference, event, selectedDate, numberOfTickets }: RequestSummary,
  { t, language }: EmailContext,
) {
  const facts: [string, string][] = [[t('emails.asked.reference'), reference]];
  if (event) facts.push(...eventFacts(event, t));
  if (selectedDate) {
    const day = Temporal.PlainDate.from(selectedDate).toLocaleString(locales[language], { dateStyle: 'full' });
    facts.push([t('emails.asked.wished'), day]);
  }
  if (numberOfTickets) facts.push([t('emails.asked.tickets'), String(numberOfTickets)]);
  return facts;
}

export const eventFacts = ({ title, date, time, venue }: EventLabel, t: TranslateKey): [string, string][] => [
  [t('emails.asked.event'), title],
  [t('emails.asked.date'), date],
  [t('emails.asked.time'), time],
  [t('emails.asked.venue'), venue],
];

export const messageAndFacts = (facts: EmailData['ticketRefusal'], email: EmailContext): EmailBlock[] => [
  ...splitParagraphs(facts.message),
  { facts: requestFacts(facts, email) },
];

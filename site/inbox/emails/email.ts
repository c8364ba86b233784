import type { EmailData, EmailKind } from '#contract/booking/inbox.ts';
import type { EventLabel } from '#contract/booking/ticket-request.ts';
import type { Estate } from '#contract/content/content.ts';
import type { EmailBlock } from '#site/inbox/email-layout.tsx';
import type { NewsletterContext } from '#site/inbox/newsletter-blocks.ts';
import type { TranslateKey } from '#site/language/translator.ts';

export interface EmailContext extends NewsletterContext {
  estate: Estate;
}

interface EmailTexts extends EmailContext {
  /** a text of this e-mail, `emails.{kind}.{name}` */
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
export type EmailTemplates = { [Kind in EmailKind]: EmailTemplate<Kind> };

export const eventFacts = ({ title, date, time, venue }: EventLabel, t: TranslateKey): [string, string][] => [
  [t('emails.summary.event'), title],
  [t('emails.summary.date'), date],
  [t('emails.summary.time'), time],
  [t('emails.summary.venue'), venue],
];

import type { EmailData, EmailKind, RenderedEmail } from '#contract/booking/inbox.ts';
import { type EmailBlock, renderEmail } from '#site/inbox/email-layout.tsx';
import type { TranslateKey } from '#site/language/translator.ts';
import { accountEmails } from './accounts.ts';
import { alertEmails } from './alerts.ts';
import { boxOfficeEmails } from './box-office.ts';
import type { EmailContext, EmailTemplates } from './email.ts';
import { newsletterEmails } from './newsletter.ts';
import { requestEmails } from './requests.ts';
import { ticketEmails } from './tickets.ts';

const emailTemplates: EmailTemplates<EmailKind> = {
  ...requestEmails,
  ...boxOfficeEmails,
  ...ticketEmails,
  ...alertEmails,
  ...newsletterEmails,
  ...accountEmails,
};

export function writeEmail<Kind extends EmailKind>(
  kind: Kind,
  facts: EmailData[Kind],
  context: EmailContext,
): RenderedEmail {
  const { t, language, origin } = context;
  const text: TranslateKey = (name, values) => t(`emails.${kind}.${name}`, values);
  const texts = (...names: string[]) => names.map((name) => text(name));
  const button = (address: string, name = 'button'): EmailBlock => ({ button: text(name), address });
  const { subject, ...draft } = emailTemplates[kind](facts, { ...context, text, texts, button });
  return renderEmail({
    ...draft,
    subject: typeof subject === 'string' ? subject : text('subject', subject),
    language,
    sender: t('emails.house'),
    footer: footerLines(context),
    imprint: origin ? { text: t('contact.tabs.imprint'), address: `${origin}/contact#imprint` } : undefined,
  });
}

/** § 35a GmbHG: company, seat, court, number and directors on every business e-mail. */
function footerLines({ t, estate: { company, address } }: EmailContext): string[] {
  const { street, postcode, place } = address;
  return [
    t('emails.footer', { company, street, postcode, place }),
    t('contact.imprint.provider.legalForm', { place }),
    ...['provider.representative', 'register.court', 'register.number'].map((line) => t(`contact.imprint.${line}`)),
  ];
}

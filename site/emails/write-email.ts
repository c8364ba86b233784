import { choosePalette } from '#contract/colours.ts';
import type { EmailData, EmailKind } from '#contract/emails.ts';
import { type EmailBlock, renderEmail } from '#site/emails/email-layout.tsx';
import type { TranslateKey } from '#site/language/translator.ts';
import { describeLegalPerson, describeRegister } from '#site/legal/provider.ts';
import {
  createNewsletterBlocks,
  createPageLink,
  type EmailContext,
  type EmailTemplate,
  type EmailTemplates,
  listEventRows,
} from './email.ts';
import { ticketEmails } from './tickets.ts';

const unsubscribeEmail: EmailTemplate<'newsletterWelcome' | 'newsletterSubscribed'> = (data, { texts, button }) => ({
  blocks: [...texts('greeting', 'opening', 'leaveHint'), button(data.unsubscribe)],
});

const emailTemplates: EmailTemplates = {
  ...ticketEmails,
  alertConfirmation: ({ event, confirm, hours: count }, { t, text, texts, button }) => ({
    subject: { title: event.title },
    blocks: [
      ...texts('greeting', 'opening'),
      { table: listEventRows(event, t) },
      button(confirm),
      text('expiry', { count }),
    ],
    notes: [{ small: text('notYou') }],
  }),
  alertNotification: ({ event, page, leave }, { t, text, texts, button }) => ({
    subject: { title: event.title, date: event.date },
    blocks: [...texts('greeting', 'opening'), { table: listEventRows(event, t) }, text('firstCome'), button(page)],
    notes: [{ small: text('reason') }, { links: [{ text: text('unsubscribe'), address: leave }] }],
  }),
  newsletterConfirmation: ({ confirm, hours: count, byOffice }, { text, texts, button }) => ({
    blocks: [
      ...texts('greeting', byOffice ? 'openingByOffice' : 'opening'),
      button(confirm),
      text('expiry', { count }),
    ],
    notes: [{ small: text('notYou') }],
  }),
  newsletterWelcome: unsubscribeEmail,
  newsletterSubscribed: unsubscribeEmail,
  newsletterIssue({ issue, unsubscribe, page, test }, email) {
    const { text, language } = email;
    const subject = issue.subject[language];
    const links = [{ text: text('unsubscribe'), address: unsubscribe }];
    if (page) links.unshift({ text: text('page'), address: `${page}?lng=${language}` });
    return {
      subject: test ? text('test', { subject }) : subject,
      preheader: issue.preheader[language],
      blocks: createNewsletterBlocks(issue, email),
      notes: [{ small: text('reason') }, { links }],
    };
  },
  accountVerification: ({ verify, hours: count, days }, { text, texts, button }) => ({
    blocks: [...texts('greeting', 'opening'), button(verify), text('expiry', { count })],
    notes: [{ small: text('notYou', { count: days }) }],
  }),
  accountExists: ({ signIn, forgotten }, { texts, button }) => ({
    blocks: [
      ...texts('greeting', 'opening'),
      button(signIn),
      ...texts('forgotten'),
      button(forgotten, 'forgottenButton'),
    ],
  }),
  passwordReset: ({ reset, minutes: count }, { text, texts, button }) => ({
    blocks: [...texts('greeting', 'opening'), button(reset), text('expiry', { count })],
    notes: [{ small: text('notYou') }],
  }),
  passwordChanged: ({ forgotten }, { texts, button }) => ({
    blocks: [...texts('greeting', 'opening', 'notYou'), button(forgotten)],
  }),
  accountDeleted: (_data, { texts }) => ({ blocks: texts('greeting', 'opening') }),
};

/** Emails to the office, and newsletter issues, which the office signs itself. */
const unsignedKinds: EmailKind[] = ['officeNotification', 'officeWithdrawal', 'decisionDue', 'newsletterIssue'];

export function writeEmail<Kind extends EmailKind>(kind: Kind, data: EmailData[Kind], context: EmailContext) {
  const { t, language, origin } = context;
  const text: TranslateKey = (name, values) => t(`emails.${kind}.${name}`, values);
  const texts = (...names: string[]) => names.map((name) => text(name));
  const button = (address: string, name = 'button'): EmailBlock => ({ button: text(name), address });
  const { subject, blocks, notes = [], ...draft } = emailTemplates[kind](data, { ...context, text, texts, button });
  const signOff = unsignedKinds.includes(kind) ? [] : [t('emails.signOff')];
  return renderEmail({
    ...draft,
    blocks: [...blocks, ...signOff, ...notes],
    subject: typeof subject === 'string' ? subject : text('subject', subject),
    language,
    sender: t('estate.name'),
    palette: choosePalette(context.edition.content.look.colours),
    footer: createFooterLines(context),
    imprint: origin
      ? { text: t('contact.tabs.imprint'), address: createPageLink('/contact#imprint', context) }
      : undefined,
  });
}

/** § 35a GmbHG requires company, seat, court, number and directors on business emails. */
function createFooterLines({ t, estate }: EmailContext): string[] {
  return [t('emails.footer'), ...describeLegalPerson(t, estate), ...describeRegister(t, estate)];
}

/**
 * Each line of each kind of email, in both languages: subject, plain text and HTML, with the keys
 * of texts as their words. After a wanted change run this file with `-u`, and read the difference.
 */
import { test } from 'vitest';
import { computeBalance } from '#contract/booking/payments.ts';
import { createSampleEmailData, type EmailData, type EmailKind } from '#contract/emails.ts';
import { mapLanguagesAsync } from '#contract/language.ts';
import { decisions, listAudiences } from '#contract/office/decision.ts';
import { createBlock, createNewsletterIssue } from '#contract/office/newsletter.ts';
import { createSiteAnswers } from '#site/answers.ts';
import { replaceTextsByKeys } from './harness/key-texts.ts';
import { expectOutline, mergeLanguages, outlineHtml, outlineText } from './harness/outline.ts';
import { buildPageContext } from './harness/page-context.ts';

const { edition } = await buildPageContext(({ texts }) => ({ texts: replaceTextsByKeys(texts) }));
const answers = createSiteAnswers(edition);
const origin = 'https://tollenau.example';
const facts = createSampleEmailData();
const kinds = Object.keys(facts) as EmailKind[];

const codeRows = /<table role="img" aria-label="([^"]*)".*?<\/table>/gs;

async function outlineEmail<Kind extends EmailKind>(kind: Kind, data: EmailData[Kind]): Promise<string[]> {
  const outline = await mapLanguagesAsync(async (language) => {
    const { sender, subject, text, html } = await answers.writeEmail(kind, language, data, origin);
    const body = html.slice(html.indexOf('<body')).replaceAll(codeRows, '<img alt="$1"/>');
    return [
      `sender: ${sender}`,
      `subject: ${subject}`,
      ...outlineText(text).map((line) => `| ${line}`),
      html.match(/<html[^>]*>/)?.[0] ?? '',
      ...outlineHtml(body),
    ];
  });
  return mergeLanguages(outline);
}

test.each(kinds)('each line of the email %s', async (kind) => {
  expectOutline(`email ${kind}`, await outlineEmail(kind, facts[kind]));
});

const lines = [{ group: 'carer', seats: 1, cents: 0 }];
const overpaid = { ...computeBalance(4200, [5000]), transfer: undefined };
const { event } = facts.ticketOffer;
const issue = {
  ...createNewsletterIssue(),
  subject: { de: 'Neues', en: 'News' },
  preheader: { de: 'Vorab', en: 'First' },
  blocks: [
    { ...createBlock('text'), heading: { de: 'Kopf', en: 'Head' }, text: { de: 'Eins\n\nZwei', en: 'One\n\nTwo' } },
    { ...createBlock('event'), entryId: '15', text: { de: 'Kommt!', en: 'Come!' } },
    { ...createBlock('event'), entryId: '999' },
    { ...createBlock('news'), entryId: '1' },
    { ...createBlock('news'), entryId: '999' },
    { ...createBlock('picture'), entryId: 'oak' },
    { ...createBlock('picture'), entryId: 'none' },
  ],
};

/** What changes the lines of an email. */
const variants: { [Kind in EmailKind]?: Record<string, Partial<EmailData[Kind]>> } = {
  ticketReceipt: {
    full: { note: 'Verlegt.\n\nIn die Scheune.', selectedDate: '2027-07-20', numberOfTickets: 3 },
    'without event': { event: undefined },
  },
  officeNotification: {
    unreachable: { reachable: false, answerable: false, hasIdCopy: true, note: 'Verlegt.' },
    'without event': { event: undefined },
  },
  ticketOffer: { free: { lines, message: undefined }, transfer: { payUntil: '2027-07-01' } },
  ticketRefused: { 'without event': { event: undefined, message: undefined } },
  ticketAnswer: { 'two paragraphs': { message: 'Ja.\n\nGern.', event } },
  ticketAccepted: {
    'at the counter': { payment: { ...computeBalance(7000, []), transfer: undefined }, note: 'Verlegt.' },
    paid: { payment: { ...facts.ticketAccepted.payment, ...computeBalance(7000, [7000]) } },
    overpaid: { payment: overpaid, lines },
  },
  paymentReminder: {
    BIC: {
      payment: {
        ...computeBalance(7000, [1000]),
        transfer: { until: '2027-07-01', payee: 'Haus', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
      },
    },
  },
  ticketReturned: { overpaid: { payment: overpaid } },
  ticketReturnedSome: { overpaid: { payment: overpaid, lines } },
  newsletterConfirmation: { 'by the reader': { byOffice: false, hours: 1 } },
  newsletterIssue: { 'each block': { issue }, test: { issue, test: true, page: undefined } },
};

const listVariants = Object.entries(variants).flatMap(([kind, changes]) =>
  Object.entries(changes).map(([name, change]) => ({ kind: kind as EmailKind, name, change })),
);

test.each(listVariants)('the email $kind, $name', async ({ kind, name, change }) => {
  expectOutline(`email ${kind} ${name}`, await outlineEmail(kind, { ...facts[kind], ...change }));
});

test('a decision says to each audience what happens to its tickets', async () => {
  const outlines = decisions.flatMap((decision) =>
    listAudiences(decision).map(async (audience) => {
      const { shelter: _, ...common } = facts.eventDecision;
      const data = { ...(decision === 'shelter' ? facts.eventDecision : common), decision, audience };
      return [`== ${decision}, ${audience}`, ...(await outlineEmail('eventDecision', data))];
    }),
  );
  const texts = (await Promise.all(outlines)).flat().filter((line) => !line.includes('<'));
  expectOutline('email eventDecision all', texts);
  const withoutDay = { ...facts.eventDecision, decision: 'postponed', isWithoutDay: true } as const;
  expectOutline('email eventDecision without a day', await outlineEmail('eventDecision', withoutDay));
});

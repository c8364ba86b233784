import type { EmailData, EmailKind, RenderedEmail, TicketEmailData } from '#contract/booking/inbox.ts';
import type { EventLabel } from '#contract/booking/ticket-request.ts';
import type { Estate } from '#contract/content/content.ts';
import { locales } from '#contract/language.ts';
import type { DecisionKind } from '#contract/office/decision.ts';
import { formatBerlinTime } from '#site/language/dates.ts';
import { formatMoney } from '#site/language/number.ts';
import type { TranslateKey } from '#site/language/translator.ts';
import { localizeStaticPage } from '#site/static-pages/static-page.ts';
import { type EmailBlock, renderEmail } from './email-layout.tsx';
import { type NewsletterContext, newsletterBlocks, splitParagraphs } from './newsletter-blocks.ts';

interface EmailContext extends NewsletterContext {
  estate: Estate;
}

interface EmailTemplateContext extends EmailContext {
  /** a text of this e-mail, `letters.{kind}.{name}` */
  say: TranslateKey;
  button: (address: string, name?: string) => EmailBlock;
}

interface EmailDraft {
  subject?: Parameters<TranslateKey>[1] | string;
  preheader?: string;
  blocks: EmailBlock[];
}

type EmailTemplates = { [Kind in EmailKind]: (facts: EmailData[Kind], pen: EmailTemplateContext) => EmailDraft };

const ticketEnded = (facts: EmailData['ticketRefusal'], pen: EmailTemplateContext): EmailDraft => ({
  subject: { reference: facts.reference },
  blocks: [pen.say('greeting'), pen.say('opening'), ...requestBlocks(facts, pen), pen.say('more')],
});

const seatsGone = (facts: EmailData['ticketDeclined'], pen: EmailTemplateContext): EmailDraft => ({
  subject: { title: facts.event.title },
  blocks: [
    pen.t('letters.ticketReceipt.greeting'),
    pen.say('opening'),
    { facts: requestFacts(facts, pen) },
    pen.t('letters.ticketDeclined.page'),
    { button: pen.t('letters.ticketDeclined.button'), address: facts.status },
  ],
});

const newsletterUnsubscribe = (
  { unsubscribe }: { unsubscribe: string },
  { say, button }: EmailTemplateContext,
): EmailDraft => ({
  blocks: [say('greeting'), say('opening'), say('leave'), button(unsubscribe)],
});

const emailTemplates: EmailTemplates = {
  ticketReceipt: ({ status, note, ...asked }, pen) => ({
    subject: { reference: asked.reference },
    blocks: [
      pen.say('greeting'),
      pen.say('opening'),
      { facts: requestFacts(asked, pen) },
      ...splitParagraphs(note),
      pen.say('next', { reference: asked.reference }),
      pen.say('page'),
      pen.button(status),
      { small: pen.say('stranger') },
    ],
  }),

  officeNotice: ({ requestPage, note, reachable, answerable, hasIdCopy, ...asked }, pen) => {
    const { t, say } = pen;
    const yesOrNo = (is: boolean) => t(is ? 'letters.asked.yes' : 'letters.asked.no');
    return {
      subject: { reference: asked.reference },
      blocks: [
        say('opening'),
        {
          facts: [
            ...requestFacts(asked, pen),
            [say('reachable'), yesOrNo(reachable)],
            [say('copy'), yesOrNo(hasIdCopy)],
          ],
        },
        ...splitParagraphs(note),
        say(answerable ? 'reply' : 'noReply'),
        say('page'),
        pen.button(requestPage),
        { small: say('care') },
      ],
    };
  },

  officeWithdrawal: ({ reference }, { say }) => ({
    subject: { reference },
    blocks: [say('opening', { reference })],
  }),

  ticketOffer: ({ reference, status, event, seats, cents, until, message }, pen) => {
    const { say, language } = pen;
    const [one, all] = [formatMoney(cents, language), formatMoney(cents * seats, language)];
    return {
      subject: { reference },
      blocks: [
        say('greeting'),
        say('opening'),
        ...splitParagraphs(message),
        {
          facts: [
            ...requestFacts({ reference, event }, pen),
            [say('seats'), say('chairs', { count: seats })],
            // `2 × 35 € = 70 €`; a single seat has no sum.
            [say('price'), seats === 1 ? one : say('sum', { seats, one, all })],
            [say('until'), formatBerlinTime(until, language)],
          ],
        },
        say('how'),
        pen.t('letters.contract.withdrawal'),
        ...paymentLine(cents, pen),
        pen.button(status),
        { small: say('otherwise') },
      ],
    };
  },

  ticketRefusal: ticketEnded,
  ticketLapsed: ticketEnded,

  ticketWaiting: (facts, pen) => {
    const { subject, blocks } = ticketEnded(facts, pen);
    return { subject, blocks: [...blocks, pen.button(facts.status)] };
  },

  ticketAnswer: (facts, pen) => ({
    subject: { reference: facts.reference },
    blocks: [pen.say('greeting'), ...requestBlocks(facts, pen), pen.say('reply'), pen.button(facts.status)],
  }),

  eveningDecided: (facts, pen) => {
    const { event, message, decision, audience, status, isWithoutDay } = facts;
    const { t, say } = pen;
    const becomes = isWithoutDay ? 'dayless' : (decisionOutcomes[decision] ?? 'stays');
    return {
      subject: t(`letters.eveningDecided.subject.${decision}`, { title: event.title, date: event.date }),
      blocks: [
        say('greeting'),
        ...splitParagraphs(message),
        say(`${becomes}.${audience}`),
        // The old day is no longer true.
        ...(isWithoutDay ? [] : [{ facts: requestFacts(facts, pen) }]),
        ...(decision === 'cancelled' ? [say('more')] : []),
        pen.button(status),
      ],
    };
  },

  decisionDue: ({ title, time, page }, { say, button }) => ({
    subject: { title, time },
    blocks: [say('opening', { title, time }), button(page)],
  }),

  ticketAccepted: (facts, pen) => ({
    subject: { title: facts.event.title, count: facts.seats },
    blocks: [
      ...ticketBlocks(facts, pen),
      ...paymentLine(facts.cents, pen),
      pen.t('letters.contract.withdrawal'),
      ...termsBlocks(pen),
    ],
  }),

  ticketFewer: (facts, pen) => ({ subject: { title: facts.event.title }, blocks: ticketBlocks(facts, pen) }),
  ticketDeclined: seatsGone,
  ticketReturned: seatsGone,

  alertConfirmation: ({ event, confirm, hours }, { t, say, button }) => ({
    subject: { title: event.title },
    blocks: [
      say('greeting'),
      say('opening'),
      { facts: eventFacts(event, t) },
      button(confirm),
      say('expiry', { count: hours }),
      { small: say('stranger') },
    ],
  }),

  alertTold: ({ event, page, leave }, { t, say, button }) => ({
    subject: { title: event.title },
    blocks: [
      say('greeting'),
      say('opening'),
      { facts: eventFacts(event, t) },
      say('first'),
      button(page),
      { small: say('why') },
      { links: [{ text: say('leave'), address: leave }] },
    ],
  }),

  newsletterConfirmation: ({ confirm, hours }, { say, button }) => ({
    blocks: [
      say('greeting'),
      say('opening'),
      button(confirm),
      say('expiry', { count: hours }),
      { small: say('stranger') },
    ],
  }),

  newsletterWelcome: newsletterUnsubscribe,
  newsletterKnown: newsletterUnsubscribe,

  newsletterIssue: ({ issue, unsubscribe, page, test }, pen) => {
    const { say, language } = pen;
    const subject = issue.subject[language];
    return {
      subject: test ? say('test', { subject }) : subject,
      preheader: issue.preheader[language],
      blocks: [
        ...newsletterBlocks(issue, pen),
        { small: say('why') },
        {
          links: [
            ...(page ? [{ text: say('page'), address: `${page}?lng=${language}` }] : []),
            { text: say('leave'), address: unsubscribe },
          ],
        },
      ],
    };
  },

  accountVerification: ({ verify, hours, days }, { say, button }) => ({
    blocks: [
      say('greeting'),
      say('opening'),
      button(verify),
      say('expiry', { count: hours }),
      { small: say('stranger', { count: days }) },
    ],
  }),

  accountKnown: ({ signIn, forgotten }, { say, button }) => ({
    blocks: [say('greeting'), say('opening'), button(signIn), say('forgotten'), button(forgotten, 'forgottenButton')],
  }),

  passwordReset: ({ reset, minutes }, { say, button }) => ({
    blocks: [
      say('greeting'),
      say('opening'),
      button(reset),
      say('expiry', { count: minutes }),
      { small: say('stranger') },
    ],
  }),

  passwordChanged: ({ forgotten }, { say, button }) => ({
    blocks: [say('greeting'), say('opening'), say('stranger'), button(forgotten)],
  }),

  accountDeleted: (_facts, { say }) => ({ blocks: [say('greeting'), say('opening')] }),
};

export function writeEmail<Kind extends EmailKind>(
  kind: Kind,
  facts: EmailData[Kind],
  pen: EmailContext,
): RenderedEmail {
  const { t, language, origin } = pen;
  const say: TranslateKey = (name, values) => t(`letters.${kind}.${name}`, values);
  const button = (address: string, name = 'button'): EmailBlock => ({ button: say(name), address });
  const { subject, ...draft } = emailTemplates[kind](facts, { ...pen, say, button });
  return renderEmail({
    ...draft,
    subject: typeof subject === 'string' ? subject : say('subject', subject),
    language,
    sender: t('letters.house'),
    footer: footerLines(pen),
    imprint: origin ? { text: t('contact.tabs.imprint'), address: `${origin}/contact#imprint` } : undefined,
  });
}

/** § 35a GmbHG: company, seat, court, number and directors on every business e-mail. */
function footerLines({ t, estate: { company, address } }: EmailContext): string[] {
  const { street, postcode, place } = address;
  const imprint = ['provider.representative', 'register.court', 'register.number'];
  return [
    t('letters.footer', { company, street, postcode, place }),
    t('contact.imprint.provider.legalForm', { place }),
    ...imprint.map((line) => t(`contact.imprint.${line}`)),
  ];
}

const decisionOutcomes: Partial<Record<DecisionKind, string>> = { cancelled: 'off', postponed: 'put' };

const requestBlocks = (facts: EmailData['ticketRefusal'], pen: EmailTemplateContext): EmailBlock[] => [
  ...splitParagraphs(facts.message),
  { facts: requestFacts(facts, pen) },
];

const paymentLine = (cents: number, { t }: EmailTemplateContext): string[] =>
  cents > 0 ? [t('letters.contract.payment')] : [];

const ticketBlocks = (facts: TicketEmailData, pen: EmailTemplateContext): EmailBlock[] => [
  pen.t('letters.ticketReceipt.greeting'),
  pen.say('opening', { count: facts.seats }),
  {
    facts: [
      ...requestFacts({ ...facts, numberOfTickets: facts.seats }, pen),
      [pen.t('letters.asked.price'), formatMoney(facts.seats * facts.cents, pen.language)],
    ],
  },
  ...splitParagraphs(facts.note),
  pen.t('letters.ticketAccepted.page'),
  { button: pen.t('letters.ticketAccepted.button'), address: facts.status },
];

/** § 312f BGB: guests get the terms with the confirmation, in a form they can keep. */
function termsBlocks({ t, language, edition, origin }: EmailTemplateContext): EmailBlock[] {
  const { title, version, lead, sections } = localizeStaticPage(edition.plain, 'terms', language);
  return [
    { heading: title },
    t('letters.contract.version', { version }),
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
  line.replaceAll(
    /\[([^[\]]{1,200})\]\((\/[^)\s]{0,200})\)/g,
    (_, words: string, path: string) => `${words} (${origin}${path})`,
  );

interface EmailRequestSummary {
  reference: string;
  event?: EventLabel | undefined;
  selectedDate?: string | undefined;
  numberOfTickets?: number | undefined;
}

function requestFacts(
  { reference, event, selectedDate, numberOfTickets }: EmailRequestSummary,
  { t, language }: EmailTemplateContext,
) {
  const facts: [string, string][] = [[t('letters.asked.reference'), reference]];
  if (event) facts.push(...eventFacts(event, t));
  if (selectedDate) {
    const day = Temporal.PlainDate.from(selectedDate).toLocaleString(locales[language], { dateStyle: 'full' });
    facts.push([t('letters.asked.wished'), day]);
  }
  if (numberOfTickets) facts.push([t('letters.asked.tickets'), String(numberOfTickets)]);
  return facts;
}

const eventFacts = ({ title, date, time, venue }: EventLabel, t: TranslateKey): [string, string][] => [
  [t('letters.asked.event'), title],
  [t('letters.asked.date'), date],
  [t('letters.asked.time'), time],
  [t('letters.asked.venue'), venue],
];

/** What each letter says, in the order it says it. */
import type { Estate } from '#contract/content.ts';
import type { DecisionKind } from '#contract/decision.ts';
import type { Letter, LetterFacts, LetterKind, TicketFacts } from '#contract/inbox.ts';
import { type Language, locales } from '#contract/language.ts';
import type { AskedEvent } from '#contract/ticket-request.ts';
import type { Edition } from '#site/edition.ts';
import { momentInBerlin } from '#site/language/dates.ts';
import { money } from '#site/language/number.ts';
import type { Translate } from '#site/language/translator.ts';
import { tellWritten } from '#site/written/written.ts';
import { issueBlocks } from './issue.ts';
import { paragraphs } from './paragraphs.ts';
import { asLetter, type Block } from './sheet.tsx';

interface Pen {
  t: Translate;
  language: Language;
  estate: Estate;
  edition: Edition;
  origin: string;
}

interface Draft {
  subject: string;
  /** what mail programs show beside it, where that is not the beginning of the letter */
  preheader?: string;
  blocks: Block[];
}

type Drafts = { [Kind in LetterKind]: (facts: LetterFacts[Kind], pen: Pen) => Draft };

const drafts: Drafts = {
  ticketReceipt: ({ reference, status, event, note, ...asked }, { t, language }) => ({
    subject: t('letters.ticketReceipt.subject', { reference }),
    blocks: [
      t('letters.ticketReceipt.greeting'),
      t('letters.ticketReceipt.opening'),
      { facts: askedFacts({ reference, event, ...asked }, { t, language }) },
      ...(note ? [note] : []),
      t('letters.ticketReceipt.next', { reference }),
      t('letters.ticketReceipt.page'),
      { button: t('letters.ticketReceipt.button'), address: status },
      { small: t('letters.ticketReceipt.stranger') },
    ],
  }),

  officeNotice: ({ reference, desk, event, note, reachable, answerable, copy, ...asked }, { t, language }) => ({
    subject: t('letters.officeNotice.subject', { reference }),
    blocks: [
      t('letters.officeNotice.opening'),
      {
        facts: [
          ...askedFacts({ reference, event, ...asked }, { t, language }),
          [t('letters.officeNotice.reachable'), reachable ? t('letters.asked.yes') : t('letters.asked.no')],
          [t('letters.officeNotice.copy'), copy ? t('letters.asked.yes') : t('letters.asked.no')],
        ],
      },
      ...(note ? [note] : []),
      t(answerable ? 'letters.officeNotice.reply' : 'letters.officeNotice.noReply'),
      t('letters.officeNotice.page'),
      { button: t('letters.officeNotice.button'), address: desk },
      { small: t('letters.officeNotice.care') },
    ],
  }),

  officeWithdrawal: ({ reference }, { t }) => ({
    subject: t('letters.officeWithdrawal.subject', { reference }),
    blocks: [t('letters.officeWithdrawal.opening', { reference })],
  }),

  ticketOffer: ({ reference, status, event, seats, cents, until, words }, { t, language }) => ({
    subject: t('letters.ticketOffer.subject', { reference }),
    blocks: [
      t('letters.ticketOffer.greeting'),
      t('letters.ticketOffer.opening'),
      ...paragraphs(words),
      {
        facts: [
          ...askedFacts({ reference, event }, { t, language }),
          [t('letters.ticketOffer.seats'), t('letters.ticketOffer.chairs', { count: seats })],
          [t('letters.ticketOffer.price'), priceOf(t, language, seats, cents)],
          [t('letters.ticketOffer.until'), momentInBerlin(until, language)],
        ],
      },
      t('letters.ticketOffer.how'),
      t('letters.contract.withdrawal'),
      ...paymentLine(cents, t),
      { button: t('letters.ticketOffer.button'), address: status },
      { small: t('letters.ticketOffer.otherwise') },
    ],
  }),

  ticketRefusal: (facts, pen) => ({
    subject: pen.t('letters.ticketRefusal.subject', { reference: facts.reference }),
    blocks: [
      pen.t('letters.ticketRefusal.greeting'),
      pen.t('letters.ticketRefusal.opening'),
      ...about(facts, pen),
      pen.t('letters.ticketRefusal.more'),
    ],
  }),

  ticketWaiting: (facts, pen) => ({
    subject: pen.t('letters.ticketWaiting.subject', { reference: facts.reference }),
    blocks: [
      pen.t('letters.ticketWaiting.greeting'),
      pen.t('letters.ticketWaiting.opening'),
      ...about(facts, pen),
      pen.t('letters.ticketWaiting.more'),
      { button: pen.t('letters.ticketWaiting.button'), address: facts.status },
    ],
  }),

  ticketAnswer: (facts, pen) => ({
    subject: pen.t('letters.ticketAnswer.subject', { reference: facts.reference }),
    blocks: [
      pen.t('letters.ticketAnswer.greeting'),
      ...about(facts, pen),
      pen.t('letters.ticketAnswer.reply'),
      { button: pen.t('letters.ticketAnswer.button'), address: facts.status },
    ],
  }),

  ticketLapsed: (facts, pen) => ({
    subject: pen.t('letters.ticketLapsed.subject', { reference: facts.reference }),
    blocks: [
      pen.t('letters.ticketLapsed.greeting'),
      pen.t('letters.ticketLapsed.opening'),
      ...about(facts, pen),
      pen.t('letters.ticketLapsed.more'),
    ],
  }),

  eveningDecided: (facts, { t, language }) => {
    const { event, words, decision, circle, status, dayless } = facts;
    const becomes = dayless ? 'dayless' : (outcomes[decision] ?? 'stays');
    return {
      subject: t(`letters.eveningDecided.subject.${decision}`, { title: event.title, date: event.date }),
      blocks: [
        t('letters.eveningDecided.greeting'),
        ...paragraphs(words),
        t(`letters.eveningDecided.${becomes}.${circle}`),
        // The old day is no fact any more.
        ...(dayless ? [] : [{ facts: askedFacts(facts, { t, language }) }]),
        ...(decision === 'cancelled' ? [t('letters.eveningDecided.more')] : []),
        { button: t('letters.eveningDecided.button'), address: status },
      ],
    };
  },

  decisionDue: ({ title, time, page }, { t }) => ({
    subject: t('letters.decisionDue.subject', { title, time }),
    blocks: [
      t('letters.decisionDue.opening', { title, time }),
      { button: t('letters.decisionDue.button'), address: page },
    ],
  }),

  ticketAccepted: (facts, pen) => ({
    subject: pen.t('letters.ticketAccepted.subject', { title: facts.event.title, count: facts.seats }),
    blocks: [
      ...ticketBlocks(pen.t('letters.ticketAccepted.opening', { count: facts.seats }), facts, pen),
      ...paymentLine(facts.cents, pen.t),
      pen.t('letters.contract.withdrawal'),
      ...termsBlocks(pen),
    ],
  }),

  ticketFewer: (facts, pen) => ({
    subject: pen.t('letters.ticketFewer.subject', { title: facts.event.title }),
    blocks: ticketBlocks(pen.t('letters.ticketFewer.opening', { count: facts.seats }), facts, pen),
  }),

  ticketDeclined: (facts, pen) => ({
    subject: pen.t('letters.ticketDeclined.subject', { title: facts.event.title }),
    blocks: goneBlocks(pen.t('letters.ticketDeclined.opening'), facts, pen),
  }),

  ticketReturned: (facts, pen) => ({
    subject: pen.t('letters.ticketReturned.subject', { title: facts.event.title }),
    blocks: goneBlocks(pen.t('letters.ticketReturned.opening'), facts, pen),
  }),

  alertConfirmation: ({ event, confirm, hours }, { t }) => ({
    subject: t('letters.alertConfirmation.subject', { title: event.title }),
    blocks: [
      t('letters.alertConfirmation.greeting'),
      t('letters.alertConfirmation.opening'),
      { facts: eventFacts(event, { t }) },
      { button: t('letters.alertConfirmation.button'), address: confirm },
      t('letters.alertConfirmation.expiry', { count: hours }),
      { small: t('letters.alertConfirmation.stranger') },
    ],
  }),

  alertTold: ({ event, page, leave }, { t }) => ({
    subject: t('letters.alertTold.subject', { title: event.title }),
    blocks: [
      t('letters.alertTold.greeting'),
      t('letters.alertTold.opening'),
      { facts: eventFacts(event, { t }) },
      t('letters.alertTold.first'),
      { button: t('letters.alertTold.button'), address: page },
      { small: t('letters.alertTold.why') },
      { links: [{ text: t('letters.alertTold.leave'), address: leave }] },
    ],
  }),

  newsletterConfirmation: ({ confirm, hours }, { t }) => ({
    subject: t('letters.newsletterConfirmation.subject'),
    blocks: [
      t('letters.newsletterConfirmation.greeting'),
      t('letters.newsletterConfirmation.opening'),
      { button: t('letters.newsletterConfirmation.button'), address: confirm },
      t('letters.newsletterConfirmation.expiry', { count: hours }),
      { small: t('letters.newsletterConfirmation.stranger') },
    ],
  }),

  newsletterWelcome: ({ unsubscribe }, { t }) => ({
    subject: t('letters.newsletterWelcome.subject'),
    blocks: [
      t('letters.newsletterWelcome.greeting'),
      t('letters.newsletterWelcome.opening'),
      t('letters.newsletterWelcome.leave'),
      { button: t('letters.newsletterWelcome.button'), address: unsubscribe },
    ],
  }),

  newsletterKnown: ({ unsubscribe }, { t }) => ({
    subject: t('letters.newsletterKnown.subject'),
    blocks: [
      t('letters.newsletterKnown.greeting'),
      t('letters.newsletterKnown.opening'),
      t('letters.newsletterKnown.leave'),
      { button: t('letters.newsletterKnown.button'), address: unsubscribe },
    ],
  }),

  newsletterIssue: ({ issue, unsubscribe, page, test }, pen) => ({
    subject: test
      ? pen.t('letters.newsletterIssue.test', { subject: issue.subject[pen.language] })
      : issue.subject[pen.language],
    preheader: issue.preheader[pen.language],
    blocks: [
      ...issueBlocks(issue, pen),
      { small: pen.t('letters.newsletterIssue.why') },
      {
        links: [
          ...(page ? [{ text: pen.t('letters.newsletterIssue.page'), address: `${page}?lng=${pen.language}` }] : []),
          { text: pen.t('letters.newsletterIssue.leave'), address: unsubscribe },
        ],
      },
    ],
  }),

  accountVerification: ({ verify, hours, days }, { t }) => ({
    subject: t('letters.accountVerification.subject'),
    blocks: [
      t('letters.accountVerification.greeting'),
      t('letters.accountVerification.opening'),
      { button: t('letters.accountVerification.button'), address: verify },
      t('letters.accountVerification.expiry', { count: hours }),
      { small: t('letters.accountVerification.stranger', { count: days }) },
    ],
  }),

  accountKnown: ({ signIn, forgotten }, { t }) => ({
    subject: t('letters.accountKnown.subject'),
    blocks: [
      t('letters.accountKnown.greeting'),
      t('letters.accountKnown.opening'),
      { button: t('letters.accountKnown.button'), address: signIn },
      t('letters.accountKnown.forgotten'),
      { button: t('letters.accountKnown.forgottenButton'), address: forgotten },
    ],
  }),

  passwordReset: ({ reset, minutes }, { t }) => ({
    subject: t('letters.passwordReset.subject'),
    blocks: [
      t('letters.passwordReset.greeting'),
      t('letters.passwordReset.opening'),
      { button: t('letters.passwordReset.button'), address: reset },
      t('letters.passwordReset.expiry', { count: minutes }),
      { small: t('letters.passwordReset.stranger') },
    ],
  }),

  passwordChanged: ({ forgotten }, { t }) => ({
    subject: t('letters.passwordChanged.subject'),
    blocks: [
      t('letters.passwordChanged.greeting'),
      t('letters.passwordChanged.opening'),
      t('letters.passwordChanged.stranger'),
      { button: t('letters.passwordChanged.button'), address: forgotten },
    ],
  }),

  accountDeleted: (_facts, { t }) => ({
    subject: t('letters.accountDeleted.subject'),
    blocks: [t('letters.accountDeleted.greeting'), t('letters.accountDeleted.opening')],
  }),
};

export function writeLetter<Kind extends LetterKind>(kind: Kind, facts: LetterFacts[Kind], pen: Pen): Letter {
  return asLetter({
    ...drafts[kind](facts, pen),
    language: pen.language,
    house: pen.t('letters.house'),
    foot: footOf(pen),
    imprint: pen.origin ? { text: pen.t('contact.tabs.imprint'), address: `${pen.origin}/contact#imprint` } : undefined,
  });
}

/** What § 35a GmbHG wants on every business letter: company, seat, court, number, managing directors. The imprint says the same. */
function footOf({ t, estate: { company, address } }: Pen): string[] {
  const { street, postcode, place } = address;
  const imprint = ['provider.representative', 'register.court', 'register.number'];
  return [
    t('letters.footer', { company, street, postcode, place }),
    t('contact.imprint.provider.legalForm', { place }),
    ...imprint.map((line) => t(`contact.imprint.${line}`)),
  ];
}

/** What becomes of chairs and hopes. */
const outcomes: Partial<Record<DecisionKind, string>> = { cancelled: 'off', postponed: 'put' };

/** What the office has written itself, and which request and evening it is about. */
const about = (facts: LetterFacts['ticketRefusal'], pen: Pen): Block[] => [
  ...paragraphs(facts.words),
  { facts: askedFacts(facts, pen) },
];

/** `2 × 35 € = 70 €`; one chair costs what it costs. */
function priceOf(t: Translate, language: Language, seats: number, cents: number): string {
  const one = money(cents, language);
  return seats === 1 ? one : t('letters.ticketOffer.sum', { seats, one, all: money(cents * seats, language) });
}

const paymentLine = (cents: number, t: Translate): string[] => (cents > 0 ? [t('letters.contract.payment')] : []);

const ticketBlocks = (opening: string, facts: TicketFacts, { t, language }: Pen): Block[] => [
  t('letters.ticketReceipt.greeting'),
  opening,
  {
    facts: [
      ...askedFacts(facts, { t, language }),
      [t('letters.asked.tickets'), String(facts.seats)],
      [t('letters.asked.price'), money(facts.seats * facts.cents, language)],
    ],
  },
  ...(facts.note ? [facts.note] : []),
  t('letters.ticketAccepted.page'),
  { button: t('letters.ticketAccepted.button'), address: facts.status },
];

/** The terms as of today: the law wants them with the confirmation, in a form that the guest can keep (§ 312f BGB). */
function termsBlocks({ t, language, edition, origin }: Pen): Block[] {
  const { title, version, lead, sections } = tellWritten(edition.plain, 'terms', language);
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

/** `[words](/address)` as `words (https://…/address)`: an e-mail shows the address. */
const withAddresses = (line: string, origin: string): string =>
  line.replaceAll(
    /\[([^[\]]{1,200})\]\((\/[^)\s]{0,200})\)/g,
    (_, words: string, path: string) => `${words} (${origin}${path})`,
  );

/** After chairs were declined or given back. */
const goneBlocks = (opening: string, facts: LetterFacts['ticketDeclined'], { t, language }: Pen): Block[] => [
  t('letters.ticketReceipt.greeting'),
  opening,
  { facts: askedFacts(facts, { t, language }) },
  t('letters.ticketDeclined.page'),
  { button: t('letters.ticketDeclined.button'), address: facts.status },
];

interface About {
  reference: string;
  event?: AskedEvent | undefined;
  selectedDate?: string | undefined;
  numberOfTickets?: number | undefined;
}

/** Which request, and what it asks for. */
function askedFacts(
  { reference, event, selectedDate, numberOfTickets }: About,
  { t, language }: Pick<Pen, 't' | 'language'>,
): [string, string][] {
  const facts: [string, string][] = [[t('letters.asked.reference'), reference]];
  if (event) facts.push(...eventFacts(event, { t }));
  if (selectedDate) {
    const day = Temporal.PlainDate.from(selectedDate).toLocaleString(locales[language], { dateStyle: 'full' });
    facts.push([t('letters.asked.wished'), day]);
  }
  if (numberOfTickets) facts.push([t('letters.asked.tickets'), String(numberOfTickets)]);
  return facts;
}

const eventFacts = ({ title, date, time, venue }: AskedEvent, { t }: Pick<Pen, 't'>): [string, string][] => [
  [t('letters.asked.event'), title],
  [t('letters.asked.date'), date],
  [t('letters.asked.time'), time],
  [t('letters.asked.venue'), venue],
];

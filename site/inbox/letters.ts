import type { Letter, LetterFacts, LetterKind, TicketFacts } from '#contract/booking/inbox.ts';
import type { AskedEvent } from '#contract/booking/ticket-request.ts';
import type { Estate } from '#contract/content/content.ts';
import { locales } from '#contract/language.ts';
import type { DecisionKind } from '#contract/office/decision.ts';
import { momentInBerlin } from '#site/language/dates.ts';
import { money } from '#site/language/number.ts';
import type { Say } from '#site/language/translator.ts';
import { tellWritten } from '#site/written/written.ts';
import { type IssuePen, issueBlocks, paragraphs } from './issue.ts';
import { asLetter, type Block } from './sheet.tsx';

interface LetterPen extends IssuePen {
  estate: Estate;
}

interface Pen extends LetterPen {
  /** a text of this e-mail, `letters.{kind}.{name}` */
  say: Say;
  button: (address: string, name?: string) => Block;
}

interface Draft {
  subject?: Parameters<Say>[1] | string;
  preheader?: string;
  blocks: Block[];
}

type Drafts = { [Kind in LetterKind]: (facts: LetterFacts[Kind], pen: Pen) => Draft };

const ticketEnded = (facts: LetterFacts['ticketRefusal'], pen: Pen): Draft => ({
  subject: { reference: facts.reference },
  blocks: [pen.say('greeting'), pen.say('opening'), ...about(facts, pen), pen.say('more')],
});

const seatsGone = (facts: LetterFacts['ticketDeclined'], pen: Pen): Draft => ({
  subject: { title: facts.event.title },
  blocks: [
    pen.t('letters.ticketReceipt.greeting'),
    pen.say('opening'),
    { facts: askedFacts(facts, pen) },
    pen.t('letters.ticketDeclined.page'),
    { button: pen.t('letters.ticketDeclined.button'), address: facts.status },
  ],
});

const newsletterLeave = ({ unsubscribe }: { unsubscribe: string }, { say, button }: Pen): Draft => ({
  blocks: [say('greeting'), say('opening'), say('leave'), button(unsubscribe)],
});

const drafts: Drafts = {
  ticketReceipt: ({ status, note, ...asked }, pen) => ({
    subject: { reference: asked.reference },
    blocks: [
      pen.say('greeting'),
      pen.say('opening'),
      { facts: askedFacts(asked, pen) },
      ...paragraphs(note),
      pen.say('next', { reference: asked.reference }),
      pen.say('page'),
      pen.button(status),
      { small: pen.say('stranger') },
    ],
  }),

  officeNotice: ({ desk, note, reachable, answerable, copy, ...asked }, pen) => {
    const { t, say } = pen;
    const yesOrNo = (is: boolean) => t(is ? 'letters.asked.yes' : 'letters.asked.no');
    return {
      subject: { reference: asked.reference },
      blocks: [
        say('opening'),
        {
          facts: [...askedFacts(asked, pen), [say('reachable'), yesOrNo(reachable)], [say('copy'), yesOrNo(copy)]],
        },
        ...paragraphs(note),
        say(answerable ? 'reply' : 'noReply'),
        say('page'),
        pen.button(desk),
        { small: say('care') },
      ],
    };
  },

  officeWithdrawal: ({ reference }, { say }) => ({
    subject: { reference },
    blocks: [say('opening', { reference })],
  }),

  ticketOffer: ({ reference, status, event, seats, cents, until, words }, pen) => {
    const { say, language } = pen;
    const [one, all] = [money(cents, language), money(cents * seats, language)];
    return {
      subject: { reference },
      blocks: [
        say('greeting'),
        say('opening'),
        ...paragraphs(words),
        {
          facts: [
            ...askedFacts({ reference, event }, pen),
            [say('seats'), say('chairs', { count: seats })],
            // `2 × 35 € = 70 €`; a single seat has no sum.
            [say('price'), seats === 1 ? one : say('sum', { seats, one, all })],
            [say('until'), momentInBerlin(until, language)],
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
    blocks: [pen.say('greeting'), ...about(facts, pen), pen.say('reply'), pen.button(facts.status)],
  }),

  eveningDecided: (facts, pen) => {
    const { event, words, decision, circle, status, dayless } = facts;
    const { t, say } = pen;
    const becomes = dayless ? 'dayless' : (outcomes[decision] ?? 'stays');
    return {
      subject: t(`letters.eveningDecided.subject.${decision}`, { title: event.title, date: event.date }),
      blocks: [
        say('greeting'),
        ...paragraphs(words),
        say(`${becomes}.${circle}`),
        // The old day is no longer true.
        ...(dayless ? [] : [{ facts: askedFacts(facts, pen) }]),
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

  newsletterWelcome: newsletterLeave,
  newsletterKnown: newsletterLeave,

  newsletterIssue: ({ issue, unsubscribe, page, test }, pen) => {
    const { say, language } = pen;
    const subject = issue.subject[language];
    return {
      subject: test ? say('test', { subject }) : subject,
      preheader: issue.preheader[language],
      blocks: [
        ...issueBlocks(issue, pen),
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

export function writeLetter<Kind extends LetterKind>(kind: Kind, facts: LetterFacts[Kind], pen: LetterPen): Letter {
  const { t, language, origin } = pen;
  const say: Say = (name, values) => t(`letters.${kind}.${name}`, values);
  const button = (address: string, name = 'button'): Block => ({ button: say(name), address });
  const { subject, ...draft } = drafts[kind](facts, { ...pen, say, button });
  return asLetter({
    ...draft,
    subject: typeof subject === 'string' ? subject : say('subject', subject),
    language,
    house: t('letters.house'),
    foot: footOf(pen),
    imprint: origin ? { text: t('contact.tabs.imprint'), address: `${origin}/contact#imprint` } : undefined,
  });
}

/** § 35a GmbHG: company, seat, court, number and directors on every business e-mail. */
function footOf({ t, estate: { company, address } }: LetterPen): string[] {
  const { street, postcode, place } = address;
  const imprint = ['provider.representative', 'register.court', 'register.number'];
  return [
    t('letters.footer', { company, street, postcode, place }),
    t('contact.imprint.provider.legalForm', { place }),
    ...imprint.map((line) => t(`contact.imprint.${line}`)),
  ];
}

const outcomes: Partial<Record<DecisionKind, string>> = { cancelled: 'off', postponed: 'put' };

const about = (facts: LetterFacts['ticketRefusal'], pen: Pen): Block[] => [
  ...paragraphs(facts.words),
  { facts: askedFacts(facts, pen) },
];

const paymentLine = (cents: number, { t }: Pen): string[] => (cents > 0 ? [t('letters.contract.payment')] : []);

const ticketBlocks = (facts: TicketFacts, pen: Pen): Block[] => [
  pen.t('letters.ticketReceipt.greeting'),
  pen.say('opening', { count: facts.seats }),
  {
    facts: [
      ...askedFacts({ ...facts, numberOfTickets: facts.seats }, pen),
      [pen.t('letters.asked.price'), money(facts.seats * facts.cents, pen.language)],
    ],
  },
  ...paragraphs(facts.note),
  pen.t('letters.ticketAccepted.page'),
  { button: pen.t('letters.ticketAccepted.button'), address: facts.status },
];

/** § 312f BGB: guests get the terms with the confirmation, in a form they can keep. */
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

/** `[words](/address)` becomes `words (https://…/address)`. */
const withAddresses = (line: string, origin: string): string =>
  line.replaceAll(
    /\[([^[\]]{1,200})\]\((\/[^)\s]{0,200})\)/g,
    (_, words: string, path: string) => `${words} (${origin}${path})`,
  );

interface About {
  reference: string;
  event?: AskedEvent | undefined;
  selectedDate?: string | undefined;
  numberOfTickets?: number | undefined;
}

function askedFacts({ reference, event, selectedDate, numberOfTickets }: About, { t, language }: Pen) {
  const facts: [string, string][] = [[t('letters.asked.reference'), reference]];
  if (event) facts.push(...eventFacts(event, t));
  if (selectedDate) {
    const day = Temporal.PlainDate.from(selectedDate).toLocaleString(locales[language], { dateStyle: 'full' });
    facts.push([t('letters.asked.wished'), day]);
  }
  if (numberOfTickets) facts.push([t('letters.asked.tickets'), String(numberOfTickets)]);
  return facts;
}

const eventFacts = ({ title, date, time, venue }: AskedEvent, t: Say): [string, string][] => [
  [t('letters.asked.event'), title],
  [t('letters.asked.date'), date],
  [t('letters.asked.time'), time],
  [t('letters.asked.venue'), venue],
];

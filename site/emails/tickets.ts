import { toGiroCode } from '#contract/booking/girocode.ts';
import type { PaymentTerms } from '#contract/booking/payments.ts';
import { type PriceLine, sumCents, sumSeats } from '#contract/booking/price-lines.ts';
import { hasPart } from '#contract/content/parts.ts';
import type { EmailData } from '#contract/emails.ts';
import { groupIban } from '#contract/iban.ts';
import { intlLocales } from '#contract/language.ts';
import type { EmailBlock } from '#site/emails/email-layout.tsx';
import { formatDeadline, longDate } from '#site/language/dates.ts';
import { formatMoney } from '#site/language/number.ts';
import { describeLines, formatTotal } from '#site/language/price-lines.ts';
import { startSentence } from '#site/language/sentence.ts';
import { localizeStaticPage } from '#site/static-pages/static-page.ts';
import {
  createPageLink,
  type EmailContext,
  type EmailTemplate,
  type EmailTemplates,
  listEventRows,
  splitParagraphs,
} from './email.ts';

type RequestSummary = Omit<EmailData['ticketReceipt'], 'requestPage' | 'note'>;

function listRequestRows(request: RequestSummary, { t, language }: EmailContext) {
  const { reference, event, selectedDate, numberOfTickets } = request;
  const rows: [string, string][] = [[t('emails.summary.reference'), reference]];
  if (event) rows.push(...listEventRows(event, t));
  if (selectedDate) {
    const day = Temporal.PlainDate.from(selectedDate).toLocaleString(intlLocales[language], { dateStyle: 'full' });
    rows.push([t('emails.summary.preferredDate'), day]);
  }
  if (numberOfTickets) rows.push([t('emails.summary.tickets'), String(numberOfTickets)]);
  return rows;
}

/** `about`: the event of the request; the reference if the request is for no event. */
const createSubjectValues = ({ reference, event }: Pick<RequestSummary, 'reference' | 'event'>) => ({
  reference,
  ...(event && { title: event.title, date: event.date }),
  about: event ? `${event.title}, ${event.date}` : reference,
});

const createAnswerBlocks = (data: EmailData['ticketRefused'], email: EmailContext): EmailBlock[] => [
  ...splitParagraphs(data.message),
  { table: listRequestRows(data, email) },
];

const listRefundNotes = ({ refundDue }: PaymentTerms, { t }: EmailContext): string[] =>
  refundDue > 0 ? [t('money.guest.refund')] : [];

const createReleasedSeatsEmail: EmailTemplate<'ticketDeclined' | 'ticketReturned'> = (data, email) => ({
  subject: createSubjectValues(data),
  blocks: [
    email.t('emails.ticketReceipt.greeting'),
    email.text('opening'),
    { table: listRequestRows(data, email) },
    ...('payment' in data ? listRefundNotes(data.payment, email) : []),
    email.t('emails.ticketDeclined.page'),
    { button: email.t('emails.ticketDeclined.button'), address: data.requestPage },
  ],
});

/** A row for each price group, and the sum. */
const listPriceRows = (lines: readonly PriceLine[], { t, language }: EmailContext): [string, string][] => [
  [t('emails.summary.tickets'), describeLines(t, lines, language).join('; ')],
  [t('emails.summary.price'), formatTotal(t, lines, language)],
];

const createConfirmedSeatsEmail: EmailTemplate<'ticketAccepted' | 'ticketReturnedSome'> = (data, email) => {
  const { lines, event, note, requestPage, payment } = data;
  const { t, text } = email;
  const seats = sumSeats(lines);
  return {
    subject: { title: event.title, date: event.date, count: seats },
    blocks: [
      t('emails.ticketReceipt.greeting'),
      text('opening', { count: seats }),
      { table: [...listRequestRows(data, email), ...listPriceRows(lines, email)] },
      ...listTransferBlocks(data.reference, payment, email),
      ...listRefundNotes(payment, email),
      ...splitParagraphs(note),
      t('emails.ticketAccepted.page'),
      { button: t('emails.ticketAccepted.button'), address: requestPage },
    ],
  };
};

const createNoSeatsEmail: EmailTemplate<'ticketRefused' | 'ticketLapsed' | 'ticketRevoked' | 'ticketWaiting'> = (
  data,
  email,
) => ({
  subject: createSubjectValues(data),
  blocks: [...email.texts('greeting', 'opening'), ...createAnswerBlocks(data, email), email.text('more')],
});

/** Emails about requests: receipts, answers, changes by guests, decisions about events. */
export const ticketEmails = {
  ticketReceipt({ requestPage, note, ...request }, email) {
    const { text, texts, button } = email;
    const { reference } = request;
    return {
      subject: createSubjectValues(request),
      blocks: [
        ...texts('greeting', 'opening'),
        { table: listRequestRows(request, email) },
        ...splitParagraphs(note),
        text('next', { reference }),
        text('page'),
        button(requestPage),
      ],
      notes: [{ small: text('notYou') }],
    };
  },
  officeNotification({ requestPage, note, reachable, answerable, hasIdCopy, ...request }, email) {
    const { t, text, texts, button } = email;
    const { reference, event } = request;
    const about = event ? `${event.title}, ${event.date} (${reference})` : reference;
    const yesOrNo = (is: boolean) => t(is ? 'emails.summary.yes' : 'emails.summary.no');
    const rows = listRequestRows(request, email);
    rows.push([text('reachable'), yesOrNo(reachable)]);
    if (hasPart(email.estate, 'idCopies')) rows.push([text('copy'), yesOrNo(hasIdCopy)]);
    return {
      subject: { ...createSubjectValues(request), about },
      blocks: [
        text('opening'),
        { table: rows },
        ...splitParagraphs(note),
        ...texts(answerable ? 'reply' : 'noReply', 'page'),
        button(requestPage),
        { small: text('privacyNote') },
      ],
    };
  },
  officeWithdrawal: ({ reference }, { text }) => ({ subject: { reference }, blocks: [text('opening', { reference })] }),
  ticketOffer({ reference, requestPage, event, lines, payUntil, until, message }, email) {
    const { t, text, texts, language, button } = email;
    const rows = listRequestRows({ reference, event }, email);
    rows.push(...listPriceRows(lines, email), [text('until'), formatDeadline(until, language)]);
    return {
      subject: createSubjectValues({ reference, event }),
      blocks: [
        ...texts('greeting', 'opening'),
        ...splitParagraphs(message),
        { table: rows },
        text('how'),
        t('emails.contract.noRightOfWithdrawal'),
        ...(sumCents(lines) > 0 ? [describeHowToPay(payUntil, email)] : []),
        button(requestPage),
        text('lapseNote'),
      ],
    };
  },
  ticketRefused: createNoSeatsEmail,
  ticketLapsed: createNoSeatsEmail,
  ticketRevoked: createNoSeatsEmail,
  ticketWaiting(data, email) {
    const { subject, blocks } = createNoSeatsEmail(data, email);
    return { subject, blocks: [...blocks, email.button(data.requestPage)] };
  },
  ticketAnswer: (data, email) => ({
    subject: createSubjectValues(data),
    blocks: [
      email.text('greeting'),
      ...createAnswerBlocks(data, email),
      email.text('reply'),
      email.button(data.requestPage),
    ],
  }),
  eventDecision(data, email) {
    const { event, message, decision, audience, requestPage, isWithoutDay, shelter = event.venue } = data;
    const outcome = isWithoutDay
      ? 'withoutDay'
      : decision === 'cancelled' || decision === 'postponed'
        ? decision
        : 'unchanged';
    return {
      subject: email.t(`emails.eventDecision.subject.${decision}`, {
        title: event.title,
        date: event.date,
        place: startSentence(shelter),
      }),
      blocks: [
        email.text('greeting'),
        ...splitParagraphs(message),
        email.text(`${outcome}.${audience}`),
        // An event without a new day must not show its old one.
        ...(isWithoutDay ? [] : [{ table: listRequestRows(data, email) }]),
        ...(decision === 'cancelled' ? email.texts('more') : []),
        email.button(requestPage),
      ],
    };
  },
  decisionDue: ({ title, time, shelter, page }, { text, button }) => ({
    subject: { title, time },
    blocks: [text('opening', { title, time, place: shelter }), button(page)],
  }),
  ticketAccepted(data, email) {
    const { subject, blocks } = createConfirmedSeatsEmail(data, email);
    const { open, transfer } = data.payment;
    const contract = [
      ...(open > 0 && !transfer ? [email.t('emails.contract.payment')] : []),
      email.t('emails.contract.noRightOfWithdrawal'),
    ];
    return { subject, blocks: [...blocks, ...contract], notes: createTermsBlocks(email) };
  },
  paymentReminder: ({ reference, requestPage, event, payment }, email) => ({
    subject: createSubjectValues({ reference, event }),
    blocks: [
      email.t('emails.ticketReceipt.greeting'),
      email.text('opening'),
      { table: listEventRows(event, email.t) },
      ...listTransferBlocks(reference, payment, email),
      ...email.texts('crossed', 'return'),
      email.button(requestPage),
    ],
  }),
  ticketReturnedSome: createConfirmedSeatsEmail,
  ticketDeclined: createReleasedSeatsEmail,
  ticketReturned: createReleasedSeatsEmail,
} satisfies Partial<EmailTemplates>;

const describeHowToPay = (payUntil: string | undefined, { t, language }: EmailContext): string =>
  payUntil ? t('emails.contract.transfer', { day: longDate(payUntil, language) }) : t('emails.contract.payment');

/** What a banking app needs, and a code that fills it in. */
function listTransferBlocks(reference: string, { open, transfer }: PaymentTerms, { t, language }: EmailContext) {
  if (open === 0 || !transfer) return [];
  const rows: [string, string][] = [
    [t('money.guest.amount'), formatMoney(t, open, language)],
    [t('money.guest.payee'), transfer.payee],
    [t('money.guest.iban'), groupIban(transfer.iban)],
    ...(transfer.bic ? [[t('money.guest.bic'), transfer.bic] as [string, string]] : []),
    [t('money.guest.reference'), reference],
  ];
  return [
    t('money.guest.transfer', { day: longDate(transfer.until, language) }),
    { table: rows },
    // A GiroCode is for euros.
    ...(t.currency === 'EUR'
      ? [
          t('money.guest.code'),
          {
            code: toGiroCode({ ...transfer, cents: open, reference }),
            label: t('money.guest.codeLabel', { amount: formatMoney(t, open, language) }),
          },
        ]
      : []),
  ];
}

/**
 * § 312f BGB: guests get the terms with the confirmation, in a form they can keep. The
 * introduction is left out: it is about the request, with which nothing is bought.
 */
function createTermsBlocks(context: EmailContext): EmailBlock[] {
  const { t, language, edition } = context;
  const { title, version, sections } = localizeStaticPage(edition.plain, 'terms', language);
  return [
    { heading: title },
    t('emails.contract.version', { version }),
    ...sections.flatMap((section) => [
      { heading: section.title },
      ...section.text.map((line) => withAddresses(line, context)),
      ...section.list.map((line) => `• ${withAddresses(line, context)}`),
    ]),
  ];
}

/** `[words](/address)` → `words (https://…/address?lng=de)` */
const withAddresses = (line: string, context: EmailContext): string =>
  line.replaceAll(
    /\[([^[\]]{1,200})\]\((\/[^)\s]{0,200})\)/g,
    (_, words, path) => `${words} (${createPageLink(path, context)})`,
  );

import type { Audience, DecisionKind } from '#contract/office/decision.ts';
import { createBlock, createNewsletterIssue, type NewsletterIssue } from '#contract/office/newsletter.ts';
import { computeBalance, type PaymentTerms } from './booking/payments.ts';
import { type PriceLine, sumCents } from './booking/price-lines.ts';
import type { EventLabel } from './booking/ticket-request.ts';

export interface RenderedEmail {
  /** the sender's name in the language of the email */
  sender: string;
  subject: string;
  text: string;
  html: string;
}

interface VisitorEmailData {
  reference: string;
  requestPage: string;
  event?: EventLabel | undefined;
  message?: string | undefined;
}

/** Never put visitor input into an email: the form accepts any address. */
interface RequestEmailData {
  reference: string;
  event?: EventLabel | undefined;
  /** a sentence, if the event differs from its announcement */
  note?: string | undefined;
  selectedDate?: string | undefined;
  numberOfTickets?: number | undefined;
}

export interface EmailData {
  ticketReceipt: RequestEmailData & { requestPage: string };
  officeNotification: RequestEmailData & {
    requestPage: string;
    reachable: boolean;
    /** true: the visitor gave an email address, and the office can reply to it */
    answerable: boolean;
    hasIdCopy: boolean;
  };
  officeWithdrawal: { reference: string };
  ticketOffer: VisitorEmailData & {
    event: EventLabel;
    lines: readonly PriceLine[];
    /** last day of a bank transfer; undefined: the guest pays at the box office */
    payUntil?: string | undefined;
    /** ISO date */
    until: string;
  };
  ticketRefused: VisitorEmailData;
  ticketWaiting: VisitorEmailData;
  ticketAnswer: VisitorEmailData & { message: string };
  ticketLapsed: VisitorEmailData;
  ticketRevoked: VisitorEmailData;
  eventDecision: VisitorEmailData & {
    event: EventLabel;
    message: string;
    decision: DecisionKind;
    audience: Audience;
    isWithoutDay?: boolean;
    /** `in the barn`: where a decision `shelter` moves the event */
    shelter?: string;
  };
  /** to the office, an hour before a decision about an event is due */
  decisionDue: { title: string; time: string; shelter: string; page: string };
  ticketAccepted: TicketEmailData;
  paymentReminder: VisitorEmailData & { event: EventLabel; payment: PaymentTerms };
  ticketReturnedSome: TicketEmailData;
  ticketDeclined: Omit<TicketEmailData, 'lines' | 'payment'>;
  ticketReturned: Omit<TicketEmailData, 'lines'>;
  alertConfirmation: { event: EventLabel; confirm: string; hours: number };
  alertNotification: { event: EventLabel; page: string; leave: string };
  /** `byOffice`: the office entered the address for the reader */
  newsletterConfirmation: { confirm: string; hours: number; byOffice: boolean };
  newsletterWelcome: { unsubscribe: string };
  newsletterSubscribed: { unsubscribe: string };
  newsletterIssue: { issue: NewsletterIssue; unsubscribe: string; page?: string | undefined; test?: boolean };
  accountVerification: { verify: string; hours: number; days: number };
  /** for a sign-up with a known address: only its owner learns that the account exists */
  accountExists: { signIn: string; forgotten: string };
  passwordReset: { reset: string; minutes: number };
  passwordChanged: { forgotten: string };
  accountDeleted: Record<never, never>;
}
export type EmailKind = keyof EmailData;

/** Not urgent, or many at a time: they are sent after the others. */
export const bulkKinds: readonly EmailKind[] = [
  ...(['ticketLapsed', 'eventDecision', 'officeWithdrawal', 'alertNotification', 'paymentReminder'] as const),
  ...(['newsletterWelcome', 'newsletterIssue'] as const),
];

export type TicketEmailKind = 'ticketAccepted' | 'ticketReturnedSome' | 'ticketDeclined' | 'ticketReturned';

/** None of the fields holds text that the visitor typed. */
interface TicketEmailData {
  reference: string;
  requestPage: string;
  event: EventLabel;
  note?: string | undefined;
  /** the tickets that the guest has now */
  lines: readonly PriceLine[];
  /** what they cost, and what is paid */
  payment: PaymentTerms;
}

const opera = { id: 15, title: 'Don Giovanni', date: '20. Juli', time: '18 Uhr', venue: 'Im Park' };

const lines: PriceLine[] = [
  { group: 'full', seats: 2, cents: 3500 },
  { group: 'child', seats: 1, cents: 0 },
];

const news: NewsletterIssue = {
  ...createNewsletterIssue(),
  subject: { de: 'Neues', en: 'News' },
  blocks: [{ ...createBlock('text'), text: { de: 'Guten Tag', en: 'Hello' } }],
};

interface SampleEmailOptions {
  event?: EventLabel;
  issue?: NewsletterIssue;
}

/** `checkEdition` and tests write one email of each kind. */
export function createSampleEmailData({ event = opera, issue = news }: SampleEmailOptions = {}): EmailData {
  const message = 'Ja.';
  const address = `https://www.example.org/requests/${'k'.repeat(43)}`;
  const request = { reference: 'T-4XKP-9QWM', requestPage: address, event };
  const { reference, requestPage } = request;
  const transfer = { until: '2027-07-01', payee: 'Haus Probe', iban: 'DE89370400440532013000' };
  const payment = { ...computeBalance(sumCents(lines), []), transfer };
  return {
    ticketReceipt: { reference, requestPage, event },
    officeNotification: { reference, requestPage: address, event, reachable: true, answerable: true, hasIdCopy: false },
    officeWithdrawal: { reference },
    ticketOffer: { ...request, lines, until: '2027-07-06T16:00:00Z', message },
    ticketRefused: { ...request, message },
    ticketWaiting: { ...request, message },
    ticketAnswer: { reference, requestPage, message },
    ticketLapsed: request,
    ticketRevoked: { ...request, message },
    eventDecision: { ...request, message, decision: 'shelter', audience: 'accepted', shelter: 'im Haus' },
    decisionDue: { title: event.title, time: event.time, shelter: 'im Haus', page: address },
    ticketAccepted: { ...request, lines, payment },
    paymentReminder: { ...request, payment },
    ticketReturnedSome: { ...request, lines: lines.slice(0, 1), payment },
    ticketDeclined: request,
    ticketReturned: { ...request, payment },
    alertConfirmation: { event, confirm: address, hours: 48 },
    alertNotification: { event, page: address, leave: address },
    newsletterConfirmation: { confirm: address, hours: 48, byOffice: true },
    newsletterWelcome: { unsubscribe: address },
    newsletterSubscribed: { unsubscribe: address },
    newsletterIssue: { issue, unsubscribe: address, page: address },
    accountVerification: { verify: address, hours: 48, days: 90 },
    accountExists: { signIn: address, forgotten: address },
    passwordReset: { reset: address, minutes: 60 },
    passwordChanged: { forgotten: address },
    accountDeleted: {},
  };
}

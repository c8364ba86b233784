import type { Audience, DecisionKind } from '#contract/office/decision.ts';
import type { NewsletterIssue } from '#contract/office/newsletter.ts';
import type { PaymentTerms } from './booking/payments.ts';
import type { PriceLine } from './booking/price-lines.ts';
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

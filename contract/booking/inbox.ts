import type { Event } from '#contract/content/event.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Language } from '#contract/language.ts';
import type { Audience, DecisionKind } from '#contract/office/decision.ts';
import type { EntryExists, NewsletterIssue } from '#contract/office/newsletter.ts';
import type { EventState } from './event-state.ts';
import type { EventLabel } from './ticket-request.ts';

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
    seats: number;
    /** per seat */
    cents: number;
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
  };
  /** to the office, an hour before a decision about an event is due */
  decisionDue: { title: string; time: string; page: string };
  ticketAccepted: TicketEmailData;
  ticketReduced: TicketEmailData;
  ticketDeclined: Omit<TicketEmailData, 'seats' | 'cents'>;
  ticketReturned: Omit<TicketEmailData, 'seats' | 'cents'>;
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

export type TicketEmailKind = 'ticketAccepted' | 'ticketReduced' | 'ticketDeclined' | 'ticketReturned';

/** None of the fields holds text that the visitor typed. */
interface TicketEmailData {
  reference: string;
  requestPage: string;
  event: EventLabel;
  note?: string | undefined;
  seats: number;
  /** per seat */
  cents: number;
}

export interface Consent {
  version: string;
  text: string;
}

export interface GuestEvent {
  event: EventLabel;
  state: EventState;
  /** in milliseconds */
  startsAt: number;
  /** sentences, if the event differs from its announcement; `formNote`: for the ticket form */
  note?: string | undefined;
  formNote?: string | undefined;
}

interface DecidedEvent extends Pick<GuestEvent, 'state'> {
  outdoors: boolean;
}

export interface ProgrammeEvent {
  id: number;
  /** Berlin wall time */
  start: string;
  /** Berlin wall time by which the office must choose the venue; undefined: the venue is known */
  decisionDeadline: string | undefined;
  /** in milliseconds */
  endsAt: number;
  isCancelled: boolean;
  /** the event has a day, and its page does not say sold out */
  isBookable: boolean;
}

export interface SiteInbox {
  /** `origin`: of the site; every email links to the imprint */
  writeEmail: <Kind extends EmailKind>(
    kind: Kind,
    language: Language,
    data: EmailData[Kind],
    origin?: string,
  ) => Promise<RenderedEmail>;
  errorMessage: (code: ErrorCode, language: Language) => Promise<string>;
  findEvent: (id: number, language: Language, now: Date) => Promise<GuestEvent | undefined>;
  /** by event id: when the office no longer needs the requests, in milliseconds */
  requestsNeededUntil: ReadonlyMap<number, number>;
  programme: readonly ProgrammeEvent[];
  entryExists: EntryExists;
  /** the default words of a decision */
  decision: {
    barn: Record<Language, string>;
    event: (event: Event, language: Language) => EventLabel;
    note: (kind: DecisionKind, language: Language, known: DecidedEvent) => string;
  };
  consents: Record<'terms' | 'newsletter' | 'alert', Record<Language, Consent>>;
  name: Record<Language, string>;
  /** sender of emails and recipient of notices, unless the settings name others */
  officeEmail: string;
}

import type { Event } from '#contract/content/event.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Language } from '#contract/language.ts';
import type { Circle, DecisionKind } from '#contract/office/decision.ts';
import type { Issue, IsThere } from '#contract/office/newsletter.ts';
import type { EveningState } from './evening-state.ts';
import type { AskedEvent } from './ticket-request.ts';

export interface Letter {
  /** the sender's name in the language of the e-mail */
  sender: string;
  subject: string;
  text: string;
  html: string;
}

interface ToVisitor {
  reference: string;
  status: string;
  event?: AskedEvent | undefined;
  words?: string | undefined;
}

/** Never put visitor input into an e-mail: the form accepts any address. */
interface Wanted {
  reference: string;
  event?: AskedEvent | undefined;
  /** a sentence, if the event differs from its announcement */
  note?: string | undefined;
  selectedDate?: string | undefined;
  numberOfTickets?: number | undefined;
}

export interface LetterFacts {
  ticketReceipt: Wanted & { status: string };
  officeNotice: Wanted & {
    desk: string;
    reachable: boolean;
    /** the visitor gave an e-mail address, and a reply goes there */
    answerable: boolean;
    copy: boolean;
  };
  officeWithdrawal: { reference: string };
  ticketOffer: ToVisitor & {
    event: AskedEvent;
    seats: number;
    /** per seat */
    cents: number;
    /** ISO date */
    until: string;
  };
  ticketRefusal: ToVisitor;
  ticketWaiting: ToVisitor;
  ticketAnswer: ToVisitor & { words: string };
  ticketLapsed: ToVisitor;
  eveningDecided: ToVisitor & {
    event: AskedEvent;
    words: string;
    decision: DecisionKind;
    circle: Circle;
    dayless?: boolean;
  };
  /** to the office, an hour before an evening needs a decision */
  decisionDue: { title: string; time: string; page: string };
  ticketAccepted: TicketFacts;
  ticketFewer: TicketFacts;
  ticketDeclined: Omit<TicketFacts, 'seats' | 'cents'>;
  ticketReturned: Omit<TicketFacts, 'seats' | 'cents'>;
  alertConfirmation: { event: AskedEvent; confirm: string; hours: number };
  alertTold: { event: AskedEvent; page: string; leave: string };
  newsletterConfirmation: { confirm: string; hours: number };
  newsletterWelcome: { unsubscribe: string };
  newsletterKnown: { unsubscribe: string };
  newsletterIssue: {
    issue: Issue;
    unsubscribe: string;
    page?: string | undefined;
    test?: boolean;
  };
  accountVerification: { verify: string; hours: number; days: number };
  /** to an address with an account: only its owner learns that it exists */
  accountKnown: { signIn: string; forgotten: string };
  passwordReset: { reset: string; minutes: number };
  passwordChanged: { forgotten: string };
  accountDeleted: Record<never, never>;
}
export type LetterKind = keyof LetterFacts;

export type TicketLetterKind = 'ticketAccepted' | 'ticketFewer' | 'ticketDeclined' | 'ticketReturned';

/** None of the fields holds text that the visitor typed. */
export interface TicketFacts {
  reference: string;
  status: string;
  event: AskedEvent;
  note?: string | undefined;
  seats: number;
  cents: number;
}

export interface Consent {
  version: string;
  text: string;
}

export interface KnownEvening {
  event: AskedEvent;
  state: EveningState;
  /** in milliseconds */
  begins: number;
  /** sentences, if the event differs from its announcement; `asked`: for the ticket form */
  note?: string | undefined;
  asked?: string | undefined;
}

export interface DecidedEvening extends Pick<KnownEvening, 'event' | 'state'> {
  outdoors: boolean;
}

export interface ProgrammeEvening {
  id: number;
  /** Berlin wall time */
  start: string;
  /** Berlin wall time by which the office must choose the venue; undefined: the venue is known */
  due: string | undefined;
  /** in milliseconds */
  ends: number;
  cancelled: boolean;
  /** it has a day, and its page does not say sold out */
  open: boolean;
}

export interface SiteInbox {
  /** `origin`: of the site; every e-mail links to the imprint */
  write: <Kind extends LetterKind>(
    kind: Kind,
    language: Language,
    facts: LetterFacts[Kind],
    origin?: string,
  ) => Promise<Letter>;
  sentence: (code: ErrorCode, language: Language) => Promise<string>;
  evening: (id: number, language: Language, now: Date) => Promise<KnownEvening | undefined>;
  /** by event id, in milliseconds: when its requests are no longer needed */
  doneWith: ReadonlyMap<number, number>;
  programme: readonly ProgrammeEvening[];
  isThere: IsThere;
  /** the default words of a decision */
  decision: {
    barn: Record<Language, string>;
    event: (event: Event, language: Language) => AskedEvent;
    note: (kind: DecisionKind, language: Language, known: DecidedEvening) => string;
  };
  consents: Record<'terms' | 'newsletter' | 'alert', Record<Language, Consent>>;
  name: Record<Language, string>;
  /** sender of e-mails and recipient of notices, unless the settings name others */
  office: string;
}

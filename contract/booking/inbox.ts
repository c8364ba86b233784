/** What the server asks of the site besides pages: letters, sentences, evenings and the texts people agree to. */

import type { Event } from '#contract/content/event.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Language } from '#contract/language.ts';
import type { Circle, DecisionKind } from '#contract/office/decision.ts';
import type { Issue, IsThere } from '#contract/office/newsletter.ts';
import type { EveningState } from './evening-state.ts';
import type { AskedEvent } from './ticket-request.ts';

export interface Letter {
  /** the sender's name, in the letter's language */
  sender: string;
  subject: string;
  text: string;
  html: string;
}

/** What the office writes to whoever has asked for tickets. */
interface ToVisitor {
  reference: string;
  status: string;
  event?: AskedEvent | undefined;
  /** in the office's own words, in paragraphs */
  words?: string | undefined;
}

/** What was asked for. Nothing a stranger typed: anybody can enter anybody's address. */
interface Wanted {
  reference: string;
  event?: AskedEvent | undefined;
  /** how the evening stands, where that is not as it was announced */
  note?: string | undefined;
  selectedDate?: string | undefined;
  numberOfTickets?: number | undefined;
}

/** What each letter has to know. Addresses are whole, with the origin. */
export interface LetterFacts {
  ticketReceipt: Wanted & { status: string };
  officeNotice: Wanted & {
    /** the request's page in the office */
    desk: string;
    reachable: boolean;
    /** an e-mail address was given, and the letter's answer goes there */
    answerable: boolean;
    copy: boolean;
  };
  officeWithdrawal: { reference: string };
  ticketOffer: ToVisitor & {
    event: AskedEvent;
    seats: number;
    /** for one chair */
    cents: number;
    /** a moment */
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
    /** it is put off, and nobody knows until when */
    dayless?: boolean;
  };
  /** to the office: an hour before something has to be decided */
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
    /** to whoever has written it */
    test?: boolean;
  };
  accountVerification: { verify: string; hours: number; days: number };
  /** to an address that has an account already: only its owner learns that */
  accountKnown: { signIn: string; forgotten: string };
  passwordReset: { reset: string; minutes: number };
  passwordChanged: { forgotten: string };
  accountDeleted: Record<never, never>;
}
export type LetterKind = keyof LetterFacts;

/** Letters about chairs a visitor has answered for. */
export type TicketLetterKind = 'ticketAccepted' | 'ticketFewer' | 'ticketDeclined' | 'ticketReturned';

/** What the letters about chairs know: our own words and the visitor's press, nothing that was typed. */
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
  /** how it stands, where that is not as it was announced: for anybody, and for whoever asks for tickets */
  note?: string | undefined;
  asked?: string | undefined;
}

export interface DecidedEvening extends Pick<KnownEvening, 'event' | 'state'> {
  outdoors: boolean;
}

/** An evening of the programme, as the office reckons with it. */
export interface ProgrammeEvening {
  id: number;
  /** Berlin wall time */
  start: string;
  /** by when it has to be known where it plays, in Berlin wall time; undefined: that is known */
  due: string | undefined;
  /** when it is over, in milliseconds */
  ends: number;
  cancelled: boolean;
  /** it has a day, and its page does not say that it is sold out */
  open: boolean;
}

export interface SiteInbox {
  /** `origin`: of the site's own addresses; the server knows it, and every letter leads to the imprint */
  write: <Kind extends LetterKind>(
    kind: Kind,
    language: Language,
    facts: LetterFacts[Kind],
    origin?: string,
  ) => Promise<Letter>;
  sentence: (code: ErrorCode, language: Language) => Promise<string>;
  evening: (id: number, language: Language, now: Date) => Promise<KnownEvening | undefined>;
  /** when requests for each evening are no longer needed, in milliseconds, by its number */
  doneWith: ReadonlyMap<number, number>;
  programme: readonly ProgrammeEvening[];
  /** whether an issue of the newsletter may name it */
  isThere: IsThere;
  /** the words of a decision, before anybody has changed one */
  decision: {
    barn: Record<Language, string>;
    /** an entry as letters name it, before it is published */
    event: (event: Event, language: Language) => AskedEvent;
    note: (kind: DecisionKind, language: Language, known: DecidedEvening) => string;
  };
  consents: Record<'terms' | 'newsletter' | 'alert', Record<Language, Consent>>;
  name: Record<Language, string>;
  /** where letters come from and notices go to, unless the settings say otherwise */
  office: string;
}

import type { Balance, PaymentKind } from '#contract/booking/payments.ts';
import type { PriceLine } from '#contract/booking/price-lines.ts';
import type { Receipt } from '#contract/booking/receipts.ts';
import type { SeatAlertCounts } from '#contract/booking/seat-alert.ts';
import {
  type OfferState,
  officeEvents,
  type RequestTransition,
  type SeatState,
  type TransitionActor,
  type UndoableTransition,
} from '#contract/booking/seat-states.ts';
import type { TicketStatus } from '#contract/booking/ticket-request.ts';
import type { EventPrice } from '#contract/content/prices.ts';
import type { Language } from '#contract/language.ts';
import type { DoorStaff } from './check-in.ts';
import type { DecisionTask, EmailPreviewText } from './decision.ts';
import type { EventMoney, EventSummary, GuestWithMoney, OverdueGuest, TicketGuest } from './event-summary.ts';
import type { RequestFilter, RequestList } from './request-list.ts';
import { boxOfficeRoles, type OfficeTask } from './roles.ts';

export const boxOfficeTask = {
  addresses: {
    '/office/requests': { allowedRoles: boxOfficeRoles },
    '/office/requests/:reference': { allowedRoles: boxOfficeRoles },
    '/office/requests/:reference/id-copy': { allowedRoles: boxOfficeRoles, proof: 'always' },
    '/office/requests/:reference/id-copy/:view': { allowedRoles: boxOfficeRoles, proof: 'always' },
    '/office/requests/:reference/receipt': { allowedRoles: boxOfficeRoles },
    '/office/requests/:reference/erasure': { allowedRoles: boxOfficeRoles },
    '/office/events': { allowedRoles: boxOfficeRoles },
    '/office/events/money.csv': { allowedRoles: boxOfficeRoles },
    '/office/events/:event': { allowedRoles: boxOfficeRoles },
    '/office/events/:event/money.csv': { allowedRoles: boxOfficeRoles },
    // This page sends emails to many guests.
    '/office/events/:event/alerts': { allowedRoles: boxOfficeRoles, proof: 'changes' },
    // So does this one. For `beforeChanges` see AccessRule in roles.ts.
    '/office/events/:event/decision': { allowedRoles: boxOfficeRoles, proof: 'beforeChanges' },
  },
  events: [
    ...new Set(Object.values(officeEvents)),
    ...['setSeats', 'heldSeats', 'releasedSeats', 'erasedPerson', 'madeDecision', 'undidDecision'],
    ...['notifiedAlerts', 'stoppedAlerts'],
  ],
  loggedOnly: ['openedIdCopy'],
  reportedOnly: [
    'offeredSeatsCall',
    'acceptedForGuestCall',
    'refusedRequestCall',
    'waitlistedCall',
    'revokedOfferCall',
  ],
} as const satisfies OfficeTask;

/** The message after them links to the request, where they can be undone for half a minute. */
const undoableOutcomes: readonly string[] = [
  ...(['offeredSeats', 'offeredSeatsCall', 'waitlisted', 'waitlistedCall', 'refusedRequest'] as const),
  ...(['refusedRequestCall', 'notedRequest', 'declinedForGuest'] as const),
] satisfies (typeof boxOfficeTask)['events' | 'reportedOnly'][number][];
export const isUndoableOutcome = (outcome: string): boolean => undoableOutcomes.includes(outcome);

interface TicketRequestSummary {
  reference: string;
  requestedAt: string;
  state: SeatState;
  name: string | null;
  note: string | null;
  event: number | null;
  seats: number | null;
  until: string | null;
  reachable: boolean;
}

interface EventWithFreeSeats {
  eventId: number;
  freeSeats: number;
  firstInLine: TicketGuest;
  firstThatFits: TicketGuest | undefined;
}

export interface BoxOfficeScreens {
  erasure: BoxOfficeErasure;

  /** `month`: the last one, for the export */
  events: { summaries: EventSummary[]; month: string };

  event: {
    summary: EventSummary;
    money: EventMoney;
    proposedCutOff: string | undefined;
    heldSeats: { id: string; seats: number; reason: string; by: string; at: string }[];
    accepted: TicketGuest[];
    /** by reference: cents that a guest with tickets has not paid */
    openAmounts: Record<string, number>;
    offered: TicketGuest[];
    /** Lines of live offers that keep an earlier price, which the house has changed since. */
    offersAtOtherPrices: PriceLine[];
    waiting: TicketGuest[];
    alerts: SeatAlertCounts;
    doorStaff: DoorStaff | undefined;
  };

  alerts: SeatAlertCounts & {
    event: number;
    /** Undefined if the email has no recipients. */
    emails: Record<Language, EmailPreviewText> | undefined;
  };

  requests: {
    rows: TicketRequestSummary[];
    list: RequestList;
    counts: Record<RequestFilter, number>;
    events: number[];
    after: string | undefined;
    isLaterPage: boolean;
  };

  request: {
    reference: string;
    requestedAt: string;
    language: Language;
    state: SeatState;
    version: number;
    retainedUntil: string;
    submitted: TicketStatus['submitted'];
    hasIdCopy: boolean;
    summary: EventSummary | undefined;
    /** Undefined without a cut-off, or if it is too late for an offer by email. */
    proposedDeadline: string | undefined;
    events: EventSummary[];
    seats: number | undefined;
    offers: { eventId: number; lines: PriceLine[]; state: OfferState; until: string }[];
    /** what a ticket of the event costs; without price groups one, for nothing */
    prices: readonly EventPrice[];
    pricesFingerprint: string;
    /** how many tickets of which group: wished, offered or accepted */
    seatsByGroup: Record<string, number>;
    transitions: {
      version: number;
      at: string;
      byKind: TransitionActor;
      by: string;
      transition: RequestTransition;
      note: string | null;
      fromSeats: number | null;
      toSeats: number | null;
      payment: { cents: number; kind: PaymentKind; day: string; isUndone: boolean } | undefined;
    }[];
    money: {
      balance: Balance;
      /** last day of a bank transfer */
      payUntil: string | undefined;
      /** the last payment or refund, while the office can undo it */
      undoable: { cents: number; until: string } | undefined;
    };
    /** The last answer, while the office can undo it. `seats`: of a return. */
    undoable: { transition: UndoableTransition; seats: number; until: string } | undefined;
    /** Names of colleagues who have the same page open. */
    colleagues: string[];
    allowedTransitions: RequestTransition[];
    earlierRequests: number;
    list: RequestList;
    /** Reference of the next request in the list. */
    next: string | undefined;
  };

  receipt: {
    reference: string;
    version: number;
    /** the name of the guest */
    recipient: string;
    receipts: Receipt[];
    /** number of the invoice that counts */
    validInvoice: string | undefined;
    /** it names other tickets than the guest has now */
    isInvoiceOutdated: boolean;
    /** undefined: the house has not entered what an invoice needs; 0: nothing to invoice */
    total: number | undefined;
  };

  idCopy: {
    reference: string;
    name: string | null;
    version: number;
    hasIdCopy: boolean;
    /** Who opened the copy, newest first. */
    openings: { at: string; by: string; reason: string }[];
    /** Address of the picture, valid for a minute and for this session. Only after a reason was given. */
    picture: string | undefined;
  };
}

interface BoxOfficeErasure {
  reference: string;
  version: number;
  state: SeatState;
  /** undefined: without an address only this request can be deleted */
  email: string | undefined;
  /** what will be deleted, or has been */
  data: {
    requests: { reference: string; state: SeatState; seats: number | null }[];
    idCopies: number;
    isSubscriber: boolean;
    seatAlerts: number;
    /** unsent emails and records of sent ones */
    emails: number;
    hasAccount: boolean;
  };
  isDone: boolean;
}

export interface BoxOfficeTasks {
  openRequestCount: number;
  oldestRequestAt: string | undefined;
  lapsingOffers: (TicketGuest & { eventId: number })[];
  eventsWithSeatsForWaiting: EventWithFreeSeats[];
  /** Events without free seats whose page does not say that they are sold out. */
  eventsToAnnounceSoldOut: { eventId: number; offered: number }[];
  eventsWithoutSeatCount: { eventId: number; open: number }[];
  failedEmails: { reference: string; name: string | null; at: string }[];
  seatAlerts: { eventId: number; people: number }[];
  overduePayments: OverdueGuest[];
  refundsToMake: GuestWithMoney[];
  decisions: DecisionTask[];
}

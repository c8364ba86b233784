/** What the office's pages about requests and chairs are told. */
import type { AlertCount } from '#contract/booking/alert.ts';
import { alive, type OfferState, type SeatState, type Step } from '#contract/booking/seat-states.ts';
import type { AskedEvent } from '#contract/booking/ticket-request.ts';
import type { Language } from '#contract/language.ts';
import type { DoorPeople } from './check-in.ts';
import type { DecisionTask, SeenLetter } from './decision.ts';
import type { EveningLine, Guest } from './event-line.ts';
import { deskRoles, type OfficeTask } from './roles.ts';

export const boxOffice = {
  addresses: {
    '/office/requests': { who: deskRoles },
    '/office/requests/:reference': { who: deskRoles },
    '/office/evenings': { who: deskRoles },
    '/office/evenings/:event': { who: deskRoles },
    // Letters to many.
    '/office/evenings/:event/alerts': { who: deskRoles, proof: 'changes' },
    // Letters to many. Asked for at once: between the choice and the press there is nothing more to prove.
    '/office/evenings/:event/decision': { who: deskRoles, proof: 'early' },
  },
  events: [
    'setChairs',
    'heldBack',
    'released',
    'offered',
    'acceptedFor',
    'declinedFor',
    'refusedRequest',
    'putWaiting',
    'wroteTo',
    'calledUp',
    'notedRequest',
    'tookOfferBack',
    'reopened',
    'gaveBackFor',
    'undidGiveBack',
    'withdrewFor',
    'decided',
    'undidDecision',
    'calledAbout',
    'notedForDoor',
    'toldAlerts',
    'stoppedAlerts',
  ],
  loggedOnly: [],
  reportedOnly: ['offeredCall', 'acceptedForCall', 'refusedRequestCall', 'putWaitingCall'],
} as const satisfies OfficeTask;

export interface RequestLine {
  reference: string;
  askedAt: string;
  state: SeatState;
  name: string | null;
  note: string | null;
  event: number | null;
  seats: number | null;
  until: string | null;
  reachable: boolean;
}

/** `closed`: nothing is to be done about it any more */
export const listed = [...alive, 'closed', 'all'] as const;
export type Listed = (typeof listed)[number];

export interface NextInLine {
  event: number;
  free: number;
  /** by arrival */
  next: Guest;
  /** the first whose party fits, where that is another */
  fits: Guest | undefined;
}

export interface DeskScreens {
  evenings: { lines: EveningLine[] };

  evening: {
    line: EveningLine;
    /** where nobody has said it yet */
    proposedCutOff: string | undefined;
    held: { id: string; seats: number; reason: string; by: string; at: string }[];
    accepted: Guest[];
    offered: Guest[];
    waiting: Guest[];
    alerts: AlertCount;
    /** undefined: it is over */
    door: DoorPeople | undefined;
  };

  alerts: AlertCount & {
    event: number;
    /** undefined: nobody can be told */
    letters: Record<Language, SeenLetter> | undefined;
  };

  requests: {
    rows: RequestLine[];
    listed: Listed;
    event: number | undefined;
    find: string;
    counts: Record<Listed, number>;
    evenings: number[];
    /** where the next page begins */
    after: string | undefined;
    /** this is not the first page */
    further: boolean;
  };

  request: {
    reference: string;
    askedAt: string;
    language: Language;
    state: SeatState;
    version: number;
    keptUntil: string;
    asked: {
      name: string | null;
      email: string | null;
      phones: string[];
      numberOfTickets: number | null;
      note: string | null;
      selectedDate: string | null;
      event: AskedEvent | null;
    };
    copy: boolean;
    /** chosen by the office, asked for, or the only one on the day that was asked for */
    evening: EveningLine | undefined;
    /** of an offer that is made now */
    deadline: string | undefined;
    evenings: EveningLine[];
    seats: number | undefined;
    offers: { seats: number; cents: number; state: OfferState; until: string }[];
    steps: { version: number; at: string; by: string; step: Step; note: string | null }[];
    /** chairs whose return can still be undone */
    returned: number | undefined;
    others: { name: string }[];
    may: Step[];
    /** how many came before it and wait as well */
    before: number;
    next: string | undefined;
  };
}

export interface DeskTasks {
  open: number;
  /** when the first of them was sent */
  oldest: string | undefined;
  lapsing: (Guest & { event: number })[];
  free: NextInLine[];
  /** without a free chair, though the page does not say so */
  full: { event: number; offered: number }[];
  /** asked for, though the number of chairs is not set */
  chairless: { event: number; open: number }[];
  /** guests whose e-mail came back, and whom nobody has called since */
  returned: { reference: string; name: string | null; at: string }[];
  /** with chairs again, and how many asked to be told */
  alerts: { event: number; people: number }[];
  decisions: DecisionTask[];
}

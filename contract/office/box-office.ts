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
    // It can write to many guests.
    '/office/evenings/:event/alerts': { who: deskRoles, proof: 'changes' },
    // It can write to many guests. Asked early, so that nothing interrupts the action.
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

export const listed = [...alive, 'closed', 'all'] as const;
export type Listed = (typeof listed)[number];

export interface NextInLine {
  event: number;
  free: number;
  next: Guest;
  fits: Guest | undefined;
}

export interface DeskScreens {
  evenings: { lines: EveningLine[] };

  evening: {
    line: EveningLine;
    proposedCutOff: string | undefined;
    held: { id: string; seats: number; reason: string; by: string; at: string }[];
    accepted: Guest[];
    offered: Guest[];
    waiting: Guest[];
    alerts: AlertCount;
    door: DoorPeople | undefined;
  };

  alerts: AlertCount & {
    event: number;
    /** undefined: no recipients */
    letters: Record<Language, SeenLetter> | undefined;
  };

  requests: {
    rows: RequestLine[];
    listed: Listed;
    event: number | undefined;
    find: string;
    counts: Record<Listed, number>;
    evenings: number[];
    after: string | undefined;
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
    evening: EveningLine | undefined;
    deadline: string | undefined;
    evenings: EveningLine[];
    seats: number | undefined;
    offers: { seats: number; cents: number; state: OfferState; until: string }[];
    steps: { version: number; at: string; by: string; step: Step; note: string | null }[];
    /** seats whose return can still be undone */
    returned: number | undefined;
    others: { name: string }[];
    may: Step[];
    before: number;
    next: string | undefined;
  };
}

export interface DeskTasks {
  open: number;
  oldest: string | undefined;
  lapsing: (Guest & { event: number })[];
  free: NextInLine[];
  /** no free seats, but the page does not say sold out */
  full: { event: number; offered: number }[];
  chairless: { event: number; open: number }[];
  returned: { reference: string; name: string | null; at: string }[];
  alerts: { event: number; people: number }[];
  decisions: DecisionTask[];
}

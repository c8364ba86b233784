/** What the office's pages about requests and chairs are told. */
import type { AlertCount } from './alert.ts';
import type { DecisionTask } from './decision.ts';
import type { DoorPeople } from './door.ts';
import type { Language } from './language.ts';
import { alive, type OfferState, type SeatState, type Step } from './seat-states.ts';
import type { AskedEvent } from './ticket-request.ts';

/** The chairs of an evening, counted. */
export interface ChairCount {
  park: number | null;
  barn: number | null;
  held: number;
  accepted: number;
  offered: number;
  /** of people who came without tickets */
  walkIns: number;
  free: number;
  /** for one chair */
  cents: number;
  cutOff: string;
  version: number;
}

export interface EveningLine {
  event: number;
  /** Berlin wall time; undefined: it stands in the programme no more */
  start: string | undefined;
  over: boolean;
  cancelled: boolean;
  /** undefined: nobody has said yet how many there are */
  chairs: ChairCount | undefined;
  open: number;
  waiting: number;
}

export interface RequestLine {
  reference: string;
  askedAt: string;
  state: SeatState;
  name: string | null;
  /** its beginning */
  note: string | null;
  event: number | null;
  seats: number | null;
  /** until when the offer that is out stands */
  until: string | null;
  reachable: boolean;
}

/** Somebody with chairs, offered or accepted, or waiting for some. */
export interface Guest {
  reference: string;
  name: string | null;
  seats: number | null;
  until: string | null;
}

/** Somebody who is to be called about an evening. */
export interface CalledGuest {
  reference: string;
  name: string | null;
  seats: number | null;
  /** chairs are offered to them; else they wait */
  offered: boolean;
  phones: string[];
  version: number;
}

export const listed = [...alive, 'closed', 'all'] as const;
/** `closed`: nothing is to be done about it any more */
export type Listed = (typeof listed)[number];

export interface NextInLine {
  event: number;
  free: number;
  /** by arrival, and the first whose party fits, where that is another */
  next: Guest;
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
    /** who wants to be told when there can be chairs again */
    alerts: AlertCount;
    /** who may stand at its door, and the links that let somebody there; undefined: it is over */
    door: DoorPeople | undefined;
  };

  alerts: AlertCount & {
    event: number;
    /** the letter as it would read now; undefined: nobody can be told */
    letters: Record<Language, { subject: string; text: string }> | undefined;
  };

  requests: {
    rows: RequestLine[];
    listed: Listed;
    event: number | undefined;
    find: string;
    counts: Record<Listed, number>;
    /** the evenings to choose from */
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
      /** as the form said it */
      event: AskedEvent | null;
    };
    copy: boolean;
    /** chosen by the office, asked for, or the only one on the day that was asked for */
    evening: EveningLine | undefined;
    /** until when an offer for it would stand */
    deadline: string | undefined;
    evenings: EveningLine[];
    /** as the office has set it, or else as it was asked */
    seats: number | undefined;
    offers: { seats: number; cents: number; state: OfferState; until: string }[];
    steps: { version: number; at: string; by: string; step: Step; note: string | null }[];
    /** chairs that the office has taken back a moment ago, which can still be undone */
    returned: number | undefined;
    /** who else has it open */
    others: { name: string }[];
    may: Step[];
    /** how many came before it and wait for an answer, too, or for a chair */
    before: number;
    /** the next one to be answered */
    next: string | undefined;
  };
}

/** What the office's first page has to say about requests and chairs. */
export interface DeskTasks {
  open: number;
  /** since when the first of them waits */
  oldest: string | undefined;
  lapsing: (Guest & { event: number })[];
  free: NextInLine[];
  /** evenings without a free chair whose page does not say that they are sold out; of the chairs, how many are only offered */
  full: { event: number; offered: number }[];
  /** evenings that are asked for, and nobody has said how many chairs there are */
  chairless: { event: number; open: number }[];
  /** guests whose letter came back, and whom nobody has called since */
  returned: { reference: string; name: string | null; at: string }[];
  /** evenings with chairs again, and how many asked to be told */
  alerts: { event: number; people: number }[];
  decisions: DecisionTask[];
}

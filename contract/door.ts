/** The door of an evening: what its pages are told, and what a telephone there sends and hears. Without Zod: telephones carry this. */

/** No party is larger, and no other number is pressed. */
export const largestParty = 50;

/** People without tickets are a party, too; its id is made where they are counted. */
export const isWalkIn = (party: string): boolean => party.startsWith('w-');

/** Of a ticket's code, so that a telephone without a line can tell one of ours; hashed, so that nobody makes a ticket of it. */
export const markLength = 16;

/** How many people without tickets come at once: a button for each. */
export const walkInSizes = [1, 2, 3, 4, 5];

/** One press: so many of this party are here. */
export interface DoorPress {
  /** made with it, so that it counts once however often it is sent */
  nonce: string;
  party: string;
  came: number;
  /** by our clock, as far as the telephone knows it */
  at: string;
}

/** How many of a party are here, and since when. */
interface Arrived {
  party: string;
  came: number;
  at: string;
}

export interface DoorCounts {
  /** with those who have no ticket */
  came: number;
  expected: number;
  free: number;
}

/** What a telephone hears. */
export interface DoorState {
  counts: DoorCounts;
  arrived: Arrived[];
  /** presses that came to nothing, and why, in words */
  refused: { nonce: string; why: string }[];
  /** another one when other guests are expected: then the page is out of date */
  list: string;
}

export interface DoorGuest {
  party: string;
  reference: string;
  name: string | null;
  seats: number;
  /** what the office wrote for the door */
  note: string | null;
  /** of their ID, which they then need not show */
  copy: boolean;
}

/** Whom an evening has at its door, and whom it expects there. */
export interface DoorPeople {
  links: { id: string; link: string; until: string }[];
  people: { id: string; name: string }[];
}

export interface DoorScreens {
  door: {
    event: number;
    /** those that were looked for, by name */
    guests: (DoorGuest & { mark: string })[];
    find: string;
    /** a code was read that is none of ours, or no longer */
    void: boolean;
    counts: DoorCounts;
    arrived: Arrived[];
    list: string;
    /** by our clock */
    now: string;
    /** when a telephone forgets */
    until: string;
    /** the party that is counted next without tickets */
    walkIn: string;
    /** the last press of whoever looks, and what was so before it */
    last: { party: string; name: string | null; came: number; before: number } | undefined;
  };

  doorList: {
    event: number;
    guests: DoorGuest[];
    counts: DoorCounts;
  };
}

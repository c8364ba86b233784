/** What the pages of an event's door are told, and what a telephone there sends and hears. Without Zod: telephones load this. */
import { doorRoles, type OfficeTask } from './roles.ts';

export const checkIn = {
  addresses: {
    '/office/door/:event': { who: doorRoles, ownEvening: true },
    '/office/door/:event/list': { who: doorRoles, ownEvening: true },
    '/office/door/:event/presses': { who: doorRoles, ownEvening: true },
  },
  events: ['invitedToDoor'],
  loggedOnly: ['countedIn', 'walkedIn'],
  reportedOnly: [],
} as const satisfies OfficeTask;

export const largestParty = 50;

/** People without tickets are a party, too; its id is made where they are counted. */
export const isWalkIn = (party: string): boolean => party.startsWith('w-');

/** Of the hash of a ticket's code, by which a telephone without a connection recognizes it. Nobody can make a ticket of it. */
export const markLength = 16;

export const walkInSizes = [1, 2, 3, 4, 5];

/** How many of a party are here, and since when by the server's clock. */
interface Arrived {
  party: string;
  came: number;
  at: string;
}

export interface DoorPress extends Arrived {
  /** so that it counts once, however often it is sent */
  nonce: string;
}

/** `came` includes those without a ticket. */
export type DoorCounts = Record<'came' | 'expected' | 'free', number>;

interface Standing {
  counts: DoorCounts;
  arrived: Arrived[];
  /** changes when other guests are expected: then the page is out of date */
  list: string;
}

/** What a telephone hears. */
export interface DoorState extends Standing {
  /** presses that came to nothing, and why, in words */
  refused: { nonce: string; why: string }[];
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

export interface DoorPeople {
  links: { id: string; link: string; until: string }[];
  people: { id: string; name: string }[];
}

export interface DoorScreens {
  door: Standing & {
    event: number;
    /** those that were looked for, by name */
    guests: (DoorGuest & { mark: string })[];
    find: string;
    /** the code that was read is none of ours, or no longer */
    void: boolean;
    /** by the server's clock */
    now: string;
    /** when a telephone forgets */
    until: string;
    /** the id of the next party without tickets */
    walkIn: string;
    /** the last press of this person, and what was so before it */
    last: { party: string; name: string | null; came: number; before: number } | undefined;
  };

  doorList: { event: number; guests: DoorGuest[]; counts: DoorCounts };
}

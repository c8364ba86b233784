/** Without Zod: phones load this file. */
import { doorRoles, type OfficeTask } from './roles.ts';

export const checkInTask = {
  addresses: {
    '/office/check-in/:event': { allowedRoles: doorRoles, isOwnEventOnly: true },
    '/office/check-in/:event/list': { allowedRoles: doorRoles, isOwnEventOnly: true },
    '/office/check-in/:event/check-ins': { allowedRoles: doorRoles, isOwnEventOnly: true },
  },
  events: ['invitedToDoor'],
  loggedOnly: ['checkedIn', 'admittedWalkIn'],
  reportedOnly: [],
} as const satisfies OfficeTask;

export const maxPartySize = 50;

/** People without tickets are also a party; the device that counts them makes the id. */
export const isWalkIn = (party: string): boolean => party.startsWith('w-');

/** Length of the hash of a ticket code. Lets an offline phone recognize a ticket, not forge one. */
export const ticketHashLength = 16;

export const walkInSizes = [1, 2, 3, 4, 5];

interface PartyArrival {
  party: string;
  guests: number;
  at: string;
}

export interface CheckIn extends PartyArrival {
  /** makes repeated sending count once */
  nonce: string;
}

/** `guests` are inside, with or without a ticket. */
export type DoorCounts = Record<'guests' | 'expected' | 'free', number>;

interface DoorSnapshot {
  counts: DoorCounts;
  arrived: PartyArrival[];
  /** changes with the guest list: the page is then out of date */
  listFingerprint: string;
}

export interface DoorState extends DoorSnapshot {
  rejected: { nonce: string; reason: string }[];
}

export interface DoorGuest {
  party: string;
  reference: string;
  name: string | null;
  seats: number;
  note: string | null;
  /** a copy of the ID is stored, so the guest need not show it */
  hasIdCopy: boolean;
}

export interface DoorStaff {
  links: { id: string; link: string; until: string }[];
  people: { id: string; name: string }[];
}

export interface DoorScreens {
  checkIn: DoorSnapshot & {
    event: number;
    guests: (DoorGuest & { codeHash: string })[];
    find: string;
    isVoid: boolean;
    now: string;
    until: string;
    walkInId: string;
    last: { party: string; name: string | null; guests: number; before: number } | undefined;
  };

  checkInList: { event: number; guests: DoorGuest[]; counts: DoorCounts };
}

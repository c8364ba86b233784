/** This file does not import Zod, because phones load it. */

import type { DoorPaymentKind } from '#contract/booking/payments.ts';
import type { PriceLine } from '#contract/booking/price-lines.ts';
import { doorRoles, type OfficeTask } from './roles.ts';

export const checkInTask = {
  addresses: {
    '/office/check-in/:event': { allowedRoles: doorRoles, isOwnEventOnly: true },
    '/office/check-in/:event/list': { allowedRoles: doorRoles, isOwnEventOnly: true },
    '/office/check-in/:event/check-ins': { allowedRoles: doorRoles, isOwnEventOnly: true },
  },
  events: ['invitedToDoor'],
  loggedOnly: ['checkedIn', 'admittedWalkIn', 'tookMoney'],
  reportedOnly: [],
} as const satisfies OfficeTask;

/** A phone that was offline sends the rest in its next requests. */
export const maxCheckInsAtOnce = 50;

/** People without tickets are a party, too. The device that counts them creates its id. */
export const isWalkIn = (party: string): boolean => party.startsWith('w-');

/** Length of a ticket code's hash. With it an offline phone can check tickets, not forge them. */
export const ticketHashLength = 16;

export const walkInSizes = [1, 2, 3, 4, 5];

interface PartyArrival {
  /** the offer's id, or `w-…` for people without tickets */
  party: string;
  /** how many of the party are inside */
  guests: number;
  at: string;
}

export interface CheckIn extends PartyArrival {
  /** The server counts a check-in once, even if the phone sends it again. */
  nonce: string;
}

/** Money taken at the door. It waits, travels and is counted once like a check-in. */
export interface DoorPayment {
  nonce: string;
  party: string;
  cents: number;
  kind: DoorPaymentKind;
  at: string;
}

export type DoorRecord = CheckIn | DoorPayment;
export const isDoorPayment = (record: DoorRecord): record is DoorPayment => 'cents' in record;

/** `guests` are inside, with or without a ticket. */
export type DoorCounts = Record<'guests' | 'expected' | 'free', number>;

interface DoorSnapshot {
  counts: DoorCounts;
  arrived: PartyArrival[];
  /** Cents that parties with tickets have not paid. */
  open: Record<string, number>;
  /** Changes with the guest list. A page with another value is out of date. */
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
  lines: PriceLine[];
  note: string | null;
  /** The office has checked a copy of the guest's ID: the name is enough. */
  isIdChecked: boolean;
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
    isCancelled: boolean;
    /** True if the page lists only guests who are not here yet. */
    showsMissing: boolean;
    /** Parties, and those of whom nobody is here yet. */
    parties: Record<'all' | 'missing', number>;
    now: string;
    until: string;
    walkInId: string;
    /** For the forms without a script: makes a second press count once. */
    paymentNonce: string;
    last: { party: string; name: string | null; guests: number; before: number } | undefined;
  };

  checkInList: Pick<DoorSnapshot, 'counts' | 'open'> & { event: number; guests: DoorGuest[] };
}

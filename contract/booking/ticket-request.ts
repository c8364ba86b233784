/** A ticket request: what the dialog and the plain form send, and what they hear back. */
import { z } from 'zod';
import { email } from '#contract/email.ts';
import { firstFaults } from '#contract/errors.ts';
import type { SeatState } from './seat-states.ts';
import { longest, mostTickets } from './ticket-lengths.ts';

export const ticketFields = [
  'fullName',
  'email',
  'phoneNumber1',
  'phoneNumber2',
  'numberOfTickets',
  'additionalNotes',
  'uploadId',
  'selectedDate',
  'agreement',
  'event',
] as const;
export type TicketField = (typeof ticketFields)[number];

/**
 * Sent along, and no part of the request: the key made when the dialog opens, the version of the terms it showed, and that
 * the plain form wants to come back once when neither an address nor a telephone number was given.
 */
export const ticketAside = { key: 'idempotencyKey', terms: 'termsVersion', contactCheck: 'contactCheck' } as const;
export const idempotencyKey = z.string().regex(/^[\w-]{16,64}$/);

/** Unseen characters become a space: they could only make a line look other than it is. */
const unseen = /[\p{Cc}\u202A-\u202E\u2066-\u2069\u2028\u2029]+/gu;
const unseenInLines = /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu;

const cleaned = (most: number, clean: (text: string) => string) =>
  z
    .string('unreadable')
    .transform((text) => clean(text).trim())
    .refine((text) => text.length <= most, 'tooLong');

const line = (most: number) => cleaned(most, (text) => text.replaceAll(unseen, ' '));
const lines = (most: number) => cleaned(most, (text) => text.replaceAll('\r\n', '\n').replaceAll(unseenInLines, ' '));

/** A form sends an empty text for what was left out. */
const optional = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), shape.optional());

/** A form sends digits, a program may send a number. */
const numberOfTickets = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,4}$/.test(value.trim()) ? Number(value) : value),
  z.int('ticketNumberWrong').min(1, 'ticketNumberWrong').max(mostTickets, 'ticketNumberWrong'),
);

/** The evening as the visitor saw it. With its number, the server puts in its own words. */
const askedEvent = z.object({
  id: z.int().positive().optional(),
  title: line(longest.line),
  date: line(longest.line),
  time: line(longest.line),
  venue: line(longest.line),
});
export type AskedEvent = z.infer<typeof askedEvent>;

const asJson = z
  .string('unreadable')
  .max(longest.event, 'tooLong')
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'unreadable' });
      return z.NEVER;
    }
  });

export const ticketRequest = z.object({
  fullName: optional(line(longest.line)),
  email: optional(email),
  phoneNumber1: optional(line(longest.phone)),
  phoneNumber2: optional(line(longest.phone)),
  numberOfTickets: optional(numberOfTickets),
  additionalNotes: optional(lines(longest.notes)),
  selectedDate: optional(z.iso.date('dateInvalid')),
  agreement: z.preprocess(
    (value) => value === true || value === 'true' || value === 'on',
    z.literal(true, 'consentMissing'),
  ),
  event: optional(z.union([asJson.pipe(askedEvent), askedEvent], 'unreadable')),
});
export type TicketRequest = z.infer<typeof ticketRequest>;

export const ticketFaults = firstFaults(ticketFields);
export type TicketFaults = ReturnType<typeof ticketFaults>;

/** 201, and the same again for the same key. */
export const ticketAnswer = z.object({
  data: z.object({
    /** what a person reads out on the telephone: `T-7K4M-Q2XD` */
    reference: z.string(),
    /** the private status page */
    status: z.string(),
    /** false: neither an e-mail address nor a telephone number was given */
    reachable: z.boolean(),
    /** true: a receipt goes to the address that was given */
    receipt: z.boolean(),
    /** how the evening stands, where that is not as it was announced: a sentence in the visitor's language */
    note: z.string().optional(),
  }),
});
export type TicketAnswer = z.infer<typeof ticketAnswer>;

/** The last offer that was made for a request, and what became of it. */
export interface TicketOffer {
  id: string;
  /** the evening's number */
  event: number;
  /** those that were accepted, once some are */
  seats: number;
  /** for one chair */
  cents: number;
  until: string;
  /** how the evening was told on the page a press comes from: nobody accepts a day they have not read */
  told: string;
  /** what door staff scan; only once it is a ticket */
  code?: string | undefined;
}

/** What the private status page shows. */
export interface TicketStatus {
  reference: string;
  state: SeatState;
  askedAt: string;
  /** the office has written; what it says in its letter stands nowhere else */
  answeredAt?: string | undefined;
  withdrawnAt?: string | undefined;
  /** what was asked and is still held; empty once withdrawn */
  asked: Omit<TicketRequest, 'agreement'>;
  termsVersion: string;
  reachable: boolean;
  offer?: TicketOffer | undefined;
  /** the evening it is for, as the office has it down */
  event?: number | undefined;
  /** the day everything is deleted at the latest, and that of the copy of the ID, if there is one */
  keptUntil: string;
  copyKeptUntil?: string | undefined;
}

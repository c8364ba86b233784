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
 * Fields that are not part of the request. `contactCheck`: the plain form asks for one warning if
 * there is neither an e-mail address nor a phone number.
 */
export const ticketAside = { key: 'idempotencyKey', terms: 'termsVersion', contactCheck: 'contactCheck' } as const;
export const idempotencyKey = z.string().regex(/^[\w-]{16,64}$/);

/** Invisible characters become a space: they could only disguise a line. */
const unseen = /[\p{Cc}\u202A-\u202E\u2066-\u2069\u2028\u2029]+/gu;
const unseenInLines = /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu;

const cleaned = (most: number, clean: (text: string) => string) =>
  z
    .string('unreadable')
    .transform((text) => clean(text).trim())
    .refine((text) => text.length <= most, 'tooLong');

const line = (most: number) => cleaned(most, (text) => text.replaceAll(unseen, ' '));
const lines = (most: number) => cleaned(most, (text) => text.replaceAll('\r\n', '\n').replaceAll(unseenInLines, ' '));

/** A form sends an empty text for a field that was left out. */
const optional = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), shape.optional());

const numberOfTickets = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,4}$/.test(value.trim()) ? Number(value) : value),
  z.int('ticketNumberWrong').min(1, 'ticketNumberWrong').max(mostTickets, 'ticketNumberWrong'),
);

/** The event as the visitor saw it. The server replaces the words of a known id. */
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

/** 201, and the same answer again for the same key. */
export const ticketAnswer = z.object({
  data: z.object({
    reference: z.string(),
    status: z.string(),
    reachable: z.boolean(),
    receipt: z.boolean(),
    note: z.string().optional(),
  }),
});
export type TicketAnswer = z.infer<typeof ticketAnswer>;

export interface TicketOffer {
  id: string;
  event: number;
  /** the accepted seats */
  seats: number;
  /** per seat */
  cents: number;
  until: string;
  /** the event as this page shows it: a guest accepts only a day that they have read */
  told: string;
  /** for the QR code; only for accepted seats */
  code?: string | undefined;
}

export interface TicketStatus {
  reference: string;
  state: SeatState;
  askedAt: string;
  /** the office wrote an e-mail; the site does not keep its text */
  answeredAt?: string | undefined;
  withdrawnAt?: string | undefined;
  asked: Omit<TicketRequest, 'agreement'>;
  termsVersion: string;
  reachable: boolean;
  offer?: TicketOffer | undefined;
  event?: number | undefined;
  keptUntil: string;
  copyKeptUntil?: string | undefined;
}

import { z } from 'zod';
import { emailInput } from '#contract/email.ts';
import { createFieldErrorCollector } from '#contract/errors.ts';
import { invisibleCharacters } from '#contract/invisible-characters.ts';
import type { PaymentTerms } from './payments.ts';
import type { PriceLine, seatsField } from './price-lines.ts';
import type { SeatState } from './seat-states.ts';
import { maxLengths, maxTickets } from './ticket-form.ts';

export const ticketFormFields = [
  ...(['fullName', 'email', 'phoneNumber1', 'phoneNumber2', 'numberOfTickets', 'additionalNotes'] as const),
  ...(['uploadId', 'selectedDate', 'agreement', 'event'] as const),
] as const;
export type TicketField = (typeof ticketFormFields)[number];

/** What a visitor has typed, with the numbers of tickets of each price group. */
export type TicketFormTexts = Partial<Record<TicketField | ReturnType<typeof seatsField>, string>>;

/**
 * Fields that are not part of the request. `contactCheck`: the plain form asks for one warning if
 * there is neither an email address nor a phone number.
 */
export const ticketExtraFields = {
  key: 'idempotencyKey',
  terms: 'termsVersion',
  contactCheck: 'contactCheck',
} as const;
export const idempotencyKey = z.string().regex(/^[\w-]{16,64}$/);

const invisibleInLines = /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu;

const textSchema = (limit: number, clean: (text: string) => string) =>
  z
    .string('unreadable')
    .transform((text) => clean(text).trim())
    .refine((text) => text.length <= limit, 'tooLong');

const singleLine = (limit: number) => textSchema(limit, (text) => text.replaceAll(invisibleCharacters, ' '));
const multiLine = (limit: number) =>
  textSchema(limit, (text) => text.replaceAll('\r\n', '\n').replaceAll(invisibleInLines, ' '));

/** Forms send an empty text for a field that the visitor left empty. */
const optional = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), shape.optional());

const ticketNumber = (least: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,4}$/.test(value.trim()) ? Number(value) : value),
    z.int('ticketNumberWrong').min(least, 'ticketNumberWrong').max(maxTickets, 'ticketNumberWrong'),
  );

/** The event as the visitor saw it. If the server knows the id, it uses its own texts instead. */
const eventLabel = z.object({
  id: z.int().positive().optional(),
  title: singleLine(maxLengths.line),
  date: singleLine(maxLengths.line),
  time: singleLine(maxLengths.line),
  venue: singleLine(maxLengths.line),
});
export type EventLabel = z.infer<typeof eventLabel>;

const jsonText = z
  .string('unreadable')
  .max(maxLengths.event, 'tooLong')
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'unreadable' });
      return z.NEVER;
    }
  });

export const ticketRequest = z
  .object({
    fullName: optional(singleLine(maxLengths.line)),
    email: optional(emailInput),
    phoneNumber1: optional(singleLine(maxLengths.phone)),
    phoneNumber2: optional(singleLine(maxLengths.phone)),
    numberOfTickets: optional(ticketNumber(1)),
    /** how many of them at which price (`pickSeatsFields`) */
    seatsByGroup: z.record(z.string().max(30), optional(ticketNumber(0))).optional(),
    additionalNotes: optional(multiLine(maxLengths.notes)),
    selectedDate: optional(z.iso.date('dateInvalid')),
    agreement: z.preprocess(
      (value) => value === true || value === 'true' || value === 'on',
      z.literal(true, 'consentMissing'),
    ),
    event: optional(z.union([jsonText.pipe(eventLabel), eventLabel], 'unreadable')),
  })
  .refine(
    ({ seatsByGroup = {}, numberOfTickets = maxTickets }) =>
      Object.values(seatsByGroup).reduce((sum: number, seats) => sum + (seats ?? 0), 0) <= numberOfTickets,
    { error: 'splitTooLarge', path: ['numberOfTickets'] },
  );
export type TicketRequest = z.infer<typeof ticketRequest>;

const collectFieldErrors = createFieldErrorCollector(ticketFormFields);

/** Errors of the split stand at the number that it splits. */
export const ticketFieldErrors = (issues: readonly z.core.$ZodIssue[]) =>
  collectFieldErrors(
    issues.map((issue) => (issue.path[0] === 'seatsByGroup' ? { ...issue, path: ['numberOfTickets'] } : issue)),
  );
export type TicketFieldErrors = ReturnType<typeof ticketFieldErrors>;

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
  /** offered or accepted */
  lines: PriceLine[];
  until: string;
  /** the event as this page shows it: a guest accepts only a day that they have read */
  eventFingerprint: string;
  /** for the QR code; only for accepted seats */
  code?: string | undefined;
}

export interface TicketStatus {
  reference: string;
  state: SeatState;
  requestedAt: string;
  /** the office has sent an email; the site does not store its text */
  answeredAt?: string | undefined;
  withdrawnAt?: string | undefined;
  submitted: Omit<TicketRequest, 'agreement' | 'seatsByGroup'> & {
    seatsByGroup?: Pick<PriceLine, 'group' | 'seats'>[];
  };
  termsVersion: string;
  reachable: boolean;
  offer?: TicketOffer | undefined;
  /** of accepted or returned tickets */
  payment?: PaymentTerms | undefined;
  event?: number | undefined;
  retainedUntil: string;
  idCopyRetainedUntil?: string | undefined;
  /** guest or office deleted the copy alone */
  idCopyDeletedAt?: string | undefined;
  /** the office compared the copy with the name: at the door the name is enough */
  isIdChecked?: boolean | undefined;
}

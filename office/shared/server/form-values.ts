import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { maxPaymentCents } from '#contract/booking/payments.ts';
import { maxSeats, pickSeatsFields, type SeatsField } from '#contract/booking/price-lines.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { parseWallTime } from '#contract/wall-time.ts';
import { SeatError, type SeatErrorReason } from '#server/booking/seats/seat-error.ts';
import { normalizeAmount, normalizeDay, normalizeMoment } from '#server/content/normalize-values.ts';
import { ApiError } from '#server/http/api-error.ts';

type OfficeFormValues = Record<string, string>;

const createFieldError = (field: string, code: ErrorCode) =>
  new ApiError(422, code, { fieldErrors: { [field]: code } });

/** An empty field means that no performance takes place there. */
export function readVenueSeats(values: OfficeFormValues, field: string): number | undefined {
  const text = (values[field] ?? '').trim();
  return text === '' ? undefined : readSeatNumber(text, field, 0);
}

export const readSeats = (values: OfficeFormValues): number =>
  readSeatNumber((values['seats'] ?? '').trim(), 'seats', 1);

/** At least one seat in all. The error is at the first group. */
export function readSeatsByGroup(values: OfficeFormValues, name: SeatsField): Record<string, number> {
  const groups = Object.keys(pickSeatsFields(values, name));
  const entries = groups.map((group) => {
    const text = (values[name(group)] ?? '').trim();
    return [group, text === '' ? 0 : readSeatNumber(text, name(group), 0)] as const;
  });
  const seats = entries.reduce((sum, [, count]) => sum + count, 0);
  if (seats < 1 || seats > maxSeats) throw createFieldError(name(groups[0] ?? ''), 'seatsWrong');
  return Object.fromEntries(entries.filter(([, count]) => count > 0));
}

function readSeatNumber(text: string, field: string, minimum: number): number {
  const seats = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(seats >= minimum && seats <= maxSeats)) throw createFieldError(field, 'seatsWrong');
  return seats;
}

/** An amount of money that somebody paid, in cents. */
export function readAmount(values: OfficeFormValues, field: string): number {
  const cents = normalizeAmount(values[field] ?? '');
  if (typeof cents === 'number' && cents > 0 && cents <= maxPaymentCents) return cents;
  throw createFieldError(field, 'amountWrong');
}

/** The day of a payment, `2027-07-06` or `6.7.2027`: not after today, and within a year. */
export function readPastDay(values: OfficeFormValues, field: string, today: string): string {
  const text = normalizeDay(values[field] ?? '');
  const day = z.iso.date().safeParse(text).data;
  const earliest = Temporal.PlainDate.from(today).subtract({ years: 1 }).toString();
  if (day === undefined || day > today || day < earliest) throw createFieldError(field, 'dayWrong');
  return day;
}

/** An empty field means no day. */
export function readOptionalDay(values: OfficeFormValues, field: string): string | undefined {
  const text = normalizeDay((values[field] ?? '').trim());
  if (!text) return undefined;
  const day = z.iso.date().safeParse(text).data;
  if (day === undefined) throw createFieldError(field, 'dateInvalid');
  return day;
}

/** Berlin time: `2027-07-06T18:00`, `6.7.2027, 18 Uhr` */
export function readMoment(values: OfficeFormValues, field: string): Date {
  const text = normalizeMoment(values[field] ?? '');
  try {
    if (/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text))
      return new Date(parseWallTime(text.replace(' ', 'T')).epochMilliseconds);
  } catch {}
  throw createFieldError(field, 'timeInvalid');
}

const maxTextLength = 4000;

/** Normalizes line breaks, and replaces other control characters with spaces. */
export function readText(values: OfficeFormValues, field: string): string {
  const text = (values[field] ?? '')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .trim();
  if (text.length > maxTextLength) throw createFieldError(field, 'tooLong');
  return text;
}

export function readRequiredText(values: OfficeFormValues, field: string): string {
  const text = readText(values, field);
  if (!text) throw createFieldError(field, 'textMissing');
  return text;
}

/** Returns undefined unless the text is a positive whole number. */
export const readEventId = (typed: unknown): number | undefined =>
  typeof typed === 'string' && /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : undefined;

/** Reads the id of the event from the address of a page. */
export const readPathEventId = ({ params }: FastifyRequest) => readEventId((params as { event?: string }).event);

export function requirePathEventId(request: FastifyRequest): number {
  const event = readPathEventId(request);
  if (event === undefined) throw new ApiError(404, 'notPossible');
  return event;
}

export const readVersionField = (values: OfficeFormValues, field = 'version'): number => {
  const version = values[field] ?? '';
  if (!/^\d{1,9}$/.test(version)) throw new ApiError(422, 'unreadable');
  return Number(version);
};

const seatErrors: Record<SeatErrorReason, [status: number, code: ErrorCode, field?: string]> = {
  unknownEvent: [409, 'noSeats'],
  unknownRequest: [404, 'notPossible'],
  unknownOffer: [404, 'notPossible'],
  changedMeanwhile: [409, 'changedMeanwhile'],
  notPossible: [409, 'notPossible'],
  notEnoughSeats: [409, 'notEnoughSeats', 'seats'],
  moreGuestsThanTickets: [409, 'moreGuestsThanTickets'],
  pastCutOff: [409, 'pastCutOff', 'until'],
  seatsTaken: [409, 'seatsTaken', 'atPlace'],
  lapsed: [409, 'offerLapsed'],
  refundTooHigh: [409, 'refundTooHigh', 'refund'],
};

/** Turns a `SeatError` into the answer for the form. */
export async function mapSeatErrors<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof SeatError)) throw error;
    const [status, code, field] = seatErrors[error.reason];
    throw new ApiError(status, code, { fieldErrors: field ? { [field]: code } : {} });
  }
}

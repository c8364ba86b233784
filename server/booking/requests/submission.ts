import { createHash } from 'node:crypto';
import { pickSeatsFields, sumSeats } from '#contract/booking/price-lines.ts';
import { hasContact } from '#contract/booking/ticket-form.ts';
import {
  idempotencyKey,
  type TicketFieldErrors,
  type TicketRequest,
  ticketExtraFields,
  ticketFieldErrors,
  ticketFormFields,
  ticketRequest,
} from '#contract/booking/ticket-request.ts';
import type { Language } from '#contract/language.ts';
import type { SiteAnswers } from '#contract/site-answers.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { FormBody } from '#server/http/form.ts';
import { limits } from '#server/limits.ts';

export type TicketSubmission = Awaited<ReturnType<typeof readSubmission>>;

export async function readSubmission(
  form: FormBody,
  { language, site, now }: { language: Language; site: SiteAnswers; now: Date },
) {
  const { seatsByGroup, ...request } = validateSubmission(form, now);
  const { terms } = site.consents;
  const shownTerms = form.values[ticketExtraFields.terms];
  const termsVersion = typeof shownTerms === 'string' && shownTerms !== '' ? shownTerms : terms[language].version;
  if (!Object.values(terms).some(({ version }) => version === termsVersion))
    throw new ApiError(409, 'consentTextChanged');
  const known = request.event?.id ? await site.findEvent(request.event.id, language, now) : undefined;
  // A group of another house is no choice of this form.
  const seats = site.priceGroups.flatMap(({ id }) => {
    const count = seatsByGroup?.[id] ?? 0;
    return count > 0 ? [{ group: id, seats: count }] : [];
  });
  request.numberOfTickets ??= sumSeats(seats) || undefined;
  return {
    request,
    seatsByGroup: seats,
    /** the site's own words for a known event */
    event: known?.event ?? request.event,
    isEventKnown: known !== undefined,
    isEventCancelled: known?.state === 'cancelled',
    note: known?.formNote,
    termsVersion,
    file: form.file,
    key: readIdempotencyKey(form.values[ticketExtraFields.key]),
    /** equal for equal contents, whatever their key */
    digest: createHash('sha256')
      .update(JSON.stringify([request, seats]))
      .update(form.file ?? '')
      .digest('base64url'),
  };
}

function validateSubmission({ values, file, fileTooLarge, packedAsFiles }: FormBody, now: Date): TicketRequest {
  const read = ticketRequest.safeParse({ ...values, seatsByGroup: pickSeatsFields(values) });
  const fieldErrors: TicketFieldErrors = read.success ? {} : ticketFieldErrors(read.error.issues);
  const date = read.data?.selectedDate;
  if (date && isDateTooFar(date, now)) fieldErrors.selectedDate = 'dateInvalid';
  for (const field of ticketFormFields) if (packedAsFiles.includes(field)) fieldErrors[field] ??= 'unreadable';
  if (fileTooLarge) fieldErrors.uploadId = 'uploadTooLarge';
  const accepted = read.success && Object.keys(fieldErrors).length === 0;
  const unanswerable = accepted && values[ticketExtraFields.contactCheck] !== undefined && !hasContact(read.data);
  if (accepted && !unanswerable) return read.data;
  if (file && !fieldErrors.uploadId) fieldErrors.uploadId = 'uploadAgain';
  if (unanswerable) throw new ApiError(422, 'contactMissing', { fieldErrors });
  throw new ApiError(422, fieldErrors.agreement ? 'consentMissing' : 'invalid', { fieldErrors });
}

/** A request for a past event asks about the next one. */
const isDateTooFar = (date: string, now: Date): boolean =>
  date < limits.firstDay || Number(date.slice(0, 4)) - now.getUTCFullYear() > limits.datesAhead;

function readIdempotencyKey(value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined;
  const read = idempotencyKey.safeParse(value);
  if (!read.success) throw new ApiError(422, 'unreadable');
  return read.data;
}

import { createHash } from 'node:crypto';
import type { SiteInbox } from '#contract/booking/inbox.ts';
import { hasContact } from '#contract/booking/ticket-contact.ts';
import {
  idempotencyKey,
  type TicketFaults,
  type TicketRequest,
  ticketAside,
  ticketFaults,
  ticketFields,
  ticketRequest,
} from '#contract/booking/ticket-request.ts';
import type { Language } from '#contract/language.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Form } from '#server/http/form.ts';
import { limits } from '#server/limits.ts';

export type Asked = Awaited<ReturnType<typeof readAsked>>;

export async function readAsked(
  form: Form,
  { language, site, now }: { language: Language; site: SiteInbox; now: Date },
) {
  const request = accept(form, now);
  const { terms } = site.consents;
  const shown = form.values[ticketAside.terms];
  const termsVersion = typeof shown === 'string' && shown !== '' ? shown : terms[language].version;
  if (!Object.values(terms).some(({ version }) => version === termsVersion)) throw new ApiError(409, 'textChanged');
  const known = request.event?.id ? await site.evening(request.event.id, language, now) : undefined;
  return {
    request,
    /** the site's own words for a known event */
    event: known?.event ?? request.event,
    eventIsOurs: known !== undefined,
    cancelled: known?.state === 'cancelled',
    note: known?.asked,
    termsVersion,
    file: form.file,
    key: readKey(form.values[ticketAside.key]),
    /** equal for equal contents, whatever their key */
    digest: createHash('sha256')
      .update(JSON.stringify(request))
      .update(form.file ?? '')
      .digest('base64url'),
  };
}

function accept({ values, file, fileTooLarge, packedAsFiles }: Form, now: Date): TicketRequest {
  const read = ticketRequest.safeParse(values);
  const faults: TicketFaults = read.success ? {} : ticketFaults(read.error.issues);
  const date = read.data?.selectedDate;
  if (date && tooFar(date, now)) faults.selectedDate = 'dateInvalid';
  for (const field of ticketFields) if (packedAsFiles.includes(field)) faults[field] ??= 'unreadable';
  if (fileTooLarge) faults.uploadId = 'uploadTooLarge';
  const accepted = read.success && Object.keys(faults).length === 0;
  const unanswerable = accepted && values[ticketAside.contactCheck] !== undefined && !hasContact(read.data);
  if (accepted && !unanswerable) return read.data;
  if (file && !faults.uploadId) faults.uploadId = 'uploadAgain';
  if (unanswerable) throw new ApiError(422, 'contactMissing', { faults });
  throw new ApiError(422, faults.agreement ? 'consentMissing' : 'invalid', { faults });
}

/** A request for a past event asks about the next one. */
const tooFar = (date: string, now: Date): boolean =>
  date < limits.firstDay || Number(date.slice(0, 4)) - now.getUTCFullYear() > limits.datesAhead;

function readKey(value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined;
  const read = idempotencyKey.safeParse(value);
  if (!read.success) throw new ApiError(422, 'unreadable');
  return read.data;
}

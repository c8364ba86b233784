/** From what was sent to what is stored: the contract's schema, and the rules that need to know the day or the programme. */
import { createHash } from 'node:crypto';
import type { SiteInbox } from '#contract/inbox.ts';
import type { Language } from '#contract/language.ts';
import { daysKept, type RetentionId } from '#contract/retention.ts';
import {
  type AskedEvent,
  idempotencyKey,
  type TicketFaults,
  type TicketRequest,
  ticketAside,
  ticketFaults,
  ticketFields,
  ticketRequest,
} from '#contract/ticket-request.ts';
import type { Form } from '#server/inbox/form.ts';
import { Refused } from '#server/inbox/refused.ts';
import { limits } from '#server/limits.ts';

export interface Asked {
  request: TicketRequest;
  /** the evening in our own words, when it is one of ours */
  event: AskedEvent | undefined;
  eventIsOurs: boolean;
  termsVersion: string;
  file: Buffer | undefined;
  /** made by the browser when the form was opened; a form without script has none */
  key: string | undefined;
  /** the same for the same contents, whatever key they come under */
  digest: string;
  /** the evening's end, or the end of the day asked for, or now: whichever is last */
  over: Date;
}

export async function readAsked(
  form: Form,
  { language, site, now }: { language: Language; site: SiteInbox; now: Date },
): Promise<Asked> {
  const request = accept(form, now);
  const terms = site.consents.terms[language];
  const shown = form.values[ticketAside.terms];
  if (typeof shown === 'string' && shown !== '' && !knownTerms(site, shown)) throw new Refused(409, 'textChanged');
  const known = request.event?.id ? await site.evening(request.event.id, language) : undefined;
  const digest = createHash('sha256')
    .update(JSON.stringify(request))
    .update(form.file ?? '')
    .digest('base64url');
  return {
    request,
    event: known?.event ?? request.event,
    eventIsOurs: known !== undefined,
    termsVersion: typeof shown === 'string' && shown !== '' ? shown : terms.version,
    file: form.file,
    key: readKey(form.values[ticketAside.key]),
    digest,
    over: overAfter(known?.end, request.selectedDate, now),
  };
}

const knownTerms = ({ consents }: SiteInbox, version: string): boolean =>
  Object.values(consents.terms).some((terms) => terms.version === version);

function accept({ values, file, fileTooLarge, packedAsFiles }: Form, now: Date): TicketRequest {
  const read = ticketRequest.safeParse(values);
  const faults: TicketFaults = read.success ? {} : ticketFaults(read.error.issues);
  const date = read.data?.selectedDate;
  if (date && tooFar(date, now)) faults.selectedDate = 'dateInvalid';
  for (const field of ticketFields) if (packedAsFiles.includes(field)) faults[field] ??= 'unreadable';
  if (fileTooLarge) faults.uploadId = 'uploadTooLarge';
  if (read.success && Object.keys(faults).length === 0) return read.data;
  if (file && !faults.uploadId) faults.uploadId = 'uploadAgain';
  throw new Refused(422, faults.agreement ? 'consentMissing' : 'invalid', { faults });
}

/** An evening may be long over: the request then asks to hear of the next. */
const tooFar = (date: string, now: Date): boolean =>
  date < limits.firstDay || Number(date.slice(0, 4)) - now.getUTCFullYear() > limits.datesAhead;

function readKey(value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined;
  const read = idempotencyKey.safeParse(value);
  if (!read.success) throw new Refused(422, 'unreadable');
  return read.data;
}

function overAfter(eveningEnd: number | undefined, selectedDate: string | undefined, now: Date): Date {
  const day = selectedDate ? Date.parse(`${selectedDate}T23:59:59Z`) : 0;
  return new Date(Math.max(eveningEnd ?? day, now.getTime()));
}

const dayLength = 24 * 60 * 60 * 1000;

export const keptUntil = (id: RetentionId, from: Date): string =>
  new Date(from.getTime() + daysKept(id) * dayLength).toISOString();

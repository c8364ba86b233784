/**
 * The buttons of the private page. The form names the offer and the event it showed, so that a
 * guest accepts no other price or day. Each action is one transaction under the event's lock, with
 * its email.
 */
import { z } from 'zod';
import { isUpcoming } from '#contract/booking/event-state.ts';
import { keepSeats, type PriceLine, pickSeatsFields } from '#contract/booking/price-lines.ts';
import { digits } from '#contract/digits.ts';
import type { TicketEmailKind } from '#contract/emails.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { GuestEvent } from '#contract/site-answers.ts';
import { deleteIdCopy } from '#server/booking/id-copies/delete-copy.ts';
import { isEditionOutdated } from '#server/booking/seats/capacity.ts';
import { readLines } from '#server/booking/seats/offer-lines.ts';
import { SeatError } from '#server/booking/seats/seat-error.ts';
import {
  acceptOffer,
  byGuest,
  declineOffer,
  type RequestChange,
  returnSeats,
  returnSome,
} from '#server/booking/seats/store.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { FormBody } from '#server/http/form.ts';
import type { Services } from '#server/services.ts';
import type { DatabaseTransaction, Tables } from '#server/storage/tables.ts';
import { writeSeatEmail } from './emails.ts';
import { computeEventFingerprint, findRequestByKey, withdrawRequest } from './status.ts';

/** How many tickets of each price group the guest takes or keeps. */
const keptSeats = z.record(z.string(), digits);

const guestActionForm = z.object({
  action: z.enum(['withdraw', 'accept', 'decline', 'returnSome', 'returnSeats', 'deleteIdCopy']),
  offer: z.string().default(''),
  fingerprint: z.string().default(''),
});
type GuestActionForm = z.infer<typeof guestActionForm>;

interface GuestActionContext {
  row: Tables['ticketRequests'];
  offer: Tables['offers'];
  epoch: number;
  /** undefined: no longer in the programme */
  event: GuestEvent | undefined;
}

/** False: no request has this key. */
export async function performGuestAction(
  key: string,
  values: FormBody['values'],
  services: Services,
): Promise<boolean> {
  const read = guestActionForm.safeParse(values);
  if (!read.success) throw new ApiError(422, 'unreadable');
  const { data: form } = read;
  if (form.action === 'withdraw') return withdrawRequest(key, services);
  const { db, site, epoch, now } = services;
  const row = await findRequestByKey(db, key);
  if (!row) return false;
  if (form.action === 'deleteIdCopy') {
    // A repeated click finds no copy, and the page says that it is deleted.
    await db.transaction().execute((trx) => deleteIdCopy(trx, row.id, { ...byGuest, now: now() }));
    return true;
  }
  const offer = await db
    .selectFrom('offers')
    .selectAll()
    .where(({ and }) => and({ id: form.offer, requestId: row.id }))
    .executeTakeFirst();
  if (!offer) throw new ApiError(409, 'offerChanged');
  const context = { row, offer, epoch: epoch(), event: await site.findEvent(offer.eventId, row.language, now()) };
  const errorCode = await findEventErrorCode(form, context, services);
  if (errorCode) throw new ApiError(409, errorCode);
  await applyAnswer(form, readKeptLines(form, offer, values), context, services);
  return true;
}

/** A form without numbers is about all tickets. */
function readKeptLines(
  { action }: GuestActionForm,
  offer: GuestActionContext['offer'],
  values: FormBody['values'],
): PriceLine[] {
  const offered = readLines(offer);
  const fields = pickSeatsFields(values);
  if (Object.keys(fields).length === 0) return offered;
  const kept = keptSeats.safeParse(fields);
  const lines = kept.success ? keepSeats(offered, kept.data) : [];
  if (lines?.length) return lines;
  // More than the guest still has: another tab was first.
  const isChanged = lines === undefined && (action !== 'accept' || offer.state !== 'live');
  throw isChanged ? new ApiError(409, 'offerChanged') : new ApiError(422, 'seatsNotOffered');
}

async function findEventErrorCode(
  { action, fingerprint }: GuestActionForm,
  { offer, event }: GuestActionContext,
  { site, now }: Services,
): Promise<ErrorCode | undefined> {
  const at = now();
  const isStarted = event && (isUpcoming(event.state) || event.state === 'past') && event.startsAt <= at.getTime();
  if (action === 'accept' && offer.state === 'live') {
    if (!event || !isUpcoming(event.state)) return 'eventUnavailable';
    if (isStarted) return 'offerLapsed';
    return fingerprint === (await computeEventFingerprint(site, offer.eventId, at)) ? undefined : 'eventChanged';
  }
  return isStarted && (action === 'returnSome' || action === 'returnSeats') ? 'eventStarted' : undefined;
}

type GuestAnswer = Exclude<GuestActionForm['action'], 'withdraw' | 'deleteIdCopy'>;
type AnswerTransition = (
  trx: DatabaseTransaction,
  answer: { id: string; lines: readonly PriceLine[] },
  change: RequestChange,
) => Promise<boolean>;

const guestAnswers: Record<GuestAnswer, { transition: AnswerTransition; emailKind: TicketEmailKind }> = {
  accept: { transition: acceptOffer, emailKind: 'ticketAccepted' },
  decline: { transition: (trx, { id }, change) => declineOffer(trx, id, change), emailKind: 'ticketDeclined' },
  returnSome: { transition: returnSome, emailKind: 'ticketReturnedSome' },
  returnSeats: { transition: (trx, { id }, change) => returnSeats(trx, id, change), emailKind: 'ticketReturned' },
};

async function applyAnswer(
  form: GuestActionForm,
  lines: readonly PriceLine[],
  context: GuestActionContext,
  services: Services,
): Promise<void> {
  const { row, offer, event } = context;
  const { db, outbox, now } = services;
  const { transition, emailKind: kind } = guestAnswers[form.action as GuestAnswer];
  // Render before the transaction: SQLite has one writer.
  const email = await writeSeatEmail(services, kind, { row, event, lines });
  try {
    await db.transaction().execute(async (trx) => {
      const changed = await transition(trx, { id: offer.id, lines }, { ...byGuest, now: now() });
      if (changed && form.action === 'accept' && (await isEditionOutdated(trx, offer.eventId, context.epoch)))
        throw new ApiError(409, 'eventChanged');
      // A repeated click sends one email.
      if (changed && email) await outbox.put(trx, email);
    });
  } catch (error) {
    if (error instanceof SeatError) throw await toOfferError(error, form, context, services);
    throw error;
  }
}

async function toOfferError(
  { reason }: SeatError,
  { action }: GuestActionForm,
  { offer }: GuestActionContext,
  { db }: Services,
) {
  if (reason === 'lapsed') return new ApiError(409, 'offerLapsed');
  if (reason === 'notEnoughSeats' && action === 'accept') return new ApiError(422, 'seatsNotOffered');
  const { state } = await db.selectFrom('offers').select('state').where('id', '=', offer.id).executeTakeFirstOrThrow();
  return new ApiError(409, state === 'lapsed' ? 'offerLapsed' : 'offerChanged');
}

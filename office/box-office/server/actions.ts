import type { EmailKind } from '#contract/booking/inbox.ts';
import { retentionDays } from '#contract/booking/retention.ts';
import { findStateAfter, type RequestTransition } from '#contract/booking/seat-states.ts';
import type { ActionOutcome, AuditEvent } from '#contract/office/office.ts';
import { writeSeatEmail } from '#server/booking/requests/emails.ts';
import { withdrawRequestRow } from '#server/booking/requests/status.ts';
import { lockEventIfAny } from '#server/booking/seats/capacity.ts';
import { SeatError } from '#server/booking/seats/seat-error.ts';
import {
  acceptOffer,
  applySeatlessTransition,
  cancelRequestWithEvent,
  createOffer,
  declineOffer,
  endRetractedOffer,
  lockEventsOfRequests,
  reduceSeats,
  restoreSeats,
  returnSeats,
} from '#server/booking/seats/store.ts';
import { ApiError } from '#server/http/api-error.ts';
import { day, limits } from '#server/limits.ts';
import { recallEmails } from '#server/mail/delete-emails.ts';
import type { OutgoingEmail } from '#server/mail/outbox.ts';
import type { Database, DatabaseTransaction, Tables } from '#server/storage/tables.ts';
import { findLastDecision } from './decisions.ts';
import { type BoxOfficeEmailKind, createGuestEmail } from './emails.ts';
import {
  nothingToSend,
  type PricedSeats,
  type RequestActionInput,
  type RequestActionServices,
  type RequestRow,
  readRequestRow,
  runRequestAction,
} from './run-action.ts';

export const offerSeats = (
  services: RequestActionServices,
  input: RequestActionInput,
  { until, message, ...priced }: PricedSeats & { until: Date; message?: string },
) =>
  runRequestAction(services, input, {
    transition: 'offer',
    action: 'offeredSeats',
    priced,
    note: message,
    email: (row) => {
      requireActiveEvent(services, priced.eventId);
      const emailData = { seats: priced.seats, cents: priced.cents, until: until.toISOString(), words: message };
      return createGuestEmail(services, { ...row, eventId: priced.eventId }, 'ticketOffer', emailData);
    },
    apply: (trx, { id: requestId }, change) => createOffer(trx, { requestId, ...priced, until }, change),
  });

/** The guest accepts by telephone. Deletes the email of the offer if it is still unsent. */
export const acceptForGuest = (services: RequestActionServices, input: RequestActionInput, priced: PricedSeats) =>
  runRequestAction(services, input, {
    transition: 'accept',
    action: 'acceptedForGuest',
    priced,
    email: async (row) => {
      requireActiveEvent(services, priced.eventId);
      const offer = await findOffer(services.db, row.id, 'live');
      const cents = offer && coversSeats(offer, priced) ? offer.cents : priced.cents;
      return createTicketEmail(services, 'ticketAccepted', { row, ...priced, cents });
    },
    apply: async (trx, { id: requestId }, change) => {
      await recallTicketEmails(trx, requestId, ['ticketOffer']);
      const offer = await findOffer(trx, requestId, 'live');
      if (offer && coversSeats(offer, priced)) return acceptOffer(trx, { id: offer.id, seats: priced.seats }, change);
      const until = await readCutOff(trx, priced.eventId);
      const id = await createOffer(trx, { requestId, ...priced, until }, change);
      return acceptOffer(trx, { id }, { ...change, expectedVersion: undefined });
    },
  });

export async function readCutOff(db: Database, event: number): Promise<Date> {
  const { cutOff } = await db
    .selectFrom('eventCapacity')
    .select('cutOff')
    .where('eventId', '=', event)
    .executeTakeFirstOrThrow(() => new SeatError('unknownEvent'));
  return new Date(cutOff);
}

/** Creates the same email as the guest's page. It waits half a minute for an undo. */
async function createTicketEmail(
  services: RequestActionServices,
  kind: Parameters<typeof writeSeatEmail>[1],
  { row, eventId, seats, cents }: PricedSeats & { row: RequestRow },
): Promise<OutgoingEmail | undefined> {
  const guestEvent = await services.site.findEvent(eventId, row.language, services.now());
  const email = await writeSeatEmail(services, kind, { row, event: guestEvent, seats, cents });
  return email && { ...email, recallTime: limits.officeEmailRecallTime };
}

const coversSeats = (offer: Tables['offers'], { eventId, seats }: PricedSeats): boolean =>
  offer.eventId === eventId && offer.seats >= seats;

export const declineForGuest = (services: RequestActionServices, input: RequestActionInput) =>
  runRequestAction(services, input, {
    transition: 'decline',
    action: 'declinedForGuest',
    apply: async (trx, { id }, change) => declineOffer(trx, (await requireOffer(trx, id, 'live')).id, change),
  });

/** If all seats are returned and the email with the tickets is unsent, the guest gets neither email. */
export async function returnSeatsForGuest(services: RequestActionServices, input: RequestActionInput, seats: number) {
  const { id: requestId, seats: requestSeats } = await readRequestRow(services.db, input.reference);
  const offer = await findOffer(services.db, requestId, 'accepted');
  const remaining = (offer?.seats ?? requestSeats ?? 0) - seats;
  const isPartial = remaining > 0;
  return runRequestAction(services, input, {
    transition: isPartial ? 'fewer' : 'returnSeats',
    action: 'returnedForGuest',
    note: isPartial ? `${remaining + seats} → ${remaining}` : undefined,
    auditDetail: String(seats),
    email: async (row) => {
      if (!offer || remaining < 0) return undefined;
      const tickets = { row, eventId: offer.eventId, seats: isPartial ? remaining : offer.seats, cents: offer.cents };
      return createTicketEmail(services, isPartial ? 'ticketReduced' : 'ticketReturned', tickets);
    },
    apply: async (trx, { id }, change) => {
      const accepted = await requireOffer(trx, id, 'accepted');
      if (remaining < 0 || accepted.seats !== offer?.seats) throw new SeatError('notEnoughSeats');
      if (isPartial) return reduceSeats(trx, { id: accepted.id, seats: remaining }, change);
      await returnSeats(trx, accepted.id, change);
      const recalled = await recallTicketEmails(trx, id, ['ticketAccepted']);
      return recalled.length > 0 ? nothingToSend : undefined;
    },
  });
}

/** Finds the return of seats that the office made last, if it can still undo it. `id` is the offer's. */
export async function findUndoableReturn(db: Database, requestId: string, now: Date) {
  const lastTransition = await db
    .selectFrom('requestTransitions')
    .select(['transition', 'note', 'by', 'at'])
    .where('requestId', '=', requestId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isPartial = lastTransition?.transition === 'fewer';
  if (!lastTransition || lastTransition.by === 'visitor') return undefined;
  if (!isPartial && lastTransition.transition !== 'returnSeats') return undefined;
  if (now.getTime() - Date.parse(lastTransition.at) >= limits.officeEmailRecallTime) return undefined;
  const offer = await db
    .selectFrom('offers')
    .select(['id', 'seats'])
    .where('requestId', '=', requestId)
    .where('state', '=', isPartial ? 'accepted' : 'returned')
    .orderBy('answeredAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!offer) return undefined;
  // The note of a partial return is "4 → 3": see returnSeatsForGuest.
  const seatsBefore = isPartial ? Number.parseInt(lastTransition.note ?? '', 10) : offer.seats;
  return { id: offer.id, seats: seatsBefore, returned: isPartial ? seatsBefore - offer.seats : seatsBefore };
}

export const undoReturn = (services: RequestActionServices, input: RequestActionInput) =>
  runRequestAction(services, input, {
    transition: 'undoReturn',
    action: 'undidReturn',
    apply: async (trx, { id }, change) => {
      const undoableReturn = await findUndoableReturn(trx, id, change.now);
      if (!undoableReturn) throw new SeatError('notPossible');
      await restoreSeats(trx, undoableReturn, change);
      await recallTicketEmails(trx, id, ['ticketReduced', 'ticketReturned']);
    },
  });

export async function putOnWaitingList(
  services: RequestActionServices,
  input: RequestActionInput,
  { event, seats, message }: { event: number; seats: number; message: string },
): Promise<ActionOutcome> {
  requireActiveEvent(services, event);
  return applyTransitionWithoutSeats(services, input, 'wait', message, { eventId: event, seats });
}

/** Transitions that neither take nor free seats: what the log says, and the email to the guest. */
const transitionsWithoutSeats = {
  wait: ['waitlisted', 'ticketWaiting'],
  refuse: ['refusedRequest', 'ticketRefused'],
  answer: ['sentEmail', 'ticketAnswer'],
  call: ['notedCall', undefined],
  /** A note for the door list. It replaces the earlier note; an empty note deletes it. */
  forDoor: ['notedForDoor', undefined],
  /** The event is over: notes the guest's wish for a later evening of this kind. */
  note: ['notedRequest', undefined],
} as const satisfies Partial<
  Record<RequestTransition, [ActionOutcome & AuditEvent, Exclude<BoxOfficeEmailKind, 'ticketOffer'> | undefined]>
>;

export function applyTransitionWithoutSeats(
  services: RequestActionServices,
  input: RequestActionInput,
  transition: keyof typeof transitionsWithoutSeats,
  /** The message in the email to the guest; without an email, a note of the office. */
  text = '',
  changedFields: Partial<Pick<RequestRow, 'eventId' | 'seats'>> = {},
) {
  const [action, kind] = transitionsWithoutSeats[transition];
  return runRequestAction(services, input, {
    transition,
    action,
    note: text,
    email: async (row) => kind && createGuestEmail(services, { ...row, ...changedFields }, kind, { message: text }),
    async apply(trx, { id: requestId }, change) {
      // Without the lock an alert might count the waiting list at the same moment.
      if (typeof changedFields.eventId === 'number') await lockEventIfAny(trx, changedFields.eventId);
      await applySeatlessTransition(trx, { requestId, transition, set: changedFields }, change);
    },
  });
}

export const reopenRequest = (services: RequestActionServices, input: RequestActionInput) =>
  runRequestAction(services, input, {
    transition: 'reopen',
    action: 'reopenedRequest',
    apply: async (trx, { id }, change) => {
      await applySeatlessTransition(trx, { requestId: id, transition: 'reopen' }, change);
      await recallTicketEmails(trx, id, ['ticketRefused', 'ticketWaiting', 'eventDecision']);
    },
  });

/** Fails after the email was sent: the offer is then binding until it ends. */
export const retractOffer = (services: RequestActionServices, input: RequestActionInput) =>
  runRequestAction(services, input, {
    transition: 'takeBack',
    action: 'retractedOffer',
    apply: async (trx, { id, email }, change) => {
      const offer = await requireOffer(trx, id, 'live');
      await endRetractedOffer(trx, offer.id, change);
      const recalled = await recallTicketEmails(trx, id, ['ticketOffer']);
      // Sent-mail records expire, so a missing record proves nothing for older offers.
      const isOld = change.now.getTime() - Date.parse(offer.madeAt) >= retentionDays('recipientHash') * day;
      if ((recalled.length === 0 && email !== null && isOld) || (await hasRemainingOfferEmail(trx, id, offer.madeAt)))
        throw new ApiError(409, 'emailAlreadySent');
    },
  });

/** Records that the office told a guest a decision by telephone. A cancellation then ends the request. */
export const recordDecisionCall = (services: RequestActionServices, input: RequestActionInput, event: number) =>
  runRequestAction(services, input, {
    transition: 'cancel',
    action: 'calledAboutDecision',
    apply: async (trx, { id, state }, change) => {
      const lastDecision = await findLastDecision(trx, event);
      const { numUpdatedRows } = await trx
        .updateTable('notifications')
        .set({ calledAt: change.now.toISOString(), calledBy: change.by })
        .where('decisionId', '=', lastDecision?.id ?? '')
        .where('requestId', '=', id)
        .where('calledAt', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new SeatError('notPossible');
      if (lastDecision?.kind !== 'cancelled' || !findStateAfter(state, 'cancel')) return;
      await lockEventsOfRequests(trx, [id]);
      await cancelRequestWithEvent(trx, id, change);
    },
  });

export const withdrawForGuest = (services: RequestActionServices, input: RequestActionInput) =>
  runRequestAction(services, input, {
    transition: 'withdraw',
    action: 'withdrewForGuest',
    apply: (trx, { id }, change) => withdrawRequestRow(trx, id, change),
  });

function requireActiveEvent({ site }: RequestActionServices, event: number): void {
  const found = site.programme.find(({ id }) => id === event);
  if (!found) throw new SeatError('unknownEvent');
  if (found.isCancelled) throw new SeatError('notPossible');
}

const selectOffers = (db: Database, requestId: string, state: 'live' | 'accepted') =>
  db.selectFrom('offers').selectAll().where('requestId', '=', requestId).where('state', '=', state);
const findOffer = (...query: Parameters<typeof selectOffers>) => selectOffers(...query).executeTakeFirst();
const requireOffer = (...query: Parameters<typeof selectOffers>) =>
  selectOffers(...query).executeTakeFirstOrThrow(() => new SeatError('notPossible'));

const recallTicketEmails = (trx: DatabaseTransaction, requestId: string, kinds: readonly EmailKind[]) =>
  recallEmails(trx, ({ and, eb }) => and([eb('subjectId', '=', requestId), eb('kind', 'in', kinds)]));

/**
 * Call after `recallTicketEmails`: the offer emails that remain were sent, are being sent, or
 * failed.
 */
async function hasRemainingOfferEmail(trx: DatabaseTransaction, requestId: string, madeAt: string): Promise<boolean> {
  const emails = trx.selectFrom('outboxEmails').select('id').where('subjectId', '=', requestId);
  const offers = emails.where('kind', '=', 'ticketOffer').where('createdAt', '>=', madeAt);
  return (await offers.executeTakeFirst()) !== undefined;
}

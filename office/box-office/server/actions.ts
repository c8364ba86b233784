import { areSameLines, atOfferedPrices, takeSeatsAway } from '#contract/booking/price-lines.ts';
import {
  findStateAfter,
  officeEvents,
  type RequestTransition,
  type UndoableTransition,
} from '#contract/booking/seat-states.ts';
import type { EmailKind } from '#contract/emails.ts';
import type { ActionOutcome } from '#contract/office/office.ts';
import { readPayUntil } from '#server/booking/payments/terms.ts';
import { writeSeatEmail } from '#server/booking/requests/emails.ts';
import { lockEventIfAny } from '#server/booking/seats/capacity.ts';
import { readLines } from '#server/booking/seats/offer-lines.ts';
import { SeatError } from '#server/booking/seats/seat-error.ts';
import {
  acceptByPhone,
  applySeatlessTransition,
  cancelRequestWithEvent,
  createOffer,
  declineOffer,
  lockEventsOfRequests,
  returnSeats,
  returnSome,
  revokeOffer,
} from '#server/booking/seats/store.ts';
import {
  findUndoableChange,
  recordRecalledEmail,
  type TransitionRow,
  undoTransition,
} from '#server/booking/seats/undo.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import { recallEmails } from '#server/mail/delete-emails.ts';
import type { OutgoingEmail } from '#server/mail/outbox.ts';
import type { Database, DatabaseTransaction } from '#server/storage/tables.ts';
import { findLastDecision } from './decision/read.ts';
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
    priced,
    note: message,
    email: (row) => {
      requireActiveEvent(services, priced.eventId);
      return createOfferEmail(services, row, { ...priced, until: until.toISOString(), message });
    },
    apply: (trx, { id: requestId }, change) => createOffer(trx, { requestId, ...priced, until }, change),
  });

const createOfferEmail = async (
  services: RequestActionServices,
  row: RequestRow,
  { eventId, lines, until, message }: PricedSeats & { until: string; message: string | undefined },
) => {
  const payUntil = services.site.payment.account && (await readPayUntil(services.db, eventId));
  return createGuestEmail(services, { ...row, eventId }, 'ticketOffer', { lines, payUntil, until, message });
};

/** The guest accepts by telephone. Deletes the email of the offer if it is still unsent. */
export const acceptForGuest = (services: RequestActionServices, input: RequestActionInput, priced: PricedSeats) =>
  runRequestAction(services, input, {
    transition: 'acceptByPhone',
    priced,
    email: async (row) => {
      requireActiveEvent(services, priced.eventId);
      const offer = await findOffer(services.db, row.id, 'live');
      const promised = offer?.eventId === priced.eventId && atOfferedPrices(readLines(offer), priced.lines);
      return createTicketEmail(services, 'ticketAccepted', { row, ...priced, ...(promised && { lines: promised }) });
    },
    apply: async (trx, { id: requestId }, change) => {
      await acceptByPhone(trx, { requestId, ...priced }, change);
      await recallReplacedEmail(trx, requestId, 'ticketOffer');
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
  { row, eventId, lines }: PricedSeats & { row: RequestRow },
): Promise<OutgoingEmail | undefined> {
  const guestEvent = await services.site.findEvent(eventId, row.language, services.now());
  const email = await writeSeatEmail(services, kind, { row, event: guestEvent, lines });
  return email && { ...email, recallTime: limits.officeEmailRecallTime };
}

export const declineForGuest = (services: RequestActionServices, input: RequestActionInput) =>
  runRequestAction(services, input, {
    transition: 'decline',
    apply: async (trx, { id }, change) => {
      await declineOffer(trx, (await requireOffer(trx, id, 'live')).id, change);
      await recallReplacedEmail(trx, id, 'ticketOffer');
    },
  });

/** Takes an offer back that the guest knows. If its email is still unsent, the guest gets neither. */
export const revokeOfferForOffice = (services: RequestActionServices, input: RequestActionInput, message: string) =>
  runRequestAction(services, input, {
    transition: 'revokeOffer',
    note: message,
    email: async (row) => createGuestEmail(services, row, 'ticketRevoked', { message }),
    apply: async (trx, { id }, change) => {
      await revokeOffer(trx, (await requireOffer(trx, id, 'live')).id, change);
      return (await recallReplacedEmail(trx, id, 'ticketOffer')) ? nothingToSend : undefined;
    },
  });

/**
 * `returned`: how many seats of each price group. If all are returned and the email with the
 * tickets is unsent, the guest gets neither email.
 */
export async function returnSeatsForGuest(
  services: RequestActionServices,
  input: RequestActionInput,
  returned: Readonly<Record<string, number>>,
) {
  const { id: requestId } = await readRequestRow(services.db, input.reference);
  const offer = await findOffer(services.db, requestId, 'accepted');
  const lines = offer ? readLines(offer) : [];
  const kept = takeSeatsAway(lines, returned);
  const isPartial = kept !== undefined && kept.length > 0;
  return runRequestAction(services, input, {
    transition: isPartial ? 'returnSome' : 'returnSeats',
    returned,
    loggedSeats: Object.values(returned).reduce((sum, seats) => sum + seats, 0),
    email: async (row) => {
      if (!offer || !kept) return undefined;
      const tickets = { row, eventId: offer.eventId, lines: isPartial ? kept : lines };
      return createTicketEmail(services, isPartial ? 'ticketReturnedSome' : 'ticketReturned', tickets);
    },
    apply: async (trx, { id }, change) => {
      const accepted = await requireOffer(trx, id, 'accepted');
      if (!kept || !areSameLines(readLines(accepted), lines)) throw new SeatError('notEnoughSeats');
      if (isPartial) return returnSome(trx, { id: accepted.id, lines: kept }, change);
      await returnSeats(trx, accepted.id, change);
      return (await recallReplacedEmail(trx, id, 'ticketAccepted')) ? nothingToSend : undefined;
    },
  });
}

/** The email that each undoable answer sends. */
const answerEmails: Record<UndoableTransition, EmailKind | undefined> = {
  offer: 'ticketOffer',
  wait: 'ticketWaiting',
  refuse: 'ticketRefused',
  note: undefined,
  acceptByPhone: 'ticketAccepted',
  decline: undefined,
  returnSome: 'ticketReturnedSome',
  revokeOffer: 'ticketRevoked',
  returnSeats: 'ticketReturned',
};

/** For half a minute: no email leaves, and the request is as it was before the answer. */
export const undoAnswer = (services: RequestActionServices, input: RequestActionInput) =>
  runRequestAction(services, input, {
    transition: 'undo',
    email: async (row) =>
      writeRecalledEmail(services, row, await findUndoableChange(services.db, row.id, services.now())),
    apply: async (trx, { id }, change) => {
      const undone = await findUndoableChange(trx, id, change.now);
      if (!undone) throw new ApiError(409, 'undoTooLate');
      await undoTransition(trx, undone, change);
      const kind = answerEmails[undone.transition];
      if (kind && !(await recallAnswerEmail(trx, id, kind, undone.at))) throw new ApiError(409, 'emailAlreadySent');
    },
  });

/** False: a server has begun to send it. */
async function recallAnswerEmail(trx: DatabaseTransaction, requestId: string, kind: EmailKind, since: string) {
  await recallEmails(trx, ({ and, eb }) =>
    and([eb('subjectId', '=', requestId), eb('kind', '=', kind), eb('createdAt', '>=', since)]),
  );
  const rest = trx.selectFrom('outboxEmails').select('id').where('subjectId', '=', requestId);
  return !(await rest.where('kind', '=', kind).where('createdAt', '>=', since).executeTakeFirst());
}

/** Writes the email again that the undone answer had deleted unsent. */
async function writeRecalledEmail(services: RequestActionServices, row: RequestRow, undone: TransitionRow | undefined) {
  const { fromOfferId, recalledEmail, fromLines } = undone ?? {};
  if (!fromOfferId || !recalledEmail) return undefined;
  const { db } = services;
  const offer = await db.selectFrom('offers').selectAll().where('id', '=', fromOfferId).executeTakeFirstOrThrow();
  const seats = { eventId: offer.eventId, lines: readLines({ lines: fromLines ?? offer.lines }) };
  if (recalledEmail === 'ticketAccepted') return createTicketEmail(services, recalledEmail, { row, ...seats });
  const lines = db.selectFrom('requestTransitions').select('note').where('requestId', '=', row.id);
  const line = await lines.where('transition', '=', 'offer').orderBy('version', 'desc').limit(1).executeTakeFirst();
  return createOfferEmail(services, row, { ...seats, until: offer.until, message: line?.note ?? undefined });
}

export async function putOnWaitingList(
  services: RequestActionServices,
  input: RequestActionInput,
  { event, seats, message }: { event: number; seats: number; message: string },
): Promise<ActionOutcome> {
  requireActiveEvent(services, event);
  return applyTransitionWithoutSeats(services, input, 'wait', message, { eventId: event, seats });
}

/** The email to the guest of transitions that neither take nor free seats. */
const transitionsWithoutSeats = {
  wait: 'ticketWaiting',
  refuse: 'ticketRefused',
  answer: 'ticketAnswer',
  call: undefined,
  /** A note for the door list. It replaces the earlier note; an empty note deletes it. */
  forDoor: undefined,
  /** The event is over: notes the guest's wish for a later evening of this kind. */
  note: undefined,
} as const satisfies Partial<Record<RequestTransition, Exclude<BoxOfficeEmailKind, 'ticketOffer'> | undefined>>;

export function applyTransitionWithoutSeats(
  services: RequestActionServices,
  input: RequestActionInput,
  transition: keyof typeof transitionsWithoutSeats,
  /** The message in the email to the guest; without an email, a note of the office. */
  text = '',
  changedFields: Partial<Pick<RequestRow, 'eventId' | 'seats'>> = {},
) {
  const kind = transitionsWithoutSeats[transition];
  return runRequestAction(services, input, {
    transition,
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
    apply: async (trx, { id }, change) => {
      await applySeatlessTransition(trx, { requestId: id, transition: 'reopen' }, change);
      await recallTicketEmails(trx, id, ['ticketRefused', 'ticketWaiting', 'eventDecision']);
    },
  });

/** Records that the office told a guest a decision by telephone. A cancellation then ends the request. */
export async function recordDecisionCall(services: RequestActionServices, input: RequestActionInput, event: number) {
  if (await isRepeatedCall(services, input, event)) return officeEvents.cancel;
  return runRequestAction(services, input, {
    transition: 'cancel',
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
}

/** Only the call about a cancellation changes the version of the request. */
async function isRepeatedCall(
  { db, now }: RequestActionServices,
  { reference, actor }: RequestActionInput,
  event: number,
): Promise<boolean> {
  const windowStart = new Date(now().getTime() - limits.officeDuplicateWindow).toISOString();
  const call = await db
    .selectFrom('notifications')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'notifications.requestId')
    .select('calledAt')
    .where('decisionId', '=', (await findLastDecision(db, event))?.id ?? '')
    .where(({ and }) => and({ reference, calledBy: actor.name }))
    .where('calledAt', '>', windowStart)
    .executeTakeFirst();
  return call !== undefined;
}

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

/** For an email that the answer makes wrong. True: it was unsent, and an undo writes it again. */
async function recallReplacedEmail(trx: DatabaseTransaction, requestId: string, kind: EmailKind): Promise<boolean> {
  const recalled = await recallTicketEmails(trx, requestId, [kind]);
  if (recalled.length > 0) await recordRecalledEmail(trx, requestId, kind);
  return recalled.length > 0;
}

/** The office answers a request: the step, the e-mail and the log line are one transaction. */
import type { Kysely, Transaction } from 'kysely';
import type { EmailKind } from '#contract/booking/inbox.ts';
import { retentionDays } from '#contract/booking/retention.ts';
import { type RequestTransition, stateAfter } from '#contract/booking/seat-states.ts';
import type { ActionOutcome, AuditEvent } from '#contract/office/office.ts';
import { type Actor, isActor, recordAuditEvent } from '#server/audit/log.ts';
import { writeSeatEmail } from '#server/booking/requests/emails.ts';
import { withdrawRequestRow } from '#server/booking/requests/status.ts';
import { isEditionOutdated, lockEventIfAny } from '#server/booking/seats/capacity.ts';
import { SeatError } from '#server/booking/seats/seat-error.ts';
import {
  acceptOffer,
  cancelRequest,
  createOffer,
  declineOffer,
  lockEventsOfRequests,
  type RequestChange,
  recallOffer,
  recordTransition,
  reduceSeats,
  restoreSeats,
  returnSeats,
} from '#server/booking/seats/store.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import type { OutgoingEmail } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';
import { findLastDecision } from './decisions.ts';
import { type BoxOfficeEmailKind, createGuestEmail } from './emails.ts';

const day = 24 * 60 * 60 * 1000;

export type BoxOfficeServices = Pick<Services, 'db' | 'site' | 'secrets' | 'outbox' | 'origin' | 'now'>;
export type RequestActionServices = BoxOfficeServices & Pick<Services, 'edition'>;
type ActionRequestRow = Tables['ticketRequests'];
type ActionTransaction = Transaction<Tables>;

export interface RequestAction {
  reference: string;
  who: Actor;
  /** version of the request on the page that was sent */
  expected: number;
}

interface PricedSeats {
  event: number;
  seats: number;
  cents: number;
}

export const offerSeats = (
  services: RequestActionServices,
  press: RequestAction,
  { until, words, ...chairs }: PricedSeats & { until: Date; words?: string },
) =>
  runRequestAction(services, press, {
    step: 'offer',
    action: 'offered',
    chairs,
    note: words,
    email: (row) => {
      requireActiveEvent(services, chairs.event);
      const said = { seats: chairs.seats, cents: chairs.cents, until: until.toISOString(), words };
      return createGuestEmail(services, { ...row, eventId: chairs.event }, 'ticketOffer', said);
    },
    change: (work, { id: requestId }, deed) => createOffer(work, { requestId, ...chairs, until }, deed),
  });

/** The guest says yes on the telephone. Deletes the e-mail of the offer if it has not left yet. */
export const acceptForGuest = (services: RequestActionServices, press: RequestAction, chairs: PricedSeats) =>
  runRequestAction(services, press, {
    step: 'accept',
    action: 'acceptedFor',
    chairs,
    email: async (row) => {
      requireActiveEvent(services, chairs.event);
      const live = await findOffer(services.db, row.id, 'live');
      const cents = live && coversSeats(live, chairs) ? live.cents : chairs.cents;
      return createTicketEmail(services, 'ticketAccepted', { row, ...chairs, cents });
    },
    change: async (work, { id: requestId }, deed) => {
      await deleteUnsentEmails(work, requestId, ['ticketOffer']);
      const live = await findOffer(work, requestId, 'live');
      if (live && coversSeats(live, chairs)) return acceptOffer(work, { id: live.id, seats: chairs.seats }, deed);
      const { cutOff } = await work
        .selectFrom('eventCapacity')
        .select('cutOff')
        .where('eventId', '=', chairs.event)
        .executeTakeFirstOrThrow(() => new SeatError('unknownEvening'));
      const id = await createOffer(work, { requestId, ...chairs, until: new Date(cutOff) }, deed);
      return acceptOffer(work, { id }, { ...deed, expected: undefined });
    },
  });

/** Same e-mail as for the button on the guest’s page. It waits half a minute. */
async function createTicketEmail(
  services: RequestActionServices,
  kind: Parameters<typeof writeSeatEmail>[1],
  { row, event, seats, cents }: PricedSeats & { row: ActionRequestRow },
): Promise<OutgoingEmail | undefined> {
  const evening = await services.site.findEvent(event, row.language, services.now());
  const letter = await writeSeatEmail(services, kind, { row, event: evening, seats, cents });
  return letter && { ...letter, recallTime: limits.officeEmailRecallTime };
}

const coversSeats = (offer: Tables['offers'], { event, seats }: PricedSeats): boolean =>
  offer.eventId === event && offer.seats >= seats;

export const declineForGuest = (services: RequestActionServices, press: RequestAction) =>
  runRequestAction(services, press, {
    step: 'decline',
    action: 'declinedFor',
    change: async (work, { id }, deed) => declineOffer(work, (await requireOffer(work, id, 'live')).id, deed),
  });

/** Sends no e-mail when none about these seats has left. */
export async function giveBackForGuest(
  services: RequestActionServices,
  press: RequestAction,
  seats: number,
): Promise<ActionOutcome> {
  const { id: requestId, seats: had } = await readRequestRow(services.db, press.reference);
  const offer = await findOffer(services.db, requestId, 'accepted');
  const left = (offer?.seats ?? had ?? 0) - seats;
  const isSome = left > 0;
  return runRequestAction(services, press, {
    step: isSome ? 'fewer' : 'giveBack',
    action: 'gaveBackFor',
    note: isSome ? describeSeatChange(left + seats, left) : undefined,
    what: String(seats),
    email: async (row) => {
      if (!offer || left < 0) return undefined;
      const about = { row, event: offer.eventId, seats: isSome ? left : offer.seats, cents: offer.cents };
      return createTicketEmail(services, isSome ? 'ticketFewer' : 'ticketReturned', about);
    },
    change: async (work, { id }, deed) => {
      const accepted = await requireOffer(work, id, 'accepted');
      if (left < 0 || accepted.seats !== offer?.seats) throw new SeatError('notEnough');
      if (isSome) return reduceSeats(work, { id: accepted.id, seats: left }, deed);
      await returnSeats(work, accepted.id, deed);
      const { numDeletedRows } = await deleteUnsentEmails(work, id, ['ticketAccepted']);
      return numDeletedRows > 0n ? nothingToSend : undefined;
    },
  });
}

const describeSeatChange = (before: number, after: number): string => `${before} → ${after}`;

export async function findRecentReturn(
  db: Kysely<Tables>,
  requestId: string,
  now: Date,
): Promise<{ id: string; seats: number; returned: number } | undefined> {
  const last = await db
    .selectFrom('requestSteps')
    .select(['step', 'note', 'by', 'at'])
    .where('requestId', '=', requestId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isSome = last?.step === 'fewer';
  if (!last || last.by === 'visitor' || (!isSome && last.step !== 'giveBack')) return undefined;
  if (now.getTime() - Date.parse(last.at) >= limits.officeEmailRecallTime) return undefined;
  const offer = await db
    .selectFrom('offers')
    .select(['id', 'seats'])
    .where('requestId', '=', requestId)
    .where('state', '=', isSome ? 'accepted' : 'returned')
    .orderBy('answeredAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!offer) return undefined;
  const had = isSome ? Number.parseInt(last.note ?? '', 10) : offer.seats;
  return { id: offer.id, seats: had, returned: isSome ? had - offer.seats : had };
}

export const undoGiveBack = (services: RequestActionServices, press: RequestAction) =>
  runRequestAction(services, press, {
    step: 'undoGiveBack',
    action: 'undidGiveBack',
    change: async (work, { id }, deed) => {
      const last = await findRecentReturn(work, id, deed.now);
      if (!last) throw new SeatError('notNow');
      await restoreSeats(work, last, deed);
      await deleteUnsentEmails(work, id, ['ticketFewer', 'ticketReturned']);
    },
  });

export async function putOnWaitingList(
  services: RequestActionServices,
  press: RequestAction,
  { event, seats, words }: { event: number; seats: number; words: string },
): Promise<ActionOutcome> {
  requireActiveEvent(services, event);
  return applyPlainTransition(services, press, 'wait', words, { eventId: event, seats });
}

/** Steps that change no number of seats: log action and e-mail. */
const plainTransitions = {
  wait: ['putWaiting', 'ticketWaiting'],
  refuse: ['refusedRequest', 'ticketRefusal'],
  answer: ['wroteTo', 'ticketAnswer'],
  call: ['calledUp', undefined],
  /** Note for the door list. The last one counts; an empty one deletes it. */
  forDoor: ['notedForDoor', undefined],
  note: ['notedRequest', undefined],
} as const satisfies Partial<
  Record<RequestTransition, [ActionOutcome & AuditEvent, Exclude<BoxOfficeEmailKind, 'ticketOffer'> | undefined]>
>;

export function applyPlainTransition(
  services: RequestActionServices,
  press: RequestAction,
  step: keyof typeof plainTransitions,
  message = '',
  set: Partial<Pick<ActionRequestRow, 'eventId' | 'seats'>> = {},
) {
  const [action, letter] = plainTransitions[step];
  return runRequestAction(services, press, {
    step,
    action,
    note: message,
    email: async (row) => letter && createGuestEmail(services, { ...row, ...set }, letter, { message }),
    async change(work, { id: requestId }, deed) {
      // The lock keeps `tell` from counting the waiting list meanwhile.
      if (typeof set.eventId === 'number') await lockEventIfAny(work, set.eventId);
      await recordTransition(work, { requestId, step, set }, deed);
    },
  });
}

export const reopenRequest = (services: RequestActionServices, press: RequestAction) =>
  runRequestAction(services, press, {
    step: 'reopen',
    action: 'reopened',
    change: async (work, { id }, deed) => {
      await recordTransition(work, { requestId: id, step: 'reopen' }, deed);
      await deleteUnsentEmails(work, id, ['ticketRefusal', 'ticketWaiting', 'eveningDecided']);
    },
  });

/** Once its e-mail has left, an offer is binding until it ends. */
export const revokeOffer = (services: RequestActionServices, press: RequestAction) =>
  runRequestAction(services, press, {
    step: 'takeBack',
    action: 'tookOfferBack',
    change: async (work, { id, email }, deed) => {
      const offer = await requireOffer(work, id, 'live');
      await recallOffer(work, offer.id, deed);
      const { numDeletedRows } = await deleteUnsentEmails(work, id, ['ticketOffer']);
      // Sent-mail records expire, so a missing record proves nothing for older offers.
      const isOld = deed.now.getTime() - Date.parse(offer.madeAt) >= retentionDays('letterMark') * day;
      if ((numDeletedRows === 0n && email !== null && isOld) || (await isGuestNotified(work, id, offer.madeAt)))
        throw new ApiError(409, 'letterGone');
    },
  });

/** The office has called a guest about the decision. A cancellation then ends the request. */
export const recordDecisionCall = (services: RequestActionServices, press: RequestAction, event: number) =>
  runRequestAction(services, press, {
    step: 'cancel',
    action: 'calledAbout',
    change: async (work, { id, state }, deed) => {
      const last = await findLastDecision(work, event);
      const { numUpdatedRows } = await work
        .updateTable('notifications')
        .set({ calledAt: deed.now.toISOString(), calledBy: deed.by })
        .where('decisionId', '=', last?.id ?? '')
        .where('requestId', '=', id)
        .where('calledAt', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new SeatError('notNow');
      if (last?.kind !== 'cancelled' || !stateAfter(state, 'cancel')) return;
      await lockEventsOfRequests(work, [id]);
      await cancelRequest(work, id, deed);
    },
  });

export const withdrawForGuest = (services: RequestActionServices, press: RequestAction) =>
  runRequestAction(services, press, {
    step: 'withdraw',
    action: 'withdrewFor',
    change: (work, { id }, deed) => withdrawRequestRow(work, id, deed),
  });

function requireActiveEvent({ site }: BoxOfficeServices, event: number): void {
  const evening = site.programme.find(({ id }) => id === event);
  if (!evening) throw new SeatError('unknownEvening');
  if (evening.isCancelled) throw new SeatError('notNow');
}

const nothingToSend = 'nothingToSend';

interface RequestActionSpec {
  step: RequestTransition;
  action: ActionOutcome & AuditEvent;
  chairs?: PricedSeats;
  note?: string | undefined;
  email?: (row: ActionRequestRow) => Promise<OutgoingEmail | undefined>;
  what?: string;
  /** `nothingToSend`: the e-mail is no longer needed */
  change: (work: ActionTransaction, row: ActionRequestRow, deed: RequestChange) => Promise<unknown>;
}

async function runRequestAction(
  services: RequestActionServices,
  { reference, who, expected }: RequestAction,
  press: RequestActionSpec,
): Promise<ActionOutcome> {
  const { db, secrets, outbox, now } = services;
  const { action, chairs } = press;
  const at = now();
  const edition = services.edition();
  const row = await readRequestRow(db, reference);
  // A held key repeats, and people press again on a slow connection.
  if (await isRepeatedAction(db, row, { who, expected, at, ...press })) return action;
  if (row.version !== expected) throw new SeatError('changedMeanwhile');
  const letter = await press.email?.(row);
  const deed = { by: who.name, staffId: who.id, now: at, expected, note: press.note };
  await db.transaction().execute(async (work) => {
    const outcome = await press.change(work, row, deed);
    if (chairs && (await isEditionOutdated(work, chairs.event, edition))) throw new SeatError('changedMeanwhile');
    if (letter && outcome !== nothingToSend) await outbox.put(work, letter);
    const further = chairs ? [chairs.seats, chairs.event] : [press.what].filter(Boolean);
    await recordAuditEvent(work, secrets, { at, who, action, what: [reference, ...further].join(' · ') });
  });
  return action;
}

export const readRequestRow = (db: Kysely<Tables>, reference: string): Promise<ActionRequestRow> =>
  db
    .selectFrom('ticketRequests')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow(() => new SeatError('unknownRequest'));

interface RepeatCheck extends Pick<RequestActionSpec, 'step' | 'note' | 'chairs'> {
  who: Actor;
  expected: number;
  at: Date;
}

/** Did the same person take the same step from the same version a moment ago? */
async function isRepeatedAction(
  db: Kysely<Tables>,
  row: ActionRequestRow,
  { who, expected, at, ...press }: RepeatCheck,
): Promise<boolean> {
  if (row.version <= expected) return false;
  const { step, note, chairs } = press;
  if (chairs && (row.seats !== chairs.seats || row.eventId !== chairs.event)) return false;
  // Accepting for a guest is two steps: offer, then accept.
  const since = await db
    .selectFrom('requestSteps')
    .select(['step', 'note', 'by', 'staffId', 'at'])
    .where('requestId', '=', row.id)
    .where('version', '>', expected)
    .orderBy('version', 'desc')
    .execute();
  const lately = new Date(at.getTime() - limits.officeDuplicateWindow).toISOString();
  const [last] = since;
  const isTheirs = since.length <= 2 && since.every((one) => isActor(one, who) && one.at > lately);
  return isTheirs && last?.step === step && last.note === (note || null);
}

const selectOffers = (db: Kysely<Tables>, requestId: string, state: 'live' | 'accepted') =>
  db.selectFrom('offers').selectAll().where('requestId', '=', requestId).where('state', '=', state);
const findOffer = (...of: Parameters<typeof selectOffers>) => selectOffers(...of).executeTakeFirst();
const requireOffer = (...of: Parameters<typeof selectOffers>) =>
  selectOffers(...of).executeTakeFirstOrThrow(() => new SeatError('notNow'));

const deleteUnsentEmails = (work: ActionTransaction, requestId: string, kinds: readonly EmailKind[]) =>
  work
    .deleteFrom('outboxEmails')
    .where('subjectId', '=', requestId)
    .where('kind', 'in', kinds)
    .where('sentAt', 'is', null)
    .where('deadAt', 'is', null)
    .where('leasedBy', 'is', null)
    .executeTakeFirst();

/** An e-mail about an offer was sent since then, or a mail worker has taken it. */
async function isGuestNotified(work: ActionTransaction, requestId: string, since: string): Promise<boolean> {
  const letters = work.selectFrom('outboxEmails').select('id').where('subjectId', '=', requestId);
  const told = letters.where('kind', '=', 'ticketOffer').where('createdAt', '>=', since);
  return (await told.executeTakeFirst()) !== undefined;
}

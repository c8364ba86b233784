/** The office answers a request: the step, the e-mail and the log line are one transaction. */
import type { Kysely, Transaction } from 'kysely';
import type { LetterKind } from '#contract/booking/inbox.ts';
import { daysKept } from '#contract/booking/retention.ts';
import { type Step, stateAfter } from '#contract/booking/seat-states.ts';
import type { AuditEvent, Done } from '#contract/office/office.ts';
import { isBy, record, type Who } from '#server/audit/log.ts';
import { chairsLetter } from '#server/booking/requests/letters.ts';
import { withdrawRow } from '#server/booking/requests/status.ts';
import { isOvertaken, lockEveningIfAny } from '#server/booking/seats/chairs.ts';
import { SeatRefusal } from '#server/booking/seats/refusal.ts';
import {
  acceptOffer,
  cancel,
  type Deed,
  declineOffer,
  giveBack,
  keepFewer,
  lockChairsOf,
  makeOffer,
  restoreSeats,
  takeBack,
  takeStep,
} from '#server/booking/seats/store.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import type { Outgoing } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';
import { lastDecision } from './decisions.ts';
import { type DeskLetter, letterTo } from './letters.ts';

const day = 24 * 60 * 60 * 1000;

export type DeskServices = Pick<Services, 'db' | 'site' | 'secrets' | 'outbox' | 'origin' | 'now'>;
export type PressServices = DeskServices & Pick<Services, 'edition'>;
type Row = Tables['ticketRequests'];
type Work = Transaction<Tables>;

export interface Press {
  reference: string;
  who: Who;
  /** version of the request on the page that was sent */
  expected: number;
}

interface Chairs {
  event: number;
  seats: number;
  cents: number;
}

export const offerChairs = (
  services: PressServices,
  press: Press,
  { until, words, ...chairs }: Chairs & { until: Date; words?: string },
) =>
  taken(services, press, {
    step: 'offer',
    action: 'offered',
    chairs,
    note: words,
    letter: (row) => {
      takesPlace(services, chairs.event);
      const said = { seats: chairs.seats, cents: chairs.cents, until: until.toISOString(), words };
      return letterTo(services, { ...row, eventId: chairs.event }, 'ticketOffer', said);
    },
    change: (work, { id: requestId }, deed) => makeOffer(work, { requestId, ...chairs, until }, deed),
  });

/** The guest says yes on the telephone. Deletes the e-mail of the offer if it has not left yet. */
export const acceptFor = (services: PressServices, press: Press, chairs: Chairs) =>
  taken(services, press, {
    step: 'accept',
    action: 'acceptedFor',
    chairs,
    letter: async (row) => {
      takesPlace(services, chairs.event);
      const live = await offerOf(services.db, row.id, 'live');
      const cents = live && covers(live, chairs) ? live.cents : chairs.cents;
      return ticketLetter(services, 'ticketAccepted', { row, ...chairs, cents });
    },
    change: async (work, { id: requestId }, deed) => {
      await unsend(work, requestId, ['ticketOffer']);
      const live = await offerOf(work, requestId, 'live');
      if (live && covers(live, chairs)) return acceptOffer(work, { id: live.id, seats: chairs.seats }, deed);
      const { cutOff } = await work
        .selectFrom('eventCapacity')
        .select('cutOff')
        .where('eventId', '=', chairs.event)
        .executeTakeFirstOrThrow(() => new SeatRefusal('unknownEvening'));
      const id = await makeOffer(work, { requestId, ...chairs, until: new Date(cutOff) }, deed);
      return acceptOffer(work, { id }, { ...deed, expected: undefined });
    },
  });

/** Same e-mail as for the button on the guest’s page. It waits half a minute. */
async function ticketLetter(
  services: PressServices,
  kind: Parameters<typeof chairsLetter>[1],
  { row, event, seats, cents }: Chairs & { row: Row },
): Promise<Outgoing | undefined> {
  const evening = await services.site.evening(event, row.language, services.now());
  const letter = await chairsLetter(services, kind, { row, evening, seats, cents });
  return letter && { ...letter, pause: limits.deskLetterPause };
}

const covers = (offer: Tables['offers'], { event, seats }: Chairs): boolean =>
  offer.eventId === event && offer.seats >= seats;

export const declineFor = (services: PressServices, press: Press) =>
  taken(services, press, {
    step: 'decline',
    action: 'declinedFor',
    change: async (work, { id }, deed) => declineOffer(work, (await theOffer(work, id, 'live')).id, deed),
  });

/** Sends no e-mail when none about these seats has left. */
export async function giveBackFor(services: PressServices, press: Press, seats: number): Promise<Done> {
  const { id: requestId, seats: had } = await rowOf(services.db, press.reference);
  const offer = await offerOf(services.db, requestId, 'accepted');
  const left = (offer?.seats ?? had ?? 0) - seats;
  const isSome = left > 0;
  return taken(services, press, {
    step: isSome ? 'fewer' : 'giveBack',
    action: 'gaveBackFor',
    note: isSome ? seatsChanged(left + seats, left) : undefined,
    what: String(seats),
    letter: async (row) => {
      if (!offer || left < 0) return undefined;
      const about = { row, event: offer.eventId, seats: isSome ? left : offer.seats, cents: offer.cents };
      return ticketLetter(services, isSome ? 'ticketFewer' : 'ticketReturned', about);
    },
    change: async (work, { id }, deed) => {
      const accepted = await theOffer(work, id, 'accepted');
      if (left < 0 || accepted.seats !== offer?.seats) throw new SeatRefusal('notEnough');
      if (isSome) return keepFewer(work, { id: accepted.id, seats: left }, deed);
      await giveBack(work, accepted.id, deed);
      const { numDeletedRows } = await unsend(work, id, ['ticketAccepted']);
      return numDeletedRows > 0n ? nothingToSend : undefined;
    },
  });
}

const seatsChanged = (before: number, after: number): string => `${before} → ${after}`;

export async function returnedJustNow(
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
  if (now.getTime() - Date.parse(last.at) >= limits.deskLetterPause) return undefined;
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

export const undoGiveBack = (services: PressServices, press: Press) =>
  taken(services, press, {
    step: 'undoGiveBack',
    action: 'undidGiveBack',
    change: async (work, { id }, deed) => {
      const last = await returnedJustNow(work, id, deed.now);
      if (!last) throw new SeatRefusal('notNow');
      await restoreSeats(work, last, deed);
      await unsend(work, id, ['ticketFewer', 'ticketReturned']);
    },
  });

export async function putWaiting(
  services: PressServices,
  press: Press,
  { event, seats, words }: { event: number; seats: number; words: string },
): Promise<Done> {
  takesPlace(services, event);
  return plainStep(services, press, 'wait', words, { eventId: event, seats });
}

/** Steps that change no number of seats: log action and e-mail. */
const plainSteps = {
  wait: ['putWaiting', 'ticketWaiting'],
  refuse: ['refusedRequest', 'ticketRefusal'],
  answer: ['wroteTo', 'ticketAnswer'],
  call: ['calledUp', undefined],
  /** Note for the door list. The last one counts; an empty one deletes it. */
  forDoor: ['notedForDoor', undefined],
  note: ['notedRequest', undefined],
} as const satisfies Partial<Record<Step, [Done & AuditEvent, Exclude<DeskLetter, 'ticketOffer'> | undefined]>>;

export function plainStep(
  services: PressServices,
  press: Press,
  step: keyof typeof plainSteps,
  words = '',
  set: Partial<Pick<Row, 'eventId' | 'seats'>> = {},
) {
  const [action, letter] = plainSteps[step];
  return taken(services, press, {
    step,
    action,
    note: words,
    letter: async (row) => letter && letterTo(services, { ...row, ...set }, letter, { words }),
    async change(work, { id: requestId }, deed) {
      // The lock keeps `tell` from counting the waiting list meanwhile.
      if (typeof set.eventId === 'number') await lockEveningIfAny(work, set.eventId);
      await takeStep(work, { requestId, step, set }, deed);
    },
  });
}

export const reopen = (services: PressServices, press: Press) =>
  taken(services, press, {
    step: 'reopen',
    action: 'reopened',
    change: async (work, { id }, deed) => {
      await takeStep(work, { requestId: id, step: 'reopen' }, deed);
      await unsend(work, id, ['ticketRefusal', 'ticketWaiting', 'eveningDecided']);
    },
  });

/** Once its e-mail has left, an offer is binding until it ends. */
export const takeOfferBack = (services: PressServices, press: Press) =>
  taken(services, press, {
    step: 'takeBack',
    action: 'tookOfferBack',
    change: async (work, { id, email }, deed) => {
      const offer = await theOffer(work, id, 'live');
      await takeBack(work, offer.id, deed);
      const { numDeletedRows } = await unsend(work, id, ['ticketOffer']);
      // Sent-mail records expire, so a missing record proves nothing for older offers.
      const isOld = deed.now.getTime() - Date.parse(offer.madeAt) >= daysKept('letterMark') * day;
      if ((numDeletedRows === 0n && email !== null && isOld) || (await isTold(work, id, offer.madeAt)))
        throw new ApiError(409, 'letterGone');
    },
  });

/** The office has called a guest about the decision. A cancellation then ends the request. */
export const callAbout = (services: PressServices, press: Press, event: number) =>
  taken(services, press, {
    step: 'cancel',
    action: 'calledAbout',
    change: async (work, { id, state }, deed) => {
      const last = await lastDecision(work, event);
      const { numUpdatedRows } = await work
        .updateTable('notifications')
        .set({ calledAt: deed.now.toISOString(), calledBy: deed.by })
        .where('decisionId', '=', last?.id ?? '')
        .where('requestId', '=', id)
        .where('calledAt', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new SeatRefusal('notNow');
      if (last?.kind !== 'cancelled' || !stateAfter(state, 'cancel')) return;
      await lockChairsOf(work, [id]);
      await cancel(work, id, deed);
    },
  });

export const withdrawFor = (services: PressServices, press: Press) =>
  taken(services, press, {
    step: 'withdraw',
    action: 'withdrewFor',
    change: (work, { id }, deed) => withdrawRow(work, id, deed),
  });

function takesPlace({ site }: DeskServices, event: number): void {
  const evening = site.programme.find(({ id }) => id === event);
  if (!evening) throw new SeatRefusal('unknownEvening');
  if (evening.cancelled) throw new SeatRefusal('notNow');
}

const nothingToSend = 'nothingToSend';

interface Taken {
  step: Step;
  action: Done & AuditEvent;
  chairs?: Chairs;
  note?: string | undefined;
  letter?: (row: Row) => Promise<Outgoing | undefined>;
  what?: string;
  /** `nothingToSend`: the e-mail is no longer needed */
  change: (work: Work, row: Row, deed: Deed) => Promise<unknown>;
}

async function taken(services: PressServices, { reference, who, expected }: Press, press: Taken): Promise<Done> {
  const { db, secrets, outbox, now } = services;
  const { action, chairs } = press;
  const at = now();
  const edition = services.edition();
  const row = await rowOf(db, reference);
  // A held key repeats, and people press again on a slow connection.
  if (await pressedAgain(db, row, { who, expected, at, ...press })) return action;
  if (row.version !== expected) throw new SeatRefusal('changedMeanwhile');
  const letter = await press.letter?.(row);
  const deed = { by: who.name, staffId: who.id, now: at, expected, note: press.note };
  await db.transaction().execute(async (work) => {
    const outcome = await press.change(work, row, deed);
    if (chairs && (await isOvertaken(work, chairs.event, edition))) throw new SeatRefusal('changedMeanwhile');
    if (letter && outcome !== nothingToSend) await outbox.put(work, letter);
    const further = chairs ? [chairs.seats, chairs.event] : [press.what].filter(Boolean);
    await record(work, secrets, { at, who, action, what: [reference, ...further].join(' · ') });
  });
  return action;
}

export const rowOf = (db: Kysely<Tables>, reference: string): Promise<Row> =>
  db
    .selectFrom('ticketRequests')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow(() => new SeatRefusal('unknownRequest'));

interface Again extends Pick<Taken, 'step' | 'note' | 'chairs'> {
  who: Who;
  expected: number;
  at: Date;
}

/** Did the same person take the same step from the same version a moment ago? */
async function pressedAgain(db: Kysely<Tables>, row: Row, { who, expected, at, ...press }: Again): Promise<boolean> {
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
  const lately = new Date(at.getTime() - limits.deskPressedTwice).toISOString();
  const [last] = since;
  const isTheirs = since.length <= 2 && since.every((one) => isBy(one, who) && one.at > lately);
  return isTheirs && last?.step === step && last.note === (note || null);
}

const offers = (db: Kysely<Tables>, requestId: string, state: 'live' | 'accepted') =>
  db.selectFrom('offers').selectAll().where('requestId', '=', requestId).where('state', '=', state);
const offerOf = (...of: Parameters<typeof offers>) => offers(...of).executeTakeFirst();
const theOffer = (...of: Parameters<typeof offers>) =>
  offers(...of).executeTakeFirstOrThrow(() => new SeatRefusal('notNow'));

const unsend = (work: Work, requestId: string, kinds: readonly LetterKind[]) =>
  work
    .deleteFrom('outboxEmails')
    .where('subjectId', '=', requestId)
    .where('kind', 'in', kinds)
    .where('sentAt', 'is', null)
    .where('deadAt', 'is', null)
    .where('leasedBy', 'is', null)
    .executeTakeFirst();

/** An e-mail about an offer was sent since then, or a mail worker has taken it. */
async function isTold(work: Work, requestId: string, since: string): Promise<boolean> {
  const letters = work.selectFrom('outboxEmails').select('id').where('subjectId', '=', requestId);
  const told = letters.where('kind', '=', 'ticketOffer').where('createdAt', '>=', since);
  return (await told.executeTakeFirst()) !== undefined;
}

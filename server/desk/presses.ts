/**
 * What the office does with a request: one press, one transaction with the step, the letter and the line in the log. The
 * browser and the terminal press the same functions.
 */
import type { Kysely, Transaction } from 'kysely';
import type { LetterKind } from '#contract/inbox.ts';
import type { Deed as Did } from '#contract/office.ts';
import { daysKept } from '#contract/retention.ts';
import { type Step, stateAfter } from '#contract/seat-states.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import type { Outgoing } from '#server/mail/outbox.ts';
import { lockEveningIfAny } from '#server/seats/chairs.ts';
import { isOvertaken } from '#server/seats/overtaken.ts';
import { SeatRefusal } from '#server/seats/refusal.ts';
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
} from '#server/seats/store.ts';
import type { Services } from '#server/services.ts';
import { isBy, record, type Who } from '#server/staff/log.ts';
import type { Tables } from '#server/storage/tables.ts';
import { chairsLetter } from '#server/tickets/letters.ts';
import { withdrawRow } from '#server/tickets/status.ts';
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
  /** the version its author had before them; undefined: whatever it is */
  expected?: number | undefined;
}

interface Chairs {
  event: number;
  seats: number;
  /** for one */
  cents: number;
}

/** What is written to the visitor beside it. */
interface Said {
  words?: string | undefined;
}

export const offerChairs = (services: PressServices, press: Press, offer: Chairs & Said & { until: Date }) =>
  taken(services, press, {
    step: 'offer',
    action: 'offered',
    chairs: offer,
    note: offer.words,
    letter: (row) => {
      const { seats, cents, until, words } = offer;
      takesPlace(services, offer.event);
      const said = { seats, cents, until: until.toISOString(), words };
      return letterTo(services, { ...row, eventId: offer.event }, 'ticketOffer', said);
    },
    change: async (work, row, deed) => void (await makeOffer(work, { requestId: row.id, ...offer }, deed)),
  });

/**
 * On the telephone: what is on offer, or what could be offered, is theirs at once, and the letter is that of whoever presses it
 * on their own page. One that would still tell of the offer goes nowhere.
 */
export const acceptFor = (services: PressServices, press: Press, chairs: Chairs) =>
  taken(services, press, {
    step: 'accept',
    action: 'acceptedFor',
    chairs,
    letter: async (row) => {
      const { db, site, now } = services;
      takesPlace(services, chairs.event);
      const live = await offerOf(db, row.id, 'live');
      const { seats, cents } = live && covers(live, chairs) ? { ...chairs, cents: live.cents } : chairs;
      const evening = await site.evening(chairs.event, row.language, now());
      const letter = await chairsLetter(services, 'ticketAccepted', { row, evening, seats, cents });
      return letter && { ...letter, pause: limits.deskLetterPause };
    },
    change: async (work, row, deed) => {
      await unsend(work, row.id, ['ticketOffer']);
      const live = await offerOf(work, row.id, 'live');
      if (live && covers(live, chairs))
        return void (await acceptOffer(work, { id: live.id, seats: chairs.seats }, deed));
      const { cutOff } = await work
        .selectFrom('eventCapacity')
        .select('cutOff')
        .where('eventId', '=', chairs.event)
        .executeTakeFirstOrThrow(() => new SeatRefusal('unknownEvening'));
      const id = await makeOffer(work, { requestId: row.id, ...chairs, until: new Date(cutOff) }, deed);
      await acceptOffer(work, { id }, { ...deed, expected: undefined });
    },
  });

const covers = (offer: Tables['offers'], { event, seats }: Chairs): boolean =>
  offer.eventId === event && offer.seats >= seats;

export const declineFor = (services: PressServices, press: Press) =>
  taken(services, press, {
    step: 'decline',
    action: 'declinedFor',
    change: async (work, { id }, deed) => void (await declineOffer(work, (await theOffer(work, id, 'live')).id, deed)),
  });

/** All of a guest's chairs, or some of them. The guest gets the same e-mail as for their own button, unless nothing told them of chairs yet. */
export async function giveBackFor(services: PressServices, press: Press, seats: number): Promise<void> {
  const { db, site, now } = services;
  const { id: requestId, seats: had } = await rowOf(db, press.reference);
  const offer = await offerOf(db, requestId, 'accepted');
  const left = (offer?.seats ?? had ?? 0) - seats;
  const isSome = left > 0;
  await taken(services, press, {
    step: isSome ? 'fewer' : 'giveBack',
    action: 'gaveBackFor',
    note: isSome ? seatsChanged(left + seats, left) : undefined,
    what: String(seats),
    letter: async (row) => {
      if (!offer || left < 0) return undefined;
      const evening = await site.evening(offer.eventId, row.language, now());
      const about = { row, evening, seats: isSome ? left : offer.seats, cents: offer.cents };
      const letter = await chairsLetter(services, isSome ? 'ticketFewer' : 'ticketReturned', about);
      return letter && { ...letter, pause: limits.deskLetterPause };
    },
    change: async (work, { id }, deed) => {
      const accepted = await theOffer(work, id, 'accepted');
      if (left < 0 || accepted.seats !== offer?.seats) throw new SeatRefusal('notEnough', accepted.seats);
      if (isSome) {
        await keepFewer(work, { id: accepted.id, seats: left }, deed);
        return undefined;
      }
      await giveBack(work, accepted.id, deed);
      const { numDeletedRows } = await unsend(work, id, ['ticketAccepted']);
      return numDeletedRows > 0n ? nothingToSend : undefined;
    },
  });
}

/** The note of the step, by which it can be undone: `3 → 2` */
const seatsChanged = (before: number, after: number): string => `${before} → ${after}`;

/** How many chairs the office has just taken back, and how many there were. Undefined: nothing that could be undone. */
export async function returnedJustNow(
  db: Kysely<Tables>,
  requestId: string,
  now: Date,
): Promise<{ offer: string; had: number; returned: number } | undefined> {
  const last = await db
    .selectFrom('requestSteps')
    .select(['step', 'note', 'by', 'at'])
    .where('requestId', '=', requestId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isOurs = last && last.by !== 'visitor' && (last.step === 'fewer' || last.step === 'giveBack');
  if (!isOurs || now.getTime() - Date.parse(last.at) >= limits.deskLetterPause) return undefined;
  const offer = await db
    .selectFrom('offers')
    .select(['id', 'seats'])
    .where('requestId', '=', requestId)
    .where('state', '=', last.step === 'fewer' ? 'accepted' : 'returned')
    .orderBy('answeredAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!offer) return undefined;
  const [before] = last.note?.match(/^\d+/) ?? [];
  const had = last.step === 'fewer' ? Number(before) : offer.seats;
  return { offer: offer.id, had, returned: last.step === 'fewer' ? had - offer.seats : had };
}

/** Within half a minute: their e-mail has not left yet. */
export const undoGiveBack = (services: PressServices, press: Press) =>
  taken(services, press, {
    step: 'undoGiveBack',
    action: 'undidGiveBack',
    change: async (work, { id }, deed) => {
      const last = await returnedJustNow(work, id, deed.now);
      if (!last) throw new SeatRefusal('notNow');
      await restoreSeats(work, { id: last.offer, seats: last.had }, deed);
      await unsend(work, id, ['ticketFewer', 'ticketReturned']);
    },
  });

export const refuse = (services: PressServices, press: Press, { words }: Said) =>
  plainStep(services, press, { step: 'refuse', action: 'refusedRequest', letter: 'ticketRefusal', words });

/** The evening and how many they are go along, so that whoever is next can be told. */
export async function putWaiting(
  services: PressServices,
  press: Press,
  { event, seats, words }: Said & { event: number; seats: number },
) {
  takesPlace(services, event);
  await plainStep(services, press, {
    step: 'wait',
    action: 'putWaiting',
    letter: 'ticketWaiting',
    words,
    set: { eventId: event, seats },
  });
}

export const writeTo = (services: PressServices, press: Press, words: string) =>
  plainStep(services, press, { step: 'answer', action: 'wroteTo', letter: 'ticketAnswer', words });

export const noteCall = (services: PressServices, press: Press, words: string) =>
  plainStep(services, press, { step: 'call', action: 'calledUp', words });

/** Stands on the list at the door. The last word counts; an empty one takes back what was said. */
export const noteForDoor = (services: PressServices, press: Press, words: string) =>
  plainStep(services, press, { step: 'forDoor', action: 'notedForDoor', words });

export const noteRequest = (services: PressServices, press: Press) =>
  plainStep(services, press, { step: 'note', action: 'notedRequest' });

/** With it goes the letter, where it is still here. */
export const reopen = (services: PressServices, press: Press) =>
  taken(services, press, {
    step: 'reopen',
    action: 'reopened',
    change: async (work, { id }, deed) => {
      await takeStep(work, { requestId: id, step: 'reopen' }, deed);
      await unsend(work, id, ['ticketRefusal', 'ticketWaiting', 'eveningDecided']);
    },
  });

/** As long as its letter has not left: from then on the offer binds the house until its time is over. */
export const takeOfferBack = (services: PressServices, press: Press) =>
  taken(services, press, {
    step: 'takeBack',
    action: 'tookOfferBack',
    change: async (work, { id, email }, deed) => {
      const offer = await theOffer(work, id, 'live');
      await takeBack(work, offer.id, deed);
      const { numDeletedRows } = await unsend(work, id, ['ticketOffer']);
      // Of a letter that left long ago there is no mark any more.
      const isOld = deed.now.getTime() - Date.parse(offer.madeAt) >= daysKept('letterMark') * day;
      if ((numDeletedRows === 0n && email !== null && isOld) || (await isTold(work, id, offer.madeAt)))
        throw new ApiError(409, 'letterGone');
    },
  });

/** Whoever gave no address, or got no letter, is called about the last decision. Where it is cancelled they hope no more. */
export const callAbout = (services: PressServices, press: Press, event: number) =>
  taken(services, press, {
    step: 'cancel',
    action: 'calledAbout',
    change: async (work, { id, state }, deed) => {
      const last = await lastDecision(work, event);
      const called = { calledAt: deed.now.toISOString(), calledBy: deed.by };
      const { numUpdatedRows } = await work
        .updateTable('notifications')
        .set(called)
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

/** What the visitor's own button does, pressed for whoever asks for it on the telephone. */
export const withdrawFor = (services: PressServices, press: Press) =>
  taken(services, press, {
    step: 'withdraw',
    action: 'withdrewFor',
    change: async (work, { id }, deed) => void (await withdrawRow(work, id, deed)),
  });

/** One that is in the programme no more cannot be told, and so not offered. */
function takesPlace({ site }: DeskServices, event: number): void {
  const evening = site.programme.find(({ id }) => id === event);
  if (!evening) throw new SeatRefusal('unknownEvening');
  if (evening.cancelled) throw new SeatRefusal('notNow');
}

interface Plain extends Said {
  step: 'refuse' | 'wait' | 'answer' | 'call' | 'note' | 'forDoor';
  action: Did;
  letter?: Exclude<DeskLetter, 'ticketOffer'>;
  set?: Partial<Pick<Row, 'eventId' | 'seats'>>;
}

const plainStep = (services: PressServices, press: Press, { step, action, letter, words = '', set }: Plain) =>
  taken(services, press, {
    step,
    action,
    note: words,
    letter: async (row) => letter && letterTo(services, { ...row, ...set }, letter, { words }),
    async change(work, { id }, deed) {
      // Whoever counts who waits for an evening holds it, and finds the same until they are done.
      if (typeof set?.eventId === 'number') await lockEveningIfAny(work, set.eventId);
      await takeStep(work, { requestId: id, step, set }, deed);
    },
  });

const nothingToSend = 'nothingToSend';

interface Taken {
  step: Step;
  action: Did;
  chairs?: Chairs;
  note?: string | undefined;
  letter?: (row: Row) => Promise<Outgoing | undefined>;
  /** what the log says beside the reference */
  what?: string;
  /** `nothingToSend`: the letter is not needed after all */
  change: (work: Work, row: Row, deed: Deed) => Promise<unknown>;
}

async function taken(services: PressServices, { reference, who, expected }: Press, press: Taken): Promise<void> {
  const { db, secrets, outbox, now } = services;
  const at = now();
  const edition = services.edition();
  const row = await rowOf(db, reference);
  // A pressed key repeats itself, and a slow line makes people press again.
  if (await pressedAgain(db, row, { who, expected, at, ...press })) return;
  if (expected !== undefined && row.version !== expected) throw new SeatRefusal('changedMeanwhile');
  const letter = await press.letter?.(row);
  const deed = { by: who.name, staffId: who.id, now: at, expected: row.version, note: press.note };
  await db.transaction().execute(async (work) => {
    const outcome = await press.change(work, row, deed);
    const { chairs } = press;
    if (chairs && (await isOvertaken(work, chairs.event, edition))) throw new SeatRefusal('changedMeanwhile');
    if (letter && outcome !== nothingToSend) await outbox.put(work, letter);
    // The reference, how many chairs, the number of the evening.
    const further = chairs ? [chairs.seats, chairs.event] : press.what ? [press.what] : [];
    const what = [reference, ...further].join(' · ');
    await record(work, secrets, { at, who, action: press.action, what });
  });
}

export async function rowOf(db: Kysely<Tables>, reference: string): Promise<Row> {
  const row = await db.selectFrom('ticketRequests').selectAll().where('reference', '=', reference).executeTakeFirst();
  if (!row) throw new SeatRefusal('unknownRequest');
  return row;
}

interface Again extends Pick<Taken, 'step' | 'note' | 'chairs'> {
  who: Who;
  expected: number | undefined;
  at: Date;
}

/** The same person has done just this, a moment ago, to just what they had before them. */
async function pressedAgain(db: Kysely<Tables>, row: Row, { who, expected, at, ...press }: Again): Promise<boolean> {
  if (expected === undefined || row.version <= expected) return false;
  const { step, note, chairs } = press;
  if (chairs && (row.seats !== chairs.seats || row.eventId !== chairs.event)) return false;
  // One press may be two steps: whoever accepts for somebody offers the chairs first.
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

const offerOf = (work: Kysely<Tables>, requestId: string, state: 'live' | 'accepted') =>
  work
    .selectFrom('offers')
    .selectAll()
    .where('requestId', '=', requestId)
    .where('state', '=', state)
    .executeTakeFirst();

async function theOffer(work: Kysely<Tables>, requestId: string, state: 'live' | 'accepted') {
  const offer = await offerOf(work, requestId, state);
  if (!offer) throw new SeatRefusal('notNow');
  return offer;
}

/** Letters of these kinds that are still here go nowhere. */
const unsend = (work: Work, requestId: string, kinds: readonly LetterKind[]) =>
  work
    .deleteFrom('outboxEmails')
    .where('subjectId', '=', requestId)
    .where('kind', 'in', kinds)
    .where('sentAt', 'is', null)
    .where('deadAt', 'is', null)
    .where('leasedBy', 'is', null)
    .executeTakeFirst();

/** A letter that tells of an offer since then has left, or is about to. */
async function isTold(work: Work, requestId: string, since: string): Promise<boolean> {
  const letter = await work
    .selectFrom('outboxEmails')
    .select('id')
    .where('subjectId', '=', requestId)
    .where('kind', '=', 'ticketOffer')
    .where('createdAt', '>=', since)
    .executeTakeFirst();
  return letter !== undefined;
}

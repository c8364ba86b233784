import { createHash } from 'node:crypto';
import type { PriceLine } from '#contract/booking/price-lines.ts';
import type { SeatState } from '#contract/booking/seat-states.ts';
import { type RequestTextField, requestTextFields } from '#contract/booking/ticket-form.ts';
import type { EventLabel, TicketOffer, TicketStatus } from '#contract/booking/ticket-request.ts';
import { fallbackLanguage } from '#contract/language.ts';
import { selectCopyDeletedAt, selectIdCheck } from '#server/booking/id-copies/id-check.ts';
import { readPaymentTerms } from '#server/booking/payments/terms.ts';
import { readLines } from '#server/booking/seats/offer-lines.ts';
import {
  byGuest,
  closeWithdrawnRequest,
  lockEventsOfRequests,
  type RequestChange,
} from '#server/booking/seats/store.ts';
import { eraseEmailsAbout } from '#server/mail/delete-emails.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import type { Database, DatabaseTransaction, Tables } from '#server/storage/tables.ts';
import { createTicketCode } from './ticket-code.ts';

type StatusRequestRow = Tables['ticketRequests'];
export type RequestWithCopy = StatusRequestRow & {
  copyRetainedUntil: string | null;
  copyDeletedAt: string | null;
  idCheck: string | null;
};

export type LastOffer = Tables['offers'];

type TicketStatusServices = Pick<Services, 'db' | 'secrets' | 'site' | 'now'>;

export const selectRequestsWithCopies = (db: Database) =>
  db
    .selectFrom('ticketRequests')
    .leftJoin('idCopies', 'idCopies.requestId', 'ticketRequests.id')
    .selectAll('ticketRequests')
    .select('idCopies.retainedUntil as copyRetainedUntil')
    .select([selectIdCheck(db), selectCopyDeletedAt(db)]);

export async function readStatus(services: TicketStatusServices, key: string): Promise<TicketStatus | undefined> {
  const { db } = services;
  const row = await selectRequestsWithCopies(db).where('linkHash', '=', hashToken(key)).executeTakeFirst();
  return row && toStatusWithOffer(services, row, (await readLastOffers(db, [row.id])).get(row.id));
}

export const findRequestByKey = (db: Database, key: string) =>
  db.selectFrom('ticketRequests').selectAll().where('linkHash', '=', hashToken(key)).executeTakeFirst();

export async function readLastOffers(db: Database, requestIds: readonly string[]): Promise<Map<string, LastOffer>> {
  if (requestIds.length === 0) return new Map();
  const offers = await db
    .selectFrom('offers')
    .selectAll()
    .where('requestId', 'in', requestIds)
    .where('state', '!=', 'replaced')
    .orderBy('madeAt')
    .execute();
  return new Map(offers.map((offer) => [offer.requestId, offer]));
}

/** An offer past its end has lapsed, even if its row is still `live`. */
export function findEffectiveState(state: SeatState, offer: LastOffer | undefined, now: Date): SeatState {
  return state === 'offered' && offer && offer.until <= now.toISOString() ? 'lapsed' : state;
}

const statesWithOffer: readonly SeatState[] = ['offered', 'accepted', 'declined', 'lapsed', 'returned'];

async function toStatusWithOffer(
  { db, secrets, site, now }: TicketStatusServices,
  row: RequestWithCopy,
  last: LastOffer | undefined,
) {
  const at = now();
  const state = findEffectiveState(row.state, last, at);
  const status: TicketStatus = { ...toTicketStatus(row), state };
  if (!last || !statesWithOffer.includes(state)) return status;
  const { id, eventId: event, until } = last;
  const offer: TicketOffer = {
    id,
    event,
    lines: readLines(last),
    until,
    eventFingerprint: await computeEventFingerprint(site, event, at),
    ...(state === 'accepted' && { code: createTicketCode(secrets, { reference: row.reference, offerId: id }) }),
  };
  const payment = await readPaymentTerms({ db, site }, { requestId: row.id, eventId: event });
  return { ...status, offer, payment };
}

/** Equal while day, time, place and state are equal, in either language. */
export async function computeEventFingerprint(site: Services['site'], event: number, now: Date): Promise<string> {
  const guestEvent = await site.findEvent(event, fallbackLanguage, now);
  const { date, time, venue } = guestEvent?.event ?? {};
  return createHash('sha256')
    .update(JSON.stringify([date, time, venue, guestEvent?.state]))
    .digest('base64url');
}

export function toTicketStatus(row: RequestWithCopy): TicketStatus {
  return {
    reference: row.reference,
    state: row.state,
    requestedAt: row.requestedAt,
    ...(row.answeredAt && { answeredAt: row.answeredAt }),
    ...(row.withdrawnAt && { withdrawnAt: row.withdrawnAt }),
    submitted: readSubmitted(row),
    termsVersion: row.termsVersion,
    reachable: row.reachable === 1,
    ...(row.eventId !== null && { event: row.eventId }),
    retainedUntil: row.retainedUntil,
    ...(row.copyRetainedUntil && { idCopyRetainedUntil: row.copyRetainedUntil }),
    ...(row.copyDeletedAt && { idCopyDeletedAt: row.copyDeletedAt }),
    ...(row.idCheck === 'checkId' && { isIdChecked: true }),
  };
}

/** The texts that the visitor typed. */
export function readSubmitted(row: StatusRequestRow): TicketStatus['submitted'] {
  const { event, seatsByGroup } = row;
  const texts = Object.fromEntries(
    requestTextFields.map((name) => [name, row[name]]).filter(([, value]) => value !== null),
  );
  return {
    ...texts,
    ...(event && { event: JSON.parse(event) as EventLabel }),
    ...(seatsByGroup && { seatsByGroup: JSON.parse(seatsByGroup) as Pick<PriceLine, 'group' | 'seats'>[] }),
  };
}

/** Columns that a withdrawal keeps. A column in neither list does not compile. */
export const retainedColumns = [
  ...(['id', 'reference', 'linkHash', 'language', 'requestedAt', 'retainedUntil', 'answeredAt'] as const),
  ...(['withdrawnAt', 'reachable', 'receipt', 'termsVersion', 'accountId', 'state', 'version'] as const),
] satisfies readonly (keyof StatusRequestRow)[];

const clearedTexts = Object.fromEntries(requestTextFields.map((name) => [name, null])) as Record<
  RequestTextField,
  null
>;
const clearedColumns = {
  ...clearedTexts,
  event: null,
  eventId: null,
  seats: null,
  seatsByGroup: null,
} satisfies Record<Exclude<keyof StatusRequestRow, (typeof retainedColumns)[number]>, null>;

/** Deletes all but the fact of a request; emails the office. Idempotent. False: no such request. */
export async function withdrawRequest(key: string, services: Services): Promise<boolean> {
  const { db } = services;
  const row = await db
    .selectFrom('ticketRequests')
    .select(['id', 'reference', 'state'])
    .where('linkHash', '=', hashToken(key))
    .executeTakeFirst();
  if (!row) return false;
  if (row.state === 'withdrawn') return true;
  await db.transaction().execute(await prepareWithdrawal(row, services));
  return true;
}

/** Renders the email to the office first: SQLite has one writer. The result withdraws. */
export async function prepareWithdrawal(
  { id, reference }: Pick<StatusRequestRow, 'id' | 'reference'>,
  { site, outbox, officeEmail, now }: Services,
): Promise<(trx: DatabaseTransaction) => Promise<void>> {
  const notification = await site.writeEmail('officeWithdrawal', fallbackLanguage, { reference });
  return async (trx) => {
    const { isWithdrawn } = await withdrawRequestRow(trx, id, { ...byGuest, now: now() });
    // A concurrent withdrawal has already notified the office.
    if (!isWithdrawn) return;
    await outbox.put(trx, { kind: 'officeWithdrawal', subjectId: id, to: officeEmail(), email: notification });
  };
}

/** Deletes the data and frees the seats. Sends no email. */
export async function withdrawRequestRow(trx: DatabaseTransaction, id: string, change: RequestChange) {
  await lockEventsOfRequests(trx, [id]);
  const { numUpdatedRows } = await trx
    .updateTable('ticketRequests')
    .set({ ...clearedColumns, withdrawnAt: change.now.toISOString() })
    .where(({ and }) => and({ id, withdrawnAt: null }))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return { isWithdrawn: false, deletedEmails: 0 };
  await closeWithdrawnRequest(trx, id, change);
  // The visitor may send the same form again as a new request.
  await trx.deleteFrom('idempotencyKeys').where('requestId', '=', id).execute();
  await trx.deleteFrom('idCopies').where('requestId', '=', id).execute();
  const deletedEmails = await eraseEmailsAbout(trx, [id]);
  await deleteUnsentNotifications(trx, id);
  return { isWithdrawn: true, deletedEmails };
}

/** After the address is deleted, the office can neither email nor call this guest. */
const deleteUnsentNotifications = (trx: DatabaseTransaction, requestId: string) =>
  trx
    .deleteFrom('notifications')
    .where(({ and }) => and({ requestId, emailSentAt: null, calledAt: null }))
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('emailId', 'is', null),
        not(exists(selectFrom('outboxEmails').select('id').whereRef('outboxEmails.id', '=', 'notifications.emailId'))),
      ]),
    )
    .execute();

/** What the private page shows, and how a request ends. */
import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { SeatState } from '#contract/booking/seat-states.ts';
import { writtenFields } from '#contract/booking/ticket-lengths.ts';
import type { AskedEvent, TicketOffer, TicketStatus } from '#contract/booking/ticket-request.ts';
import { fallbackLanguage } from '#contract/language.ts';
import { type Deed, lockChairsOf, withdraw as withdrawFromChairs } from '#server/booking/seats/store.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';
import { ticketCode } from './ticket-code.ts';

type Row = Tables['ticketRequests'];
export type RowAndCopy = Row & { copyKeptUntil: string | null };

export type LastOffer = Tables['offers'];

type Read = Pick<Services, 'db' | 'secrets' | 'site' | 'now'>;

export const requestsAndCopies = (db: Kysely<Tables>) =>
  db
    .selectFrom('ticketRequests')
    .leftJoin('idCopies', 'idCopies.requestId', 'ticketRequests.id')
    .selectAll('ticketRequests')
    .select('idCopies.keptUntil as copyKeptUntil');

export async function readStatus(services: Read, key: string): Promise<TicketStatus | undefined> {
  const { db } = services;
  const row = await requestsAndCopies(db).where('linkHash', '=', hashToken(key)).executeTakeFirst();
  return row && withOffer(services, row, (await lastOffers(db, [row.id])).get(row.id));
}

/** By request, the offer that counts, or the last that did; one that was replaced never counts again. */
export async function lastOffers(db: Kysely<Tables>, requestIds: readonly string[]): Promise<Map<string, LastOffer>> {
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

/** An offer whose time is over has lapsed, whether or not somebody has written that down yet. */
export function standing(state: SeatState, offer: LastOffer | undefined, now: Date): SeatState {
  return state === 'offered' && offer && offer.until <= now.toISOString() ? 'lapsed' : state;
}

const aboutOffer: readonly SeatState[] = ['offered', 'accepted', 'declined', 'lapsed', 'returned'];

async function withOffer({ secrets, site, now }: Read, row: RowAndCopy, last: LastOffer | undefined) {
  const at = now();
  const state = standing(row.state, last, at);
  const status: TicketStatus = { ...statusOf(row), state };
  if (!last || !aboutOffer.includes(state)) return status;
  const { id, eventId: event, seats, cents, until } = last;
  const offer: TicketOffer = {
    ...{ id, event, seats, cents, until },
    told: await toldAs(site, event, at),
    ...(state === 'accepted' && { code: ticketCode(secrets, { reference: row.reference, offerId: id }) }),
  };
  return { ...status, offer };
}

/** The same for as long as day, hour, place and state of the evening are, in whatever language it is read. */
export async function toldAs(site: Services['site'], event: number, now: Date): Promise<string> {
  const evening = await site.evening(event, fallbackLanguage, now);
  const { date, time, venue } = evening?.event ?? {};
  return createHash('sha256')
    .update(JSON.stringify([date, time, venue, evening?.state]))
    .digest('base64url');
}

export function statusOf(row: RowAndCopy): TicketStatus {
  const { event } = row;
  const asked = Object.fromEntries(
    writtenFields.map((name) => [name, row[name]]).filter(([, value]) => value !== null),
  );
  return {
    reference: row.reference,
    state: row.state,
    askedAt: row.askedAt,
    ...(row.answeredAt && { answeredAt: row.answeredAt }),
    ...(row.withdrawnAt && { withdrawnAt: row.withdrawnAt }),
    asked: { ...asked, ...(event && { event: JSON.parse(event) as AskedEvent }) },
    termsVersion: row.termsVersion,
    reachable: row.reachable === 1,
    ...(row.eventId !== null && { event: row.eventId }),
    keptUntil: row.keptUntil,
    ...(row.copyKeptUntil && { copyKeptUntil: row.copyKeptUntil }),
  };
}

/** What a withdrawal leaves in the row. A column that is in neither list does not compile. */
export const columnsKept = [
  ...(['id', 'reference', 'linkHash', 'language', 'askedAt', 'keptUntil', 'answeredAt', 'withdrawnAt'] as const),
  ...(['reachable', 'receipt', 'termsVersion', 'accountId', 'state', 'version'] as const),
] satisfies readonly (keyof Row)[];

const nothing = {
  ...{ fullName: null, email: null, phoneNumber1: null, phoneNumber2: null, numberOfTickets: null },
  ...{ additionalNotes: null, selectedDate: null, event: null, eventId: null, seats: null },
} satisfies Record<Exclude<keyof Row, (typeof columnsKept)[number]>, null>;

/** Deletes what the visitor told us, and keeps that there was a request. Idempotent. False: there is no such request. */
export async function withdraw(key: string, services: Services): Promise<boolean> {
  const { db } = services;
  const row = await db
    .selectFrom('ticketRequests')
    .select(['id', 'reference', 'state'])
    .where('linkHash', '=', hashToken(key))
    .executeTakeFirst();
  if (!row) return false;
  if (row.state === 'withdrawn') return true;
  await db.transaction().execute(await withdrawal(row, services));
  return true;
}

/** Writes the letter to the office first: a transaction that waits for it would keep all others from writing. */
export async function withdrawal(
  { id, reference }: Pick<Row, 'id' | 'reference'>,
  { site, outbox, office, now }: Services,
): Promise<(transaction: Transaction<Tables>) => Promise<void>> {
  const letter = await site.write('officeWithdrawal', fallbackLanguage, { reference });
  return async (transaction) => {
    const { withdrawn } = await withdrawRow(transaction, id, { by: 'visitor', now: now() });
    // Of two requests at once the other has withdrawn it, and told the office.
    if (!withdrawn) return;
    await outbox.put(transaction, { kind: 'officeWithdrawal', about: id, to: office(), letter });
  };
}

/** Whether this call withdrew it, and how many unsent letters it deleted. */
export async function withdrawRow(transaction: Transaction<Tables>, id: string, deed: Deed) {
  await lockChairsOf(transaction, [id]);
  const { numUpdatedRows } = await transaction
    .updateTable('ticketRequests')
    .set({ ...nothing, withdrawnAt: deed.now.toISOString() })
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return { withdrawn: false, letters: 0 };
  await withdrawFromChairs(transaction, id, deed);
  // Asking again with the same words is then a new request.
  await transaction.deleteFrom('idempotencyKeys').where('requestId', '=', id).execute();
  await transaction.deleteFrom('idCopies').where('requestId', '=', id).execute();
  const { numDeletedRows } = await transaction
    .deleteFrom('outboxEmails')
    .where('subjectId', '=', id)
    .where('sentAt', 'is', null)
    .where('leasedBy', 'is', null)
    .executeTakeFirst();
  await forgetUntold(transaction, id);
  return { withdrawn: true, letters: Number(numDeletedRows) };
}

/** Decisions that a withdrawn guest has not heard of: without an address or a number the office can neither write nor call. */
const forgetUntold = (transaction: Transaction<Tables>, requestId: string) =>
  transaction
    .deleteFrom('notifications')
    .where('requestId', '=', requestId)
    .where('emailSentAt', 'is', null)
    .where('calledAt', 'is', null)
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('emailId', 'is', null),
        not(exists(selectFrom('outboxEmails').select('id').whereRef('outboxEmails.id', '=', 'notifications.emailId'))),
      ]),
    )
    .execute();

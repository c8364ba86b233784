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

/** An offer past its end has lapsed, even if no row says so yet. */
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

/** Equal while day, time, place and state are equal, in either language. */
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

/** Columns that a withdrawal keeps. A column in neither list does not compile. */
export const columnsKept = [
  ...(['id', 'reference', 'linkHash', 'language', 'askedAt', 'keptUntil', 'answeredAt', 'withdrawnAt'] as const),
  ...(['reachable', 'receipt', 'termsVersion', 'accountId', 'state', 'version'] as const),
] satisfies readonly (keyof Row)[];

const nothing = {
  ...{ fullName: null, email: null, phoneNumber1: null, phoneNumber2: null, numberOfTickets: null },
  ...{ additionalNotes: null, selectedDate: null, event: null, eventId: null, seats: null },
} satisfies Record<Exclude<keyof Row, (typeof columnsKept)[number]>, null>;

/** Keeps only that there was a request. Idempotent. False: no such request. */
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

/** Writes the e-mail first: the transaction would block other writers meanwhile. */
export async function withdrawal(
  { id, reference }: Pick<Row, 'id' | 'reference'>,
  { site, outbox, office, now }: Services,
): Promise<(transaction: Transaction<Tables>) => Promise<void>> {
  const letter = await site.write('officeWithdrawal', fallbackLanguage, { reference });
  return async (transaction) => {
    const { withdrawn } = await withdrawRow(transaction, id, { by: 'visitor', now: now() });
    // A concurrent withdrawal has already notified the office.
    if (!withdrawn) return;
    await outbox.put(transaction, { kind: 'officeWithdrawal', about: id, to: office(), letter });
  };
}

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
  // So that the same words can be sent again as a new request.
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

/** Decisions of which the office can no longer notify the guest: it deletes address and number. */
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

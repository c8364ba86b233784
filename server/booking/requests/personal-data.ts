/** Requests made while signed in and, once the address is confirmed, all from that address. */
import { sql } from 'kysely';
import type { AccountTicketRequest } from '#contract/accounts/account.ts';
import type { PriceLine } from '#contract/booking/price-lines.ts';
import type { SeatState } from '#contract/booking/seat-states.ts';
import type { ErasedBy, Erasure, PersonalDataOwner } from '#server/accounts/personal-data.ts';
import { readLines } from '#server/booking/seats/offer-lines.ts';
import { lockEventsOfRequests } from '#server/booking/seats/store.ts';
import type { Services } from '#server/services.ts';
import type { Database, DatabaseTransaction } from '#server/storage/tables.ts';
import {
  findEffectiveState,
  type LastOffer,
  prepareWithdrawal,
  type RequestWithCopy,
  readLastOffers,
  selectRequestsWithCopies,
  toTicketStatus,
  withdrawRequestRow,
} from './status.ts';

export function openTicketPersonalData(services: Services) {
  const { db, site, secrets, now } = services;

  const readRowsOf = ({ accountId, email }: PersonalDataOwner) =>
    selectRequestsWithCopies(db)
      .where(({ or, eb }) =>
        or([
          ...(accountId ? [eb('accountId', '=', accountId)] : []),
          ...(email ? [eb(sql<string>`lower(${sql.ref('email')})`, '=', email.toLowerCase())] : []),
        ]),
      )
      .orderBy('requestedAt', 'desc')
      .execute();

  async function toAccountRequest(row: RequestWithCopy, offer: LastOffer | undefined): Promise<AccountTicketRequest> {
    const { reference, requestedAt, answeredAt, submitted } = toTicketStatus(row);
    const { selectedDate } = submitted;
    const at = now();
    const state = findEffectiveState(row.state, offer, at);
    const seats = offer && seatsOf(state, offer, (lines) => site.describeLines(lines, row.language));
    const number = seats ? offer.eventId : submitted.event?.id;
    const known = number ? await site.findEvent(number, row.language, at) : undefined;
    const event = known?.event ?? submitted.event;
    return {
      reference,
      state,
      askedAt: requestedAt,
      ...(answeredAt && { answered: true }),
      ...seats,
      ...(event && { event: { title: event.title, date: event.date, time: event.time, venue: event.venue } }),
      ...(known?.note && { note: known.note }),
      ...(selectedDate && { selectedDate }),
      status: `/requests/${secrets.linkToken('request', row.id)}`,
    };
  }

  return {
    async list(owner: PersonalDataOwner): Promise<AccountTicketRequest[]> {
      const rows = await readRowsOf(owner);
      const offers = await readLastOffers(db, idsOf(rows));
      return Promise.all(rows.map((row) => toAccountRequest(row, offers.get(row.id))));
    },
    async export(owner: PersonalDataOwner): Promise<unknown[]> {
      const rows = await readRowsOf(owner);
      const { offers, transitions, checkIns, payments, invoices } = await readHistory(db, idsOf(rows));
      return rows.map((row) => {
        const its = (lines: { requestId: string | null }[]) =>
          lines.filter(({ requestId }) => requestId === row.id).map(({ requestId: _, ...line }) => line);
        return {
          ...toTicketStatus(row),
          ...{ offers: its(offers), transitions: its(transitions), checkIns: its(checkIns) },
          ...{ payments: its(payments), invoices: its(invoices) },
        };
      });
    },
    /** Frees seats. The office gets an email for each request, unless it deletes. */
    async prepareErasure(owner: PersonalDataOwner, by?: ErasedBy): Promise<Erasure> {
      const open = (await readRowsOf(owner)).filter(({ state }) => state !== 'withdrawn');
      const withdrawals = await Promise.all(
        open.map((row) =>
          by ? (trx: DatabaseTransaction) => withdrawRequestRow(trx, row.id, by) : prepareWithdrawal(row, services),
        ),
      );
      return async (trx) => {
        // Lock all events in order before the first request changes: no deadlocks.
        await lockEventsOfRequests(trx, idsOf(open));
        for (const withdraw of withdrawals) await withdraw(trx);
        if (owner.accountId)
          await trx
            .updateTable('ticketRequests')
            .set({ accountId: null })
            .where('accountId', '=', owner.accountId)
            .execute();
      };
    },
  };
}

const idsOf = (rows: readonly RequestWithCopy[]): string[] => rows.map(({ id }) => id);

function seatsOf(
  state: SeatState,
  offer: LastOffer,
  toText: (lines: PriceLine[]) => string,
): Pick<AccountTicketRequest, 'seats' | 'tickets' | 'until'> | undefined {
  if (state !== 'offered' && state !== 'accepted') return undefined;
  const { seats, until } = offer;
  return { seats, tickets: toText(readLines(offer)), ...(state === 'offered' && { until }) };
}

/** Leaves out the names of staff. */
async function readHistory(db: Database, requestIds: readonly string[]) {
  if (requestIds.length === 0) return { offers: [], transitions: [], checkIns: [], payments: [], invoices: [] };
  const offers = await db
    .selectFrom('offers')
    .select(['requestId', 'eventId as event', 'lines', 'state', 'madeAt', 'until', 'answeredAt'])
    .where('requestId', 'in', requestIds)
    .orderBy('madeAt')
    .execute();
  const transitions = await db
    .selectFrom('requestTransitions')
    .select(['requestId', 'at', 'transition', 'fromState', 'toState', 'note', 'fromSeats', 'toSeats'])
    .where('requestId', 'in', requestIds)
    .orderBy('version')
    .execute();
  const checkIns = await db
    .selectFrom('checkIns')
    .innerJoin('offers', 'offers.id', 'checkIns.offerId')
    .select(['requestId', 'checkIns.eventId as event', 'guests', 'at'])
    .where('requestId', 'in', requestIds)
    .orderBy('at')
    .execute();
  const payments = await db
    .selectFrom('payments')
    .select(['requestId', 'eventId as event', 'cents', 'kind', 'day', 'undoneAt'])
    .where('requestId', 'in', requestIds)
    .orderBy('at')
    .execute();
  const invoices = await db
    .selectFrom('invoices')
    .select(['requestId', 'content'])
    .where('requestId', 'in', requestIds)
    .orderBy('number')
    .execute();
  return {
    offers: offers.map((offer) => ({ ...offer, lines: readLines(offer) })),
    ...{ transitions, checkIns, payments },
    invoices: invoices.map(({ requestId, content }) => ({ requestId, ...JSON.parse(content) })),
  };
}

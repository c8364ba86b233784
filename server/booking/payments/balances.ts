/** What requests owe, have paid and get back, for screens and exports. */
import { type Balance, computeBalance, noBalance } from '#contract/booking/payments.ts';
import { sumCents } from '#contract/booking/price-lines.ts';
import type { ProgrammeEvent } from '#contract/site-answers.ts';
import { listCancelledEventIds } from '#server/booking/seats/cancelled-events.ts';
import { readLines } from '#server/booking/seats/offer-lines.ts';
import type { Database } from '#server/storage/tables.ts';

/** Of the requests in `requestIds`, or of all. Requests without tickets and payments are left out. */
export async function readBalances(
  db: Database,
  programme: readonly ProgrammeEvent[],
  requestIds?: readonly string[],
): Promise<Map<string, Balance>> {
  if (requestIds?.length === 0) return new Map();
  const offers = await db
    .selectFrom('offers')
    .select(['requestId', 'eventId', 'lines'])
    .where('state', '=', 'accepted')
    .$if(requestIds !== undefined, (query) => query.where('requestId', 'in', requestIds ?? []))
    .execute();
  const payments = await db
    .selectFrom('payments')
    .select(['requestId', 'cents'])
    .where('requestId', 'is not', null)
    .where('undoneAt', 'is', null)
    .$if(requestIds !== undefined, (query) => query.where('requestId', 'in', requestIds ?? []))
    .execute();
  const cancelled = listCancelledEventIds(programme);
  const due = new Map(
    offers.map((offer) => [offer.requestId, cancelled.includes(offer.eventId) ? 0 : sumCents(readLines(offer))]),
  );
  const paid = Map.groupBy(payments, ({ requestId }) => requestId);
  const ids = new Set([...due.keys(), ...payments.flatMap(({ requestId }) => requestId ?? [])]);
  return new Map(
    [...ids].map((id) => [
      id,
      computeBalance(
        due.get(id) ?? 0,
        (paid.get(id) ?? []).map(({ cents }) => cents),
      ),
    ]),
  );
}

export async function readPaidAmounts(db: Database, requestId: string): Promise<number[]> {
  const payments = db.selectFrom('payments').select('cents').where('requestId', '=', requestId);
  return (await payments.where('undoneAt', 'is', null).execute()).map(({ cents }) => cents);
}

export const readBalance = async (
  db: Database,
  programme: readonly ProgrammeEvent[],
  requestId: string,
): Promise<Balance> => (await readBalances(db, programme, [requestId])).get(requestId) ?? noBalance;

/** The accepted offers of an event whose guests have not paid everything. */
export async function listOpenAmounts(
  db: Database,
  programme: readonly ProgrammeEvent[],
  eventId: number,
): Promise<{ offerId: string; reference: string; open: number }[]> {
  const offers = await db
    .selectFrom('offers')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'offers.requestId')
    .select(['offers.id as offerId', 'requestId', 'reference'])
    .where('offers.eventId', '=', eventId)
    .where('offers.state', '=', 'accepted')
    .execute();
  const balances = await readBalances(
    db,
    programme,
    offers.map(({ requestId }) => requestId),
  );
  return offers.flatMap(({ requestId, ...offer }) => {
    const { open = 0 } = balances.get(requestId) ?? {};
    return open > 0 ? [{ ...offer, open }] : [];
  });
}

/** The rows of the export: one for each request, as bookkeepers read them. Without names of guests. */
import { sumCents } from '#contract/booking/price-lines.ts';
import { wallClock } from '#contract/wall-time.ts';
import { readLines } from '#server/booking/seats/offer-lines.ts';
import type { Services } from '#server/services.ts';
import type { Database, Tables } from '#server/storage/tables.ts';
import { readBalances } from './balances.ts';

type ExportFilter = { eventId: number } | { month: string };

/**
 * Of an event: all requests with tickets or payments. Of a month: those with a payment in it, and
 * only these payments. A request that is deleted has only its payments.
 */
export async function listMoneyRows(
  { db, site }: { db: Database; site: Pick<Services['site'], 'programme'> },
  filter: ExportFilter,
) {
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('undoneAt', 'is', null)
    .$if('eventId' in filter, (query) => query.where('eventId', '=', 'eventId' in filter ? filter.eventId : 0))
    .$if('month' in filter, (query) => query.where('day', 'like', 'month' in filter ? `${filter.month}-%` : ''))
    .orderBy('day')
    .orderBy('at')
    .execute();
  const paidIds = payments.flatMap(({ requestId }) => requestId ?? []);
  const offers = await db
    .selectFrom('offers')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'offers.requestId')
    .select(['requestId', 'offers.eventId', 'lines', 'reference'])
    .where('offers.state', '=', 'accepted')
    .where(({ eb, or }) =>
      or([
        ...('eventId' in filter ? [eb('offers.eventId', '=', filter.eventId)] : []),
        eb('requestId', 'in', [...paidIds, '']),
      ]),
    )
    .orderBy('reference')
    .execute();
  const balances = await readBalances(db, site.programme, [
    ...new Set([...paidIds, ...offers.map((one) => one.requestId)]),
  ]);
  const offerOf = new Map(offers.map((offer) => [offer.reference, offer]));
  const paymentsOf = Map.groupBy(payments, ({ reference }) => reference);
  const dayOf = new Map(site.programme.map(({ id, start }) => [id, start.slice(0, 10)]));
  return [...new Set([...paymentsOf.keys(), ...offerOf.keys()])].map((reference) => {
    const own = paymentsOf.get(reference) ?? [];
    const offer = offerOf.get(reference);
    const lines = offer ? readLines(offer) : [];
    const eventId = offer?.eventId ?? own[0]?.eventId ?? 0;
    const { open, refundDue } = balances.get(offer?.requestId ?? own[0]?.requestId ?? '') ?? { open: 0, refundDue: 0 };
    return {
      reference,
      event: eventId,
      eventDay: dayOf.get(eventId) ?? null,
      tickets: lines.map(({ group, seats, cents }) => `${seats} x ${group} ${toComma(cents)}`).join(', '),
      total: toComma(sumCents(lines)),
      paid: toComma(sum(own, (cents) => Math.max(0, cents))),
      refunded: toComma(sum(own, (cents) => Math.max(0, -cents))),
      open: toComma(open),
      toRefund: toComma(refundDue),
      days: own.map(({ day }) => day).join(', '),
      kinds: own.map(({ kind, cents }) => (cents < 0 ? `${kind} (refund)` : kind)).join(', '),
    };
  });
}

const sum = (payments: readonly Tables['payments'][], part: (cents: number) => number): number =>
  payments.reduce((total, { cents }) => total + part(cents), 0);

/** `92,00`, as German spreadsheets read numbers */
const toComma = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

/** `2027-06`, or undefined if the text is no month. */
export const readMonth = (typed: unknown): string | undefined =>
  typeof typed === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(typed) ? typed : undefined;

export const findLastMonth = (now: Date): string =>
  Temporal.PlainDate.from(wallClock(now).date).subtract({ months: 1 }).toString().slice(0, 7);

/** The euros of an event, and the guests who owe or get back money. */
import { type Balance, noBalance } from '#contract/booking/payments.ts';
import { sumCents, sumSeats } from '#contract/booking/price-lines.ts';
import type { EventMoney, GuestWithMoney, OverdueGuest } from '#contract/office/event-summary.ts';
import type { ProgrammeEvent, SiteAnswers } from '#contract/site-answers.ts';
import { listCancelledEventIds } from '#server/booking/seats/cancelled-events.ts';
import { readLines } from '#server/booking/seats/offer-lines.ts';
import type { Database } from '#server/storage/tables.ts';
import { readBalances } from './balances.ts';

export async function readEventMoney(
  db: Database,
  programme: readonly ProgrammeEvent[],
  eventId: number,
  now: Date,
): Promise<EventMoney> {
  const offers = await db
    .selectFrom('offers')
    .select(['requestId', 'state', 'until', 'lines'])
    .where('eventId', '=', eventId)
    .where('state', 'in', ['live', 'accepted'])
    .execute();
  const payments = await db
    .selectFrom('payments')
    .select(['requestId', 'cents'])
    .where(({ and }) => and({ eventId, undoneAt: null }))
    .execute();
  const isCancelled = listCancelledEventIds(programme).includes(eventId);
  const linesOf = (state: 'live' | 'accepted') =>
    isCancelled
      ? []
      : offers
          .filter((offer) => offer.state === state && (state === 'accepted' || offer.until > now.toISOString()))
          .flatMap(readLines);
  const sum = (lines: ReturnType<typeof linesOf>) => ({ seats: sumSeats(lines), cents: sumCents(lines) });
  const holders = offers.filter(({ state }) => state === 'accepted').map(({ requestId }) => requestId);
  const payers = payments.flatMap(({ requestId }) => requestId ?? []);
  const balances = await readBalances(db, programme, [...new Set([...holders, ...payers])]);
  const add = (ids: readonly string[], part: (balance: Balance) => number) =>
    [...new Set(ids)].reduce((total, id) => total + part(balances.get(id) ?? noBalance), 0);
  return {
    offered: sum(linesOf('live')),
    accepted: sum(linesOf('accepted')),
    paid: payments.reduce((total, { cents }) => total + Math.max(0, cents), 0),
    refunded: payments.reduce((total, { cents }) => total + Math.max(0, -cents), 0),
    open: add(holders, ({ open }) => open),
    refundDue: add(payers, ({ refundDue }) => refundDue),
  };
}

/** Guests of coming events who had to transfer money until a day that is over. First the longest. */
export async function listOverdueGuests(
  db: Database,
  { programme, payment }: Pick<SiteAnswers, 'programme' | 'payment'>,
  today: string,
  now: Date,
): Promise<OverdueGuest[]> {
  if (!payment.account) return [];
  const coming = programme.filter(({ endsAt, isCancelled }) => endsAt >= now.getTime() && !isCancelled);
  if (coming.length === 0) return [];
  const rows = await db
    .selectFrom('offers')
    .innerJoin('eventCapacity', 'eventCapacity.eventId', 'offers.eventId')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'offers.requestId')
    .select(['ticketRequests.id', 'reference', 'fullName as name', 'offers.eventId', 'payUntil'])
    .where('offers.state', '=', 'accepted')
    .where('payUntil', '<', today)
    .where(
      'offers.eventId',
      'in',
      coming.map(({ id }) => id),
    )
    .orderBy('payUntil')
    // The reference is random.
    .orderBy('requestedAt')
    .orderBy('reference')
    .execute();
  const balances = await readBalances(
    db,
    programme,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, payUntil, ...guest }) => {
    const { open = 0 } = balances.get(id) ?? {};
    return open > 0 ? [{ ...guest, cents: open, payUntil: payUntil ?? '' }] : [];
  });
}

/** Also guests who have withdrawn: they have a reference, and no name. */
export async function listGuestsToRefund(
  db: Database,
  programme: readonly ProgrammeEvent[],
): Promise<GuestWithMoney[]> {
  const balances = [...(await readBalances(db, programme))].filter(([, { refundDue }]) => refundDue > 0);
  if (balances.length === 0) return [];
  const due = new Map(balances.map(([id, { refundDue }]) => [id, refundDue]));
  const rows = await db
    .selectFrom('ticketRequests')
    .select(['id', 'reference', 'fullName as name'])
    .where('id', 'in', [...due.keys()])
    .orderBy('reference')
    .execute();
  return rows.map(({ id, ...guest }) => ({ ...guest, cents: due.get(id) ?? 0 }));
}

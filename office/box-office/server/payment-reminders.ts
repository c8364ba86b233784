import { wallClock } from '#contract/wall-time.ts';
import { readBalances } from '#server/booking/payments/balances.ts';
import { describePaymentTerms } from '#server/booking/payments/terms.ts';
import { listCancelledEventIds } from '#server/booking/seats/cancelled-events.ts';
import { lockEvent } from '#server/booking/seats/capacity.ts';
import { day } from '#server/limits.ts';
import { createGuestEmail } from './emails.ts';
import type { BoxOfficeServices } from './run-action.ts';

/**
 * Emails guests once who have not paid, some days before the last day of a transfer. Guests
 * who accepted less than a day ago have just read when to pay. Returns the number of emails.
 */
export async function remindOfPayments(services: BoxOfficeServices): Promise<number> {
  const { db, site, outbox, now } = services;
  if (!site.payment.account) return 0;
  const at = now();
  const today = wallClock(at).date;
  const latest = Temporal.PlainDate.from(today).add({ days: site.payment.reminderDays }).toString();
  const cancelled = listCancelledEventIds(site.programme);
  const offers = await db
    .selectFrom('offers')
    .innerJoin('eventCapacity', 'eventCapacity.eventId', 'offers.eventId')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'offers.requestId')
    .select(['offers.id as offerId', 'offers.eventId', 'payUntil'])
    .select(['ticketRequests.id', 'reference', 'email', 'language'])
    .where('offers.state', '=', 'accepted')
    .where('remindedAt', 'is', null)
    .where('email', 'is not', null)
    .where('payUntil', '>=', today)
    .where('payUntil', '<=', latest)
    .where('offers.answeredAt', '<=', new Date(at.getTime() - day).toISOString())
    .$if(cancelled.length > 0, (query) => query.where('offers.eventId', 'not in', cancelled))
    .execute();
  let sent = 0;
  for (const { offerId, payUntil, ...row } of offers) {
    const read = async (source: typeof db) => (await readBalances(source, site.programme, [row.id])).get(row.id);
    const balance = await read(db);
    const payment = balance && describePaymentTerms(site.payment, balance, payUntil);
    if (!payment?.transfer || payment.open === 0) continue;
    const email = await createGuestEmail(services, row, 'paymentReminder', { payment });
    sent += await db.transaction().execute(async (trx) => {
      await lockEvent(trx, row.eventId);
      // A payment, a return or another server was faster.
      if ((await read(trx))?.open !== payment.open) return 0;
      const { numUpdatedRows } = await trx
        .updateTable('offers')
        .set({ remindedAt: at.toISOString() })
        .where(({ and }) => and({ id: offerId, state: 'accepted', remindedAt: null }))
        .executeTakeFirst();
      if (numUpdatedRows === 0n || !email) return 0;
      await outbox.put(trx, email);
      return 1;
    });
  }
  return sent;
}

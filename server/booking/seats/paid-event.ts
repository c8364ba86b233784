/**
 * All money of a request counts for one event: that of the tickets which the request has, or had
 * last. It follows a guest to another event, so that each event's sums agree with its tickets.
 */
import type { DatabaseTransaction } from '#server/storage/tables.ts';

/** Money may also arrive after the return of the tickets. Undefined if there never were any. */
export async function findPaidEvent(trx: DatabaseTransaction, requestId: string): Promise<number | undefined> {
  const offers = await trx
    .selectFrom('offers')
    .select(['eventId', 'state'])
    .where('requestId', '=', requestId)
    .where('state', 'in', ['accepted', 'returned'])
    .orderBy('madeAt', 'desc')
    .execute();
  return (offers.find(({ state }) => state === 'accepted') ?? offers[0])?.eventId;
}

/** Call it after a request has got other tickets. */
export async function moveMoneyToTickets(trx: DatabaseTransaction, requestId: string): Promise<void> {
  const eventId = await findPaidEvent(trx, requestId);
  if (eventId === undefined) return;
  await trx
    .updateTable('payments')
    .set({ eventId })
    .where('requestId', '=', requestId)
    .where('eventId', '!=', eventId)
    .execute();
}

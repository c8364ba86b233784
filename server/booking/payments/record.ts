/**
 * A payment or a refund is a line of the request's history, with the same id. It locks event and
 * request, and changes neither the state nor the seats.
 */
import { sql } from 'kysely';
import { lockEventIfAny } from '#server/booking/seats/capacity.ts';
import { findPaidEvent } from '#server/booking/seats/paid-event.ts';
import { SeatError } from '#server/booking/seats/seat-error.ts';
import { applySeatlessTransition, type RequestChange } from '#server/booking/seats/store.ts';
import { limits } from '#server/limits.ts';
import type { Database, DatabaseTransaction, Tables } from '#server/storage/tables.ts';

export type PaymentRow = Tables['payments'];
export type NewPayment = Pick<PaymentRow, 'id' | 'cents' | 'kind' | 'day'> & { requestId: string };

/** False: this payment was recorded before. A refund of more than was paid is refused. */
export async function recordPayment(
  trx: DatabaseTransaction,
  { requestId, ...payment }: NewPayment,
  change: RequestChange,
): Promise<boolean> {
  const paidEvent = await findPaidEvent(trx, requestId);
  if (paidEvent === undefined) throw new SeatError('notPossible');
  await lockEventIfAny(trx, paidEvent);
  const { reference } = await lockRequest(trx, requestId);
  // The guest may have got tickets for another event meanwhile.
  const eventId = (await findPaidEvent(trx, requestId)) ?? paidEvent;
  const { id, cents } = payment;
  const known = trx.selectFrom('payments').select('id').where('id', '=', id);
  if (await known.executeTakeFirst()) return false;
  if (cents < 0 && (await sumPaid(trx, requestId)) < -cents) throw new SeatError('refundTooHigh');
  const transition = cents < 0 ? 'refund' : 'pay';
  await applySeatlessTransition(trx, { id, requestId, transition }, change);
  const { by, staffId, now } = change;
  await trx
    .insertInto('payments')
    .values({ ...payment, requestId, reference, eventId, at: now.toISOString(), by, staffId: staffId ?? null })
    .execute();
  return true;
}

/** The last payment or refund that a person recorded, in the office or at the door, for half a minute. */
export async function findUndoablePayment(db: Database, requestId: string, now: Date) {
  const last = await db
    .selectFrom('payments')
    .innerJoin('requestTransitions', 'requestTransitions.id', 'payments.id')
    .selectAll('payments')
    .select('version')
    .where(({ and }) => and({ 'payments.requestId': requestId, undoneAt: null }))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || last.staffId === null) return undefined;
  const until = new Date(Date.parse(last.at) + limits.officeEmailRecallTime);
  return until > now ? { ...last, until } : undefined;
}

/** Returns what was undone, and undefined if it is too late. */
export async function undoPayment(trx: DatabaseTransaction, requestId: string, change: RequestChange) {
  await lockRequest(trx, requestId);
  const undone = await findUndoablePayment(trx, requestId, change.now);
  if (!undone) return undefined;
  await applySeatlessTransition(trx, { requestId, transition: 'undoPayment' }, change);
  await trx.updateTable('payments').set({ undoneAt: change.now.toISOString() }).where('id', '=', undone.id).execute();
  return undone;
}

/** UPDATE locks the row on PostgreSQL; SQLite has one writer. */
export const lockRequest = (trx: DatabaseTransaction, requestId: string) =>
  trx
    .updateTable('ticketRequests')
    .set({ version: sql`version` })
    .where('id', '=', requestId)
    .returning('reference')
    .executeTakeFirstOrThrow(() => new SeatError('unknownRequest'));

async function sumPaid(trx: DatabaseTransaction, requestId: string): Promise<number> {
  const { paid } = await trx
    .selectFrom('payments')
    .select(({ fn }) => fn.sum<number | string | null>('cents').as('paid'))
    .where(({ and }) => and({ requestId, undoneAt: null }))
    .executeTakeFirstOrThrow();
  return Number(paid ?? 0);
}

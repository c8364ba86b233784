import { applySeatlessTransition, type RequestChange } from '#server/booking/seats/store.ts';
import type { DatabaseTransaction } from '#server/storage/tables.ts';

/** Guest and office delete the copy alone: request and seats stay. False: there is no copy (any more). */
export async function deleteIdCopy(
  trx: DatabaseTransaction,
  requestId: string,
  change: RequestChange,
): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('idCopies').where('requestId', '=', requestId).executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await applySeatlessTransition(trx, { requestId, transition: 'deleteIdCopy' }, change);
  return true;
}

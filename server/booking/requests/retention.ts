/** The end of a request and its ID copy. It moves with the event. */
import type { SiteInbox } from '#contract/booking/inbox.ts';
import { type RetentionId, retentionDays } from '#contract/booking/retention.ts';
import type { DatabaseTransaction } from '#server/storage/tables.ts';

export type RetentionStarts = SiteInbox['requestsNeededUntil'];

interface RetentionFacts {
  askedAt: string;
  eveningId: number | undefined;
  selectedDate: string | null | undefined;
}

const day = 24 * 60 * 60 * 1000;

/** Counts from the event, else the chosen day, else the request: whichever is last. */
export function computeRetentionEnd(
  id: RetentionId,
  { askedAt, eveningId, selectedDate }: RetentionFacts,
  doneWith: RetentionStarts,
): string {
  const wished = selectedDate ? Date.parse(`${selectedDate}T23:59:59Z`) : 0;
  const evening = eveningId === undefined ? undefined : doneWith.get(eveningId);
  const from = Math.max(evening ?? wished, Date.parse(askedAt));
  return new Date(from + retentionDays(id) * day).toISOString();
}

export function computeAlertRetentionEnd(event: number, doneWith: RetentionStarts): string | undefined {
  const over = doneWith.get(event);
  return over === undefined ? undefined : new Date(over + retentionDays('alert') * day).toISOString();
}

/** Withdrawn requests and requests without a known event keep their dates. */
export async function updateRetentionEnds(transaction: DatabaseTransaction, doneWith: RetentionStarts): Promise<void> {
  const rows = await transaction
    .selectFrom('ticketRequests')
    .select(['id', 'askedAt', 'selectedDate', 'eventId', 'keptUntil'])
    .where('eventId', 'is not', null)
    .where('state', '!=', 'withdrawn')
    .execute();
  for (const { id, eventId, ...row } of rows) {
    const eveningId = eventId ?? undefined;
    if (eveningId === undefined || !doneWith.has(eveningId)) continue;
    const until = (what: RetentionId) => computeRetentionEnd(what, { ...row, eveningId }, doneWith);
    if (until('ticketRequest') === row.keptUntil) continue;
    await transaction
      .updateTable('ticketRequests')
      .set({ keptUntil: until('ticketRequest') })
      .where('id', '=', id)
      .execute();
    await transaction
      .updateTable('idCopies')
      .set({ keptUntil: until('idCopy') })
      .where('requestId', '=', id)
      .execute();
  }
  const asked = await transaction.selectFrom('seatAlerts').select('eventId').distinct().execute();
  for (const { eventId: event } of asked) {
    const until = computeAlertRetentionEnd(event, doneWith);
    if (until)
      await transaction.updateTable('seatAlerts').set({ keptUntil: until }).where('eventId', '=', event).execute();
  }
}

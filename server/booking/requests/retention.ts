/** The end of a request and its ID copy. It moves with the event. */

import { type RetentionId, retentionDays } from '#contract/booking/retention.ts';
import type { SiteAnswers } from '#contract/site-answers.ts';
import { day } from '#server/limits.ts';
import type { DatabaseTransaction } from '#server/storage/tables.ts';

export type RetentionStarts = SiteAnswers['requestsNeededUntil'];

interface RetentionFacts {
  requestedAt: string;
  event: number | undefined;
  selectedDate: string | null | undefined;
}

/** Counts from the event, else the chosen day, else the request: whichever is last. */
export function computeRetentionEnd(
  id: RetentionId,
  { requestedAt, event, selectedDate }: RetentionFacts,
  neededUntil: RetentionStarts,
): string {
  const chosenDay = selectedDate ? Date.parse(`${selectedDate}T23:59:59Z`) : 0;
  const eventEnd = event === undefined ? undefined : neededUntil.get(event);
  const from = Math.max(eventEnd ?? chosenDay, Date.parse(requestedAt));
  return new Date(from + retentionDays(id) * day).toISOString();
}

export function computeSeatAlertRetentionEnd(event: number, neededUntil: RetentionStarts): string | undefined {
  const end = neededUntil.get(event);
  return end === undefined ? undefined : new Date(end + retentionDays('alert') * day).toISOString();
}

/** Withdrawn requests and requests without a known event keep their dates. */
export async function updateRetentionEnds(trx: DatabaseTransaction, neededUntil: RetentionStarts): Promise<void> {
  const rows = await trx
    .selectFrom('ticketRequests')
    .select(['id', 'requestedAt', 'selectedDate', 'eventId', 'retainedUntil'])
    .where('eventId', 'is not', null)
    .where('state', '!=', 'withdrawn')
    .execute();
  for (const { id, eventId, ...row } of rows) {
    const event = eventId ?? undefined;
    if (event === undefined || !neededUntil.has(event)) continue;
    const until = (what: RetentionId) => computeRetentionEnd(what, { ...row, event }, neededUntil);
    if (until('ticketRequest') === row.retainedUntil) continue;
    await trx
      .updateTable('ticketRequests')
      .set({ retainedUntil: until('ticketRequest') })
      .where('id', '=', id)
      .execute();
    await trx
      .updateTable('idCopies')
      .set({ retainedUntil: until('idCopy') })
      .where('requestId', '=', id)
      .execute();
  }
  const alerts = await trx.selectFrom('seatAlerts').select('eventId').distinct().execute();
  for (const { eventId: event } of alerts) {
    const until = computeSeatAlertRetentionEnd(event, neededUntil);
    if (until) await trx.updateTable('seatAlerts').set({ retainedUntil: until }).where('eventId', '=', event).execute();
  }
}

import type { ExpressionBuilder } from 'kysely';
import { remarks, type SeatState } from '#contract/booking/seat-states.ts';
import type { Audience } from '#contract/office/decision.ts';
import { applySeatlessTransition, type RequestChange } from '#server/booking/seats/store.ts';
import { canRestoreSeats, undoTransition } from '#server/booking/seats/undo.ts';
import { recallable, recallEmails } from '#server/mail/delete-emails.ts';
import type { Database, DatabaseTransaction, Tables } from '#server/storage/tables.ts';

type AudienceRequestRow = Tables['ticketRequests'];

export interface AudienceMember {
  row: AudienceRequestRow;
  audience: Audience;
}

/** Older databases have `refused` for guests told of a cancellation. */
const cancelledStates: readonly SeatState[] = ['cancelled', 'refused'];

const isAudienceState = (state: SeatState): state is SeatState & Audience =>
  state === 'accepted' || state === 'offered' || state === 'waiting' || state === 'open';

/** Emails that the office can still stop. */
const selectUnsentNotifications = (db: Database, event: number) =>
  db
    .selectFrom('notifications')
    .innerJoin('decisions', 'decisions.id', 'notifications.decisionId')
    .innerJoin('outboxEmails', 'outboxEmails.id', 'notifications.emailId')
    .where('decisions.eventId', '=', event)
    .where(({ and }) => and(recallable));

const selectLastChange = ({ selectFrom }: ExpressionBuilder<Tables, 'requestTransitions'>) =>
  selectFrom('requestTransitions as last')
    .select(({ fn }) => fn.max('last.version').as('version'))
    .whereRef('last.requestId', '=', 'requestTransitions.requestId')
    .where('last.transition', 'not in', remarks);

/** Requests cancelled with the event, and what they were before. */
const selectCancellations = (db: Database) =>
  db
    .selectFrom('requestTransitions')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'requestTransitions.requestId')
    .where('transition', '=', 'cancel')
    .where('ticketRequests.state', 'in', cancelledStates)
    .where('requestTransitions.version', '=', selectLastChange);

/** In order of requests. Guests with an unsent earlier decision stay in their former audience. */
export async function readAudience(db: Database, event: number): Promise<AudienceMember[]> {
  const rows = await db
    .selectFrom('ticketRequests')
    .selectAll()
    .where('eventId', '=', event)
    .where('state', 'in', ['accepted', 'offered', 'waiting', 'open', ...cancelledStates])
    .orderBy('requestedAt')
    .orderBy('reference')
    .execute();
  const cancellations = await selectCancellations(db)
    .select(['requestId', 'fromState'])
    .where('eventId', '=', event)
    .execute();
  const statesBefore = new Map(cancellations.map(({ requestId, fromState }) => [requestId, fromState]));
  const unsentRows = await selectUnsentNotifications(db, event).select('notifications.requestId').execute();
  const uninformed = new Set(unsentRows.map(({ requestId }) => requestId));
  return rows.flatMap((row): AudienceMember[] => {
    if (isAudienceState(row.state)) return [{ row, audience: row.state }];
    const before = statesBefore.get(row.id);
    if (!before) return [];
    return [{ row, audience: uninformed.has(row.id) && isAudienceState(before) ? before : 'calledOff' }];
  });
}

/** Deletes unsent emails of earlier decisions. Returns their requests. */
export async function stopDecisionEmails(trx: DatabaseTransaction, event: number): Promise<string[]> {
  const stored = (await selectUnsentNotifications(trx, event).select('outboxEmails.id').execute()).map(({ id }) => id);
  if (stored.length === 0) return [];
  const recalled = (await recallEmails(trx, (email) => email('id', 'in', stored))).map(({ id }) => id);
  if (recalled.length === 0) return [];
  const ofEmails = trx.deleteFrom('notifications').where('emailId', 'in', recalled);
  const deleted = await ofEmails.returning('requestId').execute();
  return deleted.map(({ requestId }) => requestId);
}

/**
 * For guests who do not know of the cancellation: each request is as it was before. An offer whose
 * end has passed, or whose seats are no longer free, is void, and its request open.
 */
export async function restoreCancelledRequests(
  trx: DatabaseTransaction,
  requestIds: readonly string[],
  change: RequestChange,
): Promise<void> {
  if (requestIds.length === 0) return;
  const rows = await selectCancellations(trx)
    .leftJoin('offers', 'offers.id', 'requestTransitions.fromOfferId')
    .selectAll('requestTransitions')
    .select('until')
    .where('ticketRequests.id', 'in', requestIds)
    // Who got their offer first is the first to get the seats back.
    .orderBy('madeAt')
    .orderBy('reference')
    .execute();
  for (const { until, ...cancellation } of rows) {
    const isVoid = until !== null && until <= change.now.toISOString();
    if (isVoid || !(await canRestoreSeats(trx, cancellation, change.now)))
      await applySeatlessTransition(trx, { requestId: cancellation.requestId, transition: 'voidOffer' }, change);
    else await undoTransition(trx, cancellation, change);
  }
}

/** Guests whose offer became void when a cancellation was undone, until the office answers them again. */
export const listGuestsWithVoidOffer = (db: Database, event: number) =>
  db
    .selectFrom('ticketRequests')
    .innerJoin('requestTransitions', 'requestTransitions.requestId', 'ticketRequests.id')
    .select(['reference', 'fullName as name', 'seats'])
    .where(({ and }) => and({ 'ticketRequests.eventId': event, state: 'open', transition: 'voidOffer' }))
    .where('requestTransitions.version', '=', selectLastChange)
    .orderBy('requestedAt')
    .orderBy('reference')
    .execute();

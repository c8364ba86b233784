import type { SeatState } from '#contract/booking/seat-states.ts';
import type { Audience } from '#contract/office/decision.ts';
import { applySeatlessTransition } from '#server/booking/seats/store.ts';
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

const selectUnsentDecisionEmails = (db: Database, event: number) =>
  db
    .selectFrom('outboxEmails')
    .innerJoin('notifications', 'notifications.emailId', 'outboxEmails.id')
    .innerJoin('decisions', 'decisions.id', 'notifications.decisionId')
    .where(({ and }) => and({ 'decisions.eventId': event, ...recallable }));

/** Requests cancelled with the event, and their state before. */
const selectCancellations = (db: Database) =>
  db
    .selectFrom('requestTransitions')
    .innerJoin('ticketRequests', (join) =>
      join
        .onRef('requestTransitions.requestId', '=', 'ticketRequests.id')
        .onRef('requestTransitions.version', '=', 'ticketRequests.version'),
    )
    .select(['requestId', 'fromState'])
    .where('transition', '=', 'cancel');

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
    .where('eventId', '=', event)
    .where('state', 'in', cancelledStates)
    .execute();
  const statesBefore = new Map(cancellations.map(({ requestId, fromState }) => [requestId, fromState]));
  const unsent = await selectUnsentDecisionEmails(db, event).select('notifications.requestId').execute();
  const uninformed = new Set(unsent.map(({ requestId }) => requestId));
  return rows.flatMap((row): AudienceMember[] => {
    if (isAudienceState(row.state)) return [{ row, audience: row.state }];
    const before = statesBefore.get(row.id);
    if (!before) return [];
    return [{ row, audience: uninformed.has(row.id) && isAudienceState(before) ? before : 'calledOff' }];
  });
}

/** Deletes unsent emails of earlier decisions. Returns their requests. */
export async function stopDecisionEmails(trx: DatabaseTransaction, event: number): Promise<string[]> {
  const unsent = selectUnsentDecisionEmails(trx, event).select('outboxEmails.id');
  const stopped = await recallEmails(trx, (email) => email('id', 'in', unsent));
  const ids = stopped.map(({ id }) => id);
  if (ids.length === 0) return [];
  const deleted = await trx.deleteFrom('notifications').where('emailId', 'in', ids).returning('requestId').execute();
  return deleted.map(({ requestId }) => requestId);
}

/** Guests who do not know of the cancellation wait again; a request with an offer becomes open. */
export async function reopenCancelledRequests(
  trx: DatabaseTransaction,
  requestIds: readonly string[],
  change: { by: string; staffId?: string | undefined; now: Date },
): Promise<void> {
  if (requestIds.length === 0) return;
  const rows = await selectCancellations(trx).where('ticketRequests.id', 'in', requestIds).execute();
  for (const { requestId, fromState } of rows)
    await applySeatlessTransition(trx, { requestId, transition: fromState === 'waiting' ? 'wait' : 'reopen' }, change);
}

import type { SeatState } from '#contract/booking/seat-states.ts';
import type { Audience } from '#contract/office/decision.ts';
import { recordTransition } from '#server/booking/seats/store.ts';
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
    .where('decisions.eventId', '=', event)
    .where('sentAt', 'is', null)
    .where('deadAt', 'is', null)
    .where('leasedBy', 'is', null);

/** Requests cancelled with the event, and their state before. */
const selectCancellations = (db: Database) =>
  db
    .selectFrom('requestSteps')
    .innerJoin('ticketRequests', (join) =>
      join
        .onRef('requestSteps.requestId', '=', 'ticketRequests.id')
        .onRef('requestSteps.version', '=', 'ticketRequests.version'),
    )
    .select(['requestId', 'fromState'])
    .where('step', '=', 'cancel');

/** By arrival. An unsent e-mail of an earlier decision puts the guest back in the former audience. */
export async function readAudience(db: Database, event: number): Promise<AudienceMember[]> {
  const rows = await db
    .selectFrom('ticketRequests')
    .selectAll()
    .where('eventId', '=', event)
    .where('state', 'in', ['accepted', 'offered', 'waiting', 'open', ...cancelledStates])
    .orderBy('askedAt')
    .orderBy('reference')
    .execute();
  const steps = await selectCancellations(db)
    .where('eventId', '=', event)
    .where('state', 'in', cancelledStates)
    .execute();
  const calledOff = new Map(steps.map(({ requestId, fromState }) => [requestId, fromState]));
  const here = await selectUnsentDecisionEmails(db, event).select('notifications.requestId').execute();
  const untold = new Set(here.map(({ requestId }) => requestId));
  return rows.flatMap((row): AudienceMember[] => {
    if (isAudienceState(row.state)) return [{ row, audience: row.state }];
    const before = calledOff.get(row.id);
    if (!before) return [];
    return [{ row, audience: untold.has(row.id) && isAudienceState(before) ? before : 'calledOff' }];
  });
}

/** Deletes unsent e-mails of earlier decisions. Returns their requests. */
export async function stopDecisionEmails(work: DatabaseTransaction, event: number): Promise<string[]> {
  const stopped = await work
    .deleteFrom('outboxEmails')
    .where('id', 'in', selectUnsentDecisionEmails(work, event).select('outboxEmails.id'))
    .where('leasedBy', 'is', null)
    .where('sentAt', 'is', null)
    .returning('id')
    .execute();
  const ids = stopped.map(({ id }) => id);
  if (ids.length === 0) return [];
  const whose = await work.deleteFrom('notifications').where('emailId', 'in', ids).returning('requestId').execute();
  return whose.map(({ requestId }) => requestId);
}

/** Guests not yet told of the cancellation wait again. An offer is not revived: the request is open. */
export async function reopenCancelledRequests(
  work: DatabaseTransaction,
  requestIds: readonly string[],
  deed: { by: string; staffId?: string | undefined; now: Date },
): Promise<void> {
  if (requestIds.length === 0) return;
  const rows = await selectCancellations(work).where('ticketRequests.id', 'in', requestIds).execute();
  for (const { requestId, fromState } of rows)
    await recordTransition(work, { requestId, step: fromState === 'waiting' ? 'wait' : 'reopen' }, deed);
}

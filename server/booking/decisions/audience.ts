import type { Kysely, Transaction } from 'kysely';
import type { SeatState } from '#contract/booking/seat-states.ts';
import type { Circle } from '#contract/office/decision.ts';
import { takeStep } from '#server/booking/seats/store.ts';
import type { Tables } from '#server/storage/tables.ts';

type Db = Kysely<Tables>;
type Work = Transaction<Tables>;
type Row = Tables['ticketRequests'];

export interface Listener {
  row: Row;
  circle: Circle;
}

/** Older databases have `refused` for guests told of a cancellation. */
const calledOffStates: readonly SeatState[] = ['cancelled', 'refused'];

const isCircle = (state: SeatState): state is SeatState & Circle =>
  state === 'accepted' || state === 'offered' || state === 'waiting' || state === 'open';

const unsent = (db: Db, event: number) =>
  db
    .selectFrom('outboxEmails')
    .innerJoin('notifications', 'notifications.emailId', 'outboxEmails.id')
    .innerJoin('decisions', 'decisions.id', 'notifications.decisionId')
    .where('decisions.eventId', '=', event)
    .where('sentAt', 'is', null)
    .where('deadAt', 'is', null)
    .where('leasedBy', 'is', null);

/** Requests cancelled with the event, and their state before. */
const callingsOff = (db: Db) =>
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
export async function audience(db: Db, event: number): Promise<Listener[]> {
  const rows = await db
    .selectFrom('ticketRequests')
    .selectAll()
    .where('eventId', '=', event)
    .where('state', 'in', ['accepted', 'offered', 'waiting', 'open', ...calledOffStates])
    .orderBy('askedAt')
    .orderBy('reference')
    .execute();
  const steps = await callingsOff(db).where('eventId', '=', event).where('state', 'in', calledOffStates).execute();
  const calledOff = new Map(steps.map(({ requestId, fromState }) => [requestId, fromState]));
  const here = await unsent(db, event).select('notifications.requestId').execute();
  const untold = new Set(here.map(({ requestId }) => requestId));
  return rows.flatMap((row): Listener[] => {
    if (isCircle(row.state)) return [{ row, circle: row.state }];
    const before = calledOff.get(row.id);
    if (!before) return [];
    return [{ row, circle: untold.has(row.id) && isCircle(before) ? before : 'calledOff' }];
  });
}

/** Deletes unsent e-mails of earlier decisions. Returns their requests. */
export async function stopLetters(work: Work, event: number): Promise<string[]> {
  const stopped = await work
    .deleteFrom('outboxEmails')
    .where('id', 'in', unsent(work, event).select('outboxEmails.id'))
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
export async function putBack(
  work: Work,
  requestIds: readonly string[],
  deed: { by: string; staffId?: string | undefined; now: Date },
): Promise<void> {
  if (requestIds.length === 0) return;
  const rows = await callingsOff(work).where('ticketRequests.id', 'in', requestIds).execute();
  for (const { requestId, fromState } of rows)
    await takeStep(work, { requestId, step: fromState === 'waiting' ? 'wait' : 'reopen' }, deed);
}

/** Who hears of a decision about an event. */
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

/** Before `cancelled` was a state of its own, those who were told became `refused`. */
const calledOffStates: readonly SeatState[] = ['cancelled', 'refused'];

const isCircle = (state: SeatState): state is SeatState & Circle =>
  state === 'accepted' || state === 'offered' || state === 'waiting' || state === 'open';

/** E-mails about decisions on this event that no mail worker has taken. */
const unsent = (db: Db, event: number) =>
  db
    .selectFrom('outboxEmails')
    .innerJoin('notifications', 'notifications.emailId', 'outboxEmails.id')
    .innerJoin('decisions', 'decisions.id', 'notifications.decisionId')
    .where('decisions.eventId', '=', event)
    .where('sentAt', 'is', null)
    .where('deadAt', 'is', null)
    .where('leasedBy', 'is', null);

/** Requests whose last step says that their evening is cancelled, with what they were before. */
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

/** By arrival. A guest whose e-mail about an earlier decision is still here is where they were before it. */
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

/** The e-mails of an earlier decision are not sent. Returns the requests they were about. */
export async function stopLetters(work: Work, event: number): Promise<string[]> {
  const stopped = await work
    .deleteFrom('outboxEmails')
    .where('id', 'in', unsent(work, event).select('outboxEmails.id'))
    // The mail worker may have taken it since.
    .where('leasedBy', 'is', null)
    .where('sentAt', 'is', null)
    .returning('id')
    .execute();
  const ids = stopped.map(({ id }) => id);
  if (ids.length === 0) return [];
  const whose = await work.deleteFrom('notifications').where('emailId', 'in', ids).returning('requestId').execute();
  return whose.map(({ requestId }) => requestId);
}

/** They have not heard that it is cancelled: the waiting list is restored. An offer is not revived; its request is open again. */
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

import { type Event, event as eventShape } from '#contract/content/event.ts';
import { type DecisionKind, type DecisionTask, decisions, isAboutSeats } from '#contract/office/decision.ts';
import { wallClock } from '#contract/wall-time.ts';
import type { Programme } from '#office/box-office/server/overview.ts';
import { getSchedule, type OriginalSchedule } from '#server/booking/decisions/apply-decision.ts';
import { parseData } from '#server/content/store.ts';
import type { Database, Tables } from '#server/storage/tables.ts';

export type DecisionRow = Tables['decisions'];

const selectActiveDecisions = (db: Database, kinds: readonly DecisionKind[] = decisions) =>
  db
    .selectFrom('decisions')
    .selectAll()
    .where('kind', 'in', kinds)
    .where('undoneAt', 'is', null)
    .orderBy('revision', 'desc');

export const findLastDecision = (db: Database, event: number, kinds?: readonly DecisionKind[]) =>
  selectActiveDecisions(db, kinds).where('eventId', '=', event).limit(1).executeTakeFirst();

/**
 * Reads the schedule that was public before any decision. If there is no decision, or an editor
 * has changed the schedule since the last one: the present schedule.
 */
export async function readScheduleBeforeDecisions(db: Database, event: Event, lastDecision: DecisionRow | undefined) {
  const present = getSchedule(event);
  if (!lastDecision) return present;
  const query = db.selectFrom('contentRevisions').selectAll().where('number', '=', lastDecision.revision);
  const revision = await query.executeTakeFirst();
  const decidedEvent = revision && eventShape.safeParse(parseData(revision)).data;
  const isUnchanged = decidedEvent && JSON.stringify(getSchedule(decidedEvent)) === JSON.stringify(present);
  return isUnchanged ? (JSON.parse(lastDecision.announced) as OriginalSchedule) : present;
}

/**
 * An email counts as sent only if its record or the row has a date. A missing record proves
 * nothing: the server deletes it a week after sending, and `reopen` deletes unsent emails.
 */
export const readNotificationProgress = async (db: Database, { id }: Pick<DecisionRow, 'id'>) =>
  countNotificationProgress(await selectNotifications(db, [id]));

const selectNotifications = (db: Database, decisionIds: readonly string[]) =>
  db
    .selectFrom('notifications')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'notifications.requestId')
    .leftJoin('outboxEmails', 'outboxEmails.id', 'notifications.emailId')
    .select(['decisionId', 'notifications.emailId', 'calledAt', 'outboxEmails.id as emailRowId', 'deadAt', 'leasedBy'])
    .select(['sentAt', 'emailSentAt'])
    .select(['reference', 'fullName as name', 'phoneNumber1', 'phoneNumber2', 'version'])
    .select(({ fn }) => fn.coalesce('ticketRequests.seats', 'numberOfTickets').as('seats'))
    .where('decisionId', 'in', decisionIds)
    .orderBy('requestedAt')
    .orderBy('reference')
    .execute();

function countNotificationProgress(rows: Awaited<ReturnType<typeof selectNotifications>>) {
  const byEmail = rows.filter(({ emailId }) => emailId !== null);
  const failed = byEmail.filter(({ deadAt }) => deadAt !== null);
  const unsent = byEmail.filter((row) => row.emailRowId !== null && row.sentAt === null && row.deadAt === null);
  const sent = byEmail.filter(({ sentAt, emailSentAt, deadAt }) => deadAt === null && (sentAt ?? emailSentAt) !== null);
  const reached = new Set([...unsent, ...sent]);
  const [called = [], toCall = []] = [true, false].map((isCalled) =>
    rows.filter((row) => !reached.has(row) && (row.calledAt !== null) === isCalled),
  );
  return {
    failed: failed.length,
    unsent: unsent.length,
    sent: sent.length,
    calledGuests: called.length,
    guestsToCall: toCall.map(({ reference, name, seats, version, phoneNumber1, phoneNumber2 }) => ({
      reference,
      name,
      seats,
      version,
      phones: [phoneNumber1, phoneNumber2].filter((phone) => phone !== null),
    })),
    /** a guest was called, or an email was sent or is being sent */
    isKnownToGuests: rows.some(
      ({ calledAt, sentAt, emailSentAt, leasedBy, deadAt }) =>
        (calledAt ?? sentAt ?? emailSentAt ?? leasedBy ?? deadAt) !== null,
    ),
  };
}

/**
 * Lists events that need a decision today or had one, and events with guests whom a decision has
 * not reached.
 * The number of queries does not grow with the number of events.
 */
export async function readDecisionTasks(db: Database, programme: Programme, now: Date): Promise<DecisionTask[]> {
  const upcoming = programme.filter(({ endsAt }) => endsAt >= now.getTime());
  if (upcoming.length === 0) return [];
  const eventIds = upcoming.map(({ id }) => id);
  const rows = await selectActiveDecisions(db).where('eventId', 'in', eventIds).execute();
  const decisionsOf = Map.groupBy(rows, ({ eventId }) => eventId);
  const lastDecisionIds = [...decisionsOf.values()].flatMap(([row]) => row?.id ?? []);
  const notifications = lastDecisionIds.length > 0 ? await selectNotifications(db, lastDecisionIds) : [];
  const notificationsOf = Map.groupBy(notifications, ({ decisionId }) => decisionId);
  const guestsWithoutSeats = await db
    .selectFrom('ticketRequests')
    .select(({ fn }) => ['eventId', fn.countAll().as('people')])
    .where('eventId', 'in', eventIds)
    .where('state', 'in', ['waiting', 'offered', 'open'])
    .groupBy('eventId')
    .execute();
  const guestsWithoutSeatsByEvent = new Map(guestsWithoutSeats.map(({ eventId, people }) => [eventId, Number(people)]));
  const { date: today } = wallClock(now);
  return upcoming.flatMap((event) => {
    const eventDecisions = decisionsOf.get(event.id) ?? [];
    const { unsent, guestsToCall } = countNotificationProgress(notificationsOf.get(eventDecisions[0]?.id ?? '') ?? []);
    const guestsUnawareOfCancellation = (event.isCancelled && guestsWithoutSeatsByEvent.get(event.id)) || 0;
    const counts = { unsentEmails: unsent, guestsToCall: guestsToCall.length, guestsUnawareOfCancellation };
    return toDecisionTask(event, today, eventDecisions, counts) ?? [];
  });
}

function toDecisionTask(
  event: Programme[number],
  today: string,
  eventDecisions: readonly DecisionRow[],
  counts: Pick<DecisionTask, 'guestsUnawareOfCancellation' | 'unsentEmails' | 'guestsToCall'>,
): DecisionTask | undefined {
  const deadline = event.start.startsWith(today) ? event.decisionDeadline : undefined;
  const lastAboutEvent = eventDecisions.find(({ kind }) => !isAboutSeats(kind));
  const shownDecision = deadline ? ifMadeOnDay(lastAboutEvent, deadline) : eventDecisions[0];
  const isToday = event.start.startsWith(today) && (deadline ?? shownDecision) !== undefined;
  if (!isToday && counts.guestsUnawareOfCancellation + counts.unsentEmails + counts.guestsToCall === 0)
    return undefined;
  const decision = shownDecision && { kind: shownDecision.kind, at: shownDecision.at, by: shownDecision.by };
  return { eventId: event.id, ...counts, decisionDeadline: shownDecision ? undefined : deadline, decision };
}

/** Finds a decision made on the day of its deadline. Decisions about seats do not count. */
export async function findDueDecision(db: Database, event: number, deadline: string) {
  const kinds = decisions.filter((kind) => !isAboutSeats(kind));
  return ifMadeOnDay(await findLastDecision(db, event, kinds), deadline);
}

const ifMadeOnDay = (row: DecisionRow | undefined, deadline: string): DecisionRow | undefined =>
  row && wallClock(new Date(row.at)).date === deadline.slice(0, 10) ? row : undefined;

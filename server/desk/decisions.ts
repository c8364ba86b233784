/** The decisions that were made: which one counts, where its letters are, and who is to be called. */
import type { Kysely } from 'kysely';
import { type DecisionKind, type DecisionTask, decisions, isAboutChairs, type Progress } from '#contract/decision.ts';
import type { CalledGuest } from '#contract/desk.ts';
import { type Event, event as eventShape } from '#contract/event.ts';
import { wallClock } from '#contract/wall-time.ts';
import { dataOf } from '#server/content/store.ts';
import type { Tables } from '#server/storage/tables.ts';
import { type Announced, announcedIn } from './decided.ts';
import type { Programme } from './overview.ts';

type Db = Kysely<Tables>;
export type DecisionRow = Tables['decisions'];

/** Decisions that nobody has taken back, the newest first. */
const activeDecisions = (db: Db, kinds: readonly DecisionKind[] = decisions) =>
  db
    .selectFrom('decisions')
    .selectAll()
    .where('kind', 'in', kinds)
    .where('undoneAt', 'is', null)
    .orderBy('revision', 'desc');

export const lastDecision = (
  db: Db,
  event: number,
  kinds?: readonly DecisionKind[],
): Promise<DecisionRow | undefined> =>
  activeDecisions(db, kinds).where('eventId', '=', event).limit(1).executeTakeFirst();

/** When and where it was to be before anything was decided; somebody may have announced it anew in the editor since. */
export async function announcedOf(db: Db, evening: Event, last: DecisionRow | undefined): Promise<Announced> {
  const present = announcedIn(evening);
  if (!last) return present;
  const made = await db
    .selectFrom('contentRevisions')
    .selectAll()
    .where('number', '=', last.revision)
    .executeTakeFirst();
  const read = made && eventShape.safeParse(dataOf(made)).data;
  const stands = read && JSON.stringify(announcedIn(read)) === JSON.stringify(present);
  return stands ? (JSON.parse(last.announced) as Announced) : present;
}

interface Notifications extends Progress {
  calls: CalledGuest[];
  called: number;
  /** nothing has left yet */
  allHere: boolean;
}

/**
 * An e-mail counts as sent only when its record or the row itself says when. A missing record proves nothing: it is deleted a week
 * after the e-mail was sent, and also when the e-mail was stopped before it left (`reopen`).
 */
export async function notificationsOf(db: Db, decision: string): Promise<Notifications> {
  return progressOf(await tellingRows(db, [decision]));
}

const tellingRows = (db: Db, decisionIds: readonly string[]) =>
  db
    .selectFrom('notifications')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'notifications.requestId')
    .leftJoin('outboxEmails', 'outboxEmails.id', 'notifications.emailId')
    // Sample requests have no e-mails, and need no call.
    .leftJoin('sampleRequests', 'sampleRequests.requestId', 'notifications.requestId')
    .select([
      'decisionId',
      'notifications.emailId',
      'audience',
      'calledAt',
      'outboxEmails.id as there',
      'deadAt',
      'leasedBy',
    ])
    .select(['sentAt', 'emailSentAt', 'sampleRequests.requestId as sample'])
    .select(['reference', 'fullName', 'phoneNumber1', 'phoneNumber2', 'version'])
    .select(({ fn }) => fn.coalesce('ticketRequests.seats', 'numberOfTickets').as('seats'))
    .where('decisionId', 'in', decisionIds)
    .orderBy('askedAt')
    .orderBy('reference')
    .execute();

function progressOf(rows: Awaited<ReturnType<typeof tellingRows>>): Notifications {
  const byEmail = rows.filter(({ emailId: letter }) => letter !== null);
  const failed = byEmail.filter(({ deadAt }) => deadAt !== null);
  const waiting = byEmail.filter(({ there, sentAt, deadAt }) => there !== null && sentAt === null && deadAt === null);
  const sent = byEmail.filter(
    ({ sentAt, emailSentAt, sample, deadAt }) => deadAt === null && (sentAt ?? emailSentAt ?? sample) !== null,
  );
  // Where no e-mail arrived, the telephone is left.
  const reached = new Set([...waiting, ...sent]);
  const call = rows.filter((row) => !reached.has(row));
  return {
    failed: failed.length,
    waiting: waiting.length,
    sent: sent.length,
    allHere: byEmail.every(
      ({ sentAt, emailSentAt, leasedBy, deadAt }) => (sentAt ?? emailSentAt ?? leasedBy ?? deadAt) === null,
    ),
    calls: call
      .filter(({ calledAt }) => calledAt === null)
      .map((row) => ({
        reference: row.reference,
        name: row.fullName,
        seats: row.seats,
        offered: row.audience === 'offered',
        phones: [row.phoneNumber1, row.phoneNumber2].filter((phone) => phone !== null),
        version: row.version,
      })),
    called: call.filter(({ calledAt }) => calledAt !== null).length,
  };
}

/**
 * Evenings that want a word today, and those about which somebody has still to hear. The number of queries does not grow with
 * the number of events.
 */
export async function decisionTasks(db: Db, programme: Programme, now: Date): Promise<DecisionTask[]> {
  const ahead = programme.filter(({ ends }) => ends >= now.getTime());
  if (ahead.length === 0) return [];
  const decided = await standingDecisions(
    db,
    ahead.map(({ id }) => id),
  );
  const newest = [...decided.values()].flatMap((rows) => rows.slice(0, 1).map(({ id }) => id));
  const told = Map.groupBy(
    newest.length > 0 ? await tellingRows(db, newest) : [],
    ({ decisionId: decision }) => decision,
  );
  const hoping = await countHoping(
    db,
    ahead.filter(({ cancelled }) => cancelled).map(({ id }) => id),
  );
  const { date } = wallClock(now);
  return ahead.flatMap((evening) => {
    const rows = decided.get(evening.id) ?? [];
    const { waiting, calls } = progressOf(told.get(rows[0]?.id ?? '') ?? []);
    const facts = { decided: rows, waiting, calls: calls.length, hoping: hoping.get(evening.id) ?? 0 };
    return taskOf(evening, date, facts) ?? [];
  });
}

interface TaskFacts extends Pick<DecisionTask, 'hoping' | 'waiting' | 'calls'> {
  /** the newest first */
  decided: readonly DecisionRow[];
}

function taskOf(evening: Programme[number], date: string, facts: TaskFacts): DecisionTask | undefined {
  const { decided, hoping, waiting, calls } = facts;
  const due = evening.start.startsWith(date) ? evening.due : undefined;
  const counts = due
    ? madeOnDay(
        decided.find(({ kind }) => !isAboutChairs(kind)),
        due,
      )
    : decided[0];
  const today = evening.start.startsWith(date) && (due ?? counts) !== undefined;
  if (!today && hoping + waiting + calls === 0) return undefined;
  const said = counts && { kind: counts.kind, at: counts.at, by: counts.by };
  return { event: evening.id, hoping, waiting, calls, due: counts ? undefined : due, decided: said };
}

/** By event, the newest first. */
async function standingDecisions(db: Db, events: readonly number[]): Promise<Map<number, DecisionRow[]>> {
  const rows = await activeDecisions(db).where('eventId', 'in', events).execute();
  return Map.groupBy(rows, ({ eventId: event }) => event);
}

/** By event, how many have asked for an evening that does not take place, wait for it, or have an offer. */
async function countHoping(db: Db, events: readonly number[]): Promise<Map<number | null, number>> {
  if (events.length === 0) return new Map();
  const rows = await db
    .selectFrom('ticketRequests')
    .select(({ fn }) => ['eventId', fn.countAll<number | string>().as('people')])
    .where('eventId', 'in', events)
    .where('state', 'in', ['waiting', 'offered', 'open'])
    .groupBy('eventId')
    .execute();
  return new Map(rows.map(({ eventId, people }) => [eventId, Number(people)]));
}

/** What was decided on the day it was due; a word about chairs decides nothing. */
export async function decidedOn(db: Db, event: number, due: string): Promise<DecisionRow | undefined> {
  const last = await lastDecision(
    db,
    event,
    decisions.filter((kind) => !isAboutChairs(kind)),
  );
  return madeOnDay(last, due);
}

const madeOnDay = (row: DecisionRow | undefined, due: string): DecisionRow | undefined =>
  row && wallClock(new Date(row.at)).date === due.slice(0, 10) ? row : undefined;

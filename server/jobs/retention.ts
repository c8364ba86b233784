/** Deletes what has reached its end, by the one list in contract/booking/retention.ts. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { daysKept, type RetentionId, retention } from '#contract/booking/retention.ts';
import { type DoneWith, followEvenings } from '#server/booking/requests/kept-until.ts';
import type { Storage } from '#server/storage/open.ts';
import type { Tables } from '#server/storage/tables.ts';

/** These end by themselves: a letter's content when it is sent, a subscription and an account when the person ends it, staff when they go. */
type EndsItself = 'letter' | 'subscriber' | 'account' | 'staff';
type EndsByJob = Exclude<RetentionId, EndsItself>;

interface Over {
  table: keyof Tables;
  when: RawBuilder<unknown>;
}

const day = 24 * 60 * 60 * 1000;

const reached = (column: string, moment: string) => sql`${sql.ref(column)} <= ${moment}`;
const keptUntil = (now: Date) => reached('keptUntil', now.toISOString());
const daysAfter = (column: string, id: EndsByJob, now: Date) =>
  reached(column, new Date(now.getTime() - daysKept(id) * day).toISOString());
/** Days after the one, where the other has not happened. */
const daysWithout = (column: string, other: string, id: EndsByJob, now: Date) =>
  sql`${daysAfter(column, id, now)} and ${sql.ref(other)} is null`;

const ofEndedRequests = (now: Date) =>
  sql`${sql.ref('requestId')} in (select ${sql.ref('id')} from ${sql.table('ticketRequests')} where ${keptUntil(now)})`;

/** Evenings whose chairs nobody asks about any more. */
const longOver = (doneWith: DoneWith, now: Date): number[] => {
  const since = now.getTime() - daysKept('heldSeat') * day;
  // A list of none is no SQL.
  return [-1, ...[...doneWith].filter(([, done]) => done <= since).map(([event]) => event)];
};

/** An entry of the list that nobody deletes does not compile. */
const over: Record<EndsByJob, (now: Date, doneWith: DoneWith) => Over> = {
  ticketRequest: (now) => ({ table: 'ticketRequests', when: keptUntil(now) }),
  // The database takes these with their request; here they are counted.
  offer: (now) => ({ table: 'offers', when: ofEndedRequests(now) }),
  requestStep: (now) => ({ table: 'requestSteps', when: ofEndedRequests(now) }),
  telling: (now) => ({ table: 'notifications', when: ofEndedRequests(now) }),
  decision: (now) => ({ table: 'decisions', when: daysAfter('at', 'decision', now) }),
  arrival: (now) => ({ table: 'arrivals', when: daysAfter('at', 'arrival', now) }),
  requestLook: (now) => ({ table: 'requestPresence', when: daysAfter('at', 'requestLook', now) }),
  contentLook: (now) => ({ table: 'contentPresence', when: daysAfter('at', 'contentLook', now) }),
  heldSeat: (now, doneWith) => ({
    table: 'heldSeats',
    when: sql`${daysAfter('at', 'heldSeat', now)} and ${sql.ref('eventId')} in (${sql.join(longOver(doneWith, now))})`,
  }),
  idCopy: (now) => ({ table: 'idCopies', when: keptUntil(now) }),
  idempotencyKey: (now) => ({ table: 'idempotencyKeys', when: daysAfter('createdAt', 'idempotencyKey', now) }),
  copyAccess: (now) => ({ table: 'copyAccess', when: daysAfter('at', 'copyAccess', now) }),
  failedLetter: (now) => ({ table: 'outboxEmails', when: daysWithout('createdAt', 'sentAt', 'failedLetter', now) }),
  letterMark: (now) => ({
    table: 'outboxEmails',
    when: sql`${daysAfter('createdAt', 'letterMark', now)} and ${sql.ref('sentAt')} is not null`,
  }),
  unconfirmedSubscriber: (now) => ({
    table: 'subscribers',
    when: daysWithout('askedAt', 'confirmedAt', 'unconfirmedSubscriber', now),
  }),
  unconfirmedAlert: (now) => ({
    table: 'seatAlerts',
    when: daysWithout('askedAt', 'confirmedAt', 'unconfirmedAlert', now),
  }),
  alert: (now) => ({ table: 'seatAlerts', when: keptUntil(now) }),
  suppression: (now) => ({ table: 'suppressions', when: daysAfter('leftAt', 'suppression', now) }),
  unverifiedAccount: (now) => ({
    table: 'accounts',
    when: daysWithout('createdAt', 'verifiedAt', 'unverifiedAccount', now),
  }),
  session: (now) => ({ table: 'sessions', when: daysAfter('startedAt', 'session', now) }),
  accountKey: (now) => ({ table: 'accountKeys', when: daysAfter('createdAt', 'accountKey', now) }),
  doorStaff: (now) => ({ table: 'staff', when: daysAfter('until', 'doorStaff', now) }),
  staffSession: (now) => ({ table: 'staffSessions', when: daysAfter('startedAt', 'staffSession', now) }),
  staffInvite: (now) => ({
    table: 'staffInvites',
    when: sql`${daysAfter('createdAt', 'staffInvite', now)} and ${reached('until', now.toISOString())}`,
  }),
  spentChallenge: (now) => ({ table: 'spentChallenges', when: daysAfter('spentAt', 'spentChallenge', now) }),
  // The last line stays however old it is: by it the log knows that nobody has cut off its end.
  officeLog: (now) => ({
    table: 'auditLog',
    when: sql`${daysAfter('at', 'officeLog', now)} and ${sql.ref('number')} < (select ${sql.ref('number')} from ${sql.table('auditLogHeads')})`,
  }),
  rate: (now) => ({ table: 'rates', when: daysAfter('endsAt', 'rate', now) }),
  signInTries: (now) => ({ table: 'signInAttempts', when: daysAfter('lastAt', 'signInTries', now) }),
};

export type Ended = { id: EndsByJob; rows: number }[];

const ids = retention.map(({ id }) => id).filter((id): id is EndsByJob => id in over);

export async function countEnded(db: Kysely<Tables>, now: Date, doneWith: DoneWith): Promise<Ended> {
  const transaction = await db.startTransaction().execute();
  try {
    return await followAndCount(transaction, now, doneWith);
  } finally {
    await transaction.rollback().execute();
  }
}

/** What is kept until some time after an evening is first asked of the programme as it stands today. */
async function followAndCount(db: Transaction<Tables>, now: Date, doneWith: DoneWith): Promise<Ended> {
  await followEvenings(db, doneWith);
  await keepTellings(db, now, doneWith);
  const counts: Ended = [];
  for (const id of ids) {
    const { table, when } = over[id](now, doneWith);
    const query = sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)} where ${when}`;
    counts.push({ id, rows: Number((await query.execute(db)).rows[0]?.count ?? 0) });
  }
  return counts;
}

/** The records of e-mails end before the decision they told of: who has heard of it, and who has to be called, stays. */
async function keepTellings(db: Transaction<Tables>, now: Date, doneWith: DoneWith): Promise<void> {
  const emails = (id: 'failedLetter' | 'letterMark') =>
    sql<string>`(select ${sql.ref('id')} from ${sql.table('outboxEmails')} where ${over[id](now, doneWith).when})`;
  await db.updateTable('notifications').set({ emailId: null }).where('emailId', 'in', emails('failedLetter')).execute();
  await db
    .updateTable('notifications')
    .set(({ selectFrom }) => ({
      emailSentAt: selectFrom('outboxEmails')
        .select('outboxEmails.sentAt')
        .whereRef('outboxEmails.id', '=', 'notifications.emailId'),
    }))
    .where('emailId', 'in', emails('letterMark'))
    .execute();
}

/** All of it, or nothing; and then from the disk as well. */
export async function deleteEnded(
  { db, forget }: Pick<Storage, 'db' | 'forget'>,
  now: Date,
  doneWith: DoneWith,
): Promise<Ended> {
  const ended = await db.transaction().execute(async (transaction) => {
    const counts = await followAndCount(transaction, now, doneWith);
    for (const { id, rows } of counts) {
      const { table, when } = over[id](now, doneWith);
      if (rows > 0) await sql`delete from ${sql.table(table)} where ${when}`.execute(transaction);
    }
    return counts;
  });
  // With it goes what ended since then in other ways: a session, a letter that was sent.
  await forget();
  return ended;
}

import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { daysKept, type RetentionId, retention } from '#contract/booking/retention.ts';
import { type DoneWith, followEvenings } from '#server/booking/requests/kept-until.ts';
import type { Storage } from '#server/storage/open.ts';
import type { Tables } from '#server/storage/tables.ts';

/** Deleted elsewhere: e-mail content when sent, subscription, account and staff at their end. */
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
const daysWithout = (column: string, other: string, id: EndsByJob, now: Date) =>
  sql`${daysAfter(column, id, now)} and ${sql.ref(other)} is null`;

const ofEndedRequests = (now: Date) =>
  sql`${sql.ref('requestId')} in (select ${sql.ref('id')} from ${sql.table('ticketRequests')} where ${keptUntil(now)})`;

const longOver = (doneWith: DoneWith, now: Date): number[] => {
  const since = now.getTime() - daysKept('heldSeat') * day;
  return [-1, ...[...doneWith].filter(([, done]) => done <= since).map(([event]) => event)];
};

/** An entry of the list without a deletion does not compile. */
const over: Record<EndsByJob, (now: Date, doneWith: DoneWith) => Over> = {
  ticketRequest: (now) => ({ table: 'ticketRequests', when: keptUntil(now) }),
  // The database deletes these with their request. Here they are only counted.
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
  // The last line stays, however old: it proves that the end of the log was not removed.
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

/** Before sent e-mails expire, copies into the decision which guests were informed. */
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
  await forget();
  return ended;
}

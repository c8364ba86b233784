import { type RawBuilder, sql } from 'kysely';
import { type RetentionId, retentionDays, retentionRules } from '#contract/booking/retention.ts';
import { type RetentionStarts, updateRetentionEnds } from '#server/booking/requests/retention.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import type { Database, DatabaseTransaction, Tables } from '#server/storage/tables.ts';

/** Deleted elsewhere: e-mail content when sent, subscription, account and staff at their end. */
type SelfDeletedId = 'email' | 'subscriber' | 'account' | 'staff';
type JobDeletedId = Exclude<RetentionId, SelfDeletedId>;

interface ExpiredRows {
  table: keyof Tables;
  condition: RawBuilder<unknown>;
}

const day = 24 * 60 * 60 * 1000;

const isReached = (column: string, moment: string) => sql`${sql.ref(column)} <= ${moment}`;
const isPastRetention = (now: Date) => isReached('retainedUntil', now.toISOString());
const isDaysAfter = (column: string, id: JobDeletedId, now: Date) =>
  isReached(column, new Date(now.getTime() - retentionDays(id) * day).toISOString());
const isDaysWithout = (column: string, other: string, id: JobDeletedId, now: Date) =>
  sql`${isDaysAfter(column, id, now)} and ${sql.ref(other)} is null`;

const belongsToExpiredRequest = (now: Date) =>
  sql`${sql.ref('requestId')} in (select ${sql.ref('id')} from ${sql.table('ticketRequests')} where ${isPastRetention(now)})`;

const listLongPastEvents = (neededUntil: RetentionStarts, now: Date): number[] => {
  const since = now.getTime() - retentionDays('heldSeat') * day;
  return [-1, ...[...neededUntil].filter(([, until]) => until <= since).map(([event]) => event)];
};

/** An entry of the list without a deletion does not compile. */
const expiryRules: Record<JobDeletedId, (now: Date, neededUntil: RetentionStarts) => ExpiredRows> = {
  ticketRequest: (now) => ({ table: 'ticketRequests', condition: isPastRetention(now) }),
  // The database deletes these with their request. Here they are only counted.
  offer: (now) => ({ table: 'offers', condition: belongsToExpiredRequest(now) }),
  requestTransition: (now) => ({ table: 'requestTransitions', condition: belongsToExpiredRequest(now) }),
  notification: (now) => ({ table: 'notifications', condition: belongsToExpiredRequest(now) }),
  decision: (now) => ({ table: 'decisions', condition: isDaysAfter('at', 'decision', now) }),
  checkIn: (now) => ({ table: 'checkIns', condition: isDaysAfter('at', 'checkIn', now) }),
  requestPresence: (now) => ({ table: 'requestPresence', condition: isDaysAfter('at', 'requestPresence', now) }),
  contentPresence: (now) => ({ table: 'contentPresence', condition: isDaysAfter('at', 'contentPresence', now) }),
  heldSeat: (now, neededUntil) => ({
    table: 'heldSeats',
    condition: sql`${isDaysAfter('at', 'heldSeat', now)} and ${sql.ref('eventId')} in (${sql.join(listLongPastEvents(neededUntil, now))})`,
  }),
  idCopy: (now) => ({ table: 'idCopies', condition: isPastRetention(now) }),
  idempotencyKey: (now) => ({ table: 'idempotencyKeys', condition: isDaysAfter('createdAt', 'idempotencyKey', now) }),
  copyAccess: (now) => ({ table: 'copyAccess', condition: isDaysAfter('at', 'copyAccess', now) }),
  failedEmail: (now) => ({
    table: 'outboxEmails',
    condition: isDaysWithout('createdAt', 'sentAt', 'failedEmail', now),
  }),
  recipientHash: (now) => ({
    table: 'outboxEmails',
    condition: sql`${isDaysAfter('createdAt', 'recipientHash', now)} and ${sql.ref('sentAt')} is not null`,
  }),
  unconfirmedSubscriber: (now) => ({
    table: 'subscribers',
    condition: isDaysWithout('requestedAt', 'confirmedAt', 'unconfirmedSubscriber', now),
  }),
  unconfirmedAlert: (now) => ({
    table: 'seatAlerts',
    condition: isDaysWithout('requestedAt', 'confirmedAt', 'unconfirmedAlert', now),
  }),
  alert: (now) => ({ table: 'seatAlerts', condition: isPastRetention(now) }),
  suppression: (now) => ({ table: 'suppressions', condition: isDaysAfter('unsubscribedAt', 'suppression', now) }),
  unverifiedAccount: (now) => ({
    table: 'accounts',
    condition: isDaysWithout('createdAt', 'verifiedAt', 'unverifiedAccount', now),
  }),
  session: (now) => ({ table: 'sessions', condition: isDaysAfter('startedAt', 'session', now) }),
  accountKey: (now) => ({ table: 'accountKeys', condition: isDaysAfter('createdAt', 'accountKey', now) }),
  doorStaff: (now) => ({ table: 'staff', condition: isDaysAfter('until', 'doorStaff', now) }),
  staffSession: (now) => ({ table: 'staffSessions', condition: isDaysAfter('startedAt', 'staffSession', now) }),
  staffInvite: (now) => ({
    table: 'staffInvites',
    condition: sql`${isDaysAfter('createdAt', 'staffInvite', now)} and ${isReached('until', now.toISOString())}`,
  }),
  spentChallenge: (now) => ({ table: 'spentChallenges', condition: isDaysAfter('spentAt', 'spentChallenge', now) }),
  // The last line stays, however old: it proves that the end of the log was not removed.
  auditLog: (now) => ({
    table: 'auditLog',
    condition: sql`${isDaysAfter('at', 'auditLog', now)} and ${sql.ref('number')} < (select ${sql.ref('number')} from ${sql.table('auditLogHeads')})`,
  }),
  rate: (now) => ({ table: 'rates', condition: isDaysAfter('endsAt', 'rate', now) }),
  signInAttempts: (now) => ({ table: 'signInAttempts', condition: isDaysAfter('lastAt', 'signInAttempts', now) }),
};

export type ExpiredCounts = { id: JobDeletedId; rows: number }[];

const ids = retentionRules.map(({ id }) => id).filter((id): id is JobDeletedId => id in expiryRules);

export async function countExpired(db: Database, now: Date, neededUntil: RetentionStarts): Promise<ExpiredCounts> {
  const transaction = await db.startTransaction().execute();
  try {
    return await updateAndCount(transaction, now, neededUntil);
  } finally {
    await transaction.rollback().execute();
  }
}

async function updateAndCount(
  db: DatabaseTransaction,
  now: Date,
  neededUntil: RetentionStarts,
): Promise<ExpiredCounts> {
  await updateRetentionEnds(db, neededUntil);
  await retainNotifications(db, now, neededUntil);
  const counts: ExpiredCounts = [];
  for (const id of ids) {
    const { table, condition } = expiryRules[id](now, neededUntil);
    const query = sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)} where ${condition}`;
    counts.push({ id, rows: Number((await query.execute(db)).rows[0]?.count ?? 0) });
  }
  return counts;
}

/** Before sent e-mails expire, copies into the decision which guests were informed. */
async function retainNotifications(db: DatabaseTransaction, now: Date, neededUntil: RetentionStarts): Promise<void> {
  const emails = (id: 'failedEmail' | 'recipientHash') =>
    sql<string>`(select ${sql.ref('id')} from ${sql.table('outboxEmails')} where ${expiryRules[id](now, neededUntil).condition})`;
  await db.updateTable('notifications').set({ emailId: null }).where('emailId', 'in', emails('failedEmail')).execute();
  await db
    .updateTable('notifications')
    .set(({ selectFrom }) => ({
      emailSentAt: selectFrom('outboxEmails')
        .select('outboxEmails.sentAt')
        .whereRef('outboxEmails.id', '=', 'notifications.emailId'),
    }))
    .where('emailId', 'in', emails('recipientHash'))
    .execute();
}

export async function deleteExpired(
  { db, forget }: Pick<DatabaseStorage, 'db' | 'forget'>,
  now: Date,
  neededUntil: RetentionStarts,
): Promise<ExpiredCounts> {
  const ended = await db.transaction().execute(async (transaction) => {
    const counts = await updateAndCount(transaction, now, neededUntil);
    for (const { id, rows } of counts) {
      const { table, condition } = expiryRules[id](now, neededUntil);
      if (rows > 0) await sql`delete from ${sql.table(table)} where ${condition}`.execute(transaction);
    }
    return counts;
  });
  await forget();
  return ended;
}

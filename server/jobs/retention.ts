import { type RawBuilder, sql } from 'kysely';
import { type RetentionId, retentionDays, retentionRules } from '#contract/booking/retention.ts';
import { defaultRetentionYears } from '#contract/content/payment.ts';
import { wallClock } from '#contract/wall-time.ts';
import { type RetentionStarts, updateRetentionEnds } from '#server/booking/requests/retention.ts';
import { day, limits } from '#server/limits.ts';
import { eraseEmailsAbout } from '#server/mail/delete-emails.ts';
import { deleteInSlices } from '#server/storage/delete-in-slices.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import type { Database, DatabaseTransaction, Tables } from '#server/storage/tables.ts';

/** Other code deletes these: sent email content, opened ID copies; others when the person ends them. */
type SelfDeletedId = 'email' | 'openedCopy' | 'subscriber' | 'account' | 'staff';
type JobDeletedId = Exclude<RetentionId, SelfDeletedId>;

/** A row expires when the period of its rule after `column` is over, or at `retainedUntil`. */
interface ExpiryRule {
  table: keyof Tables;
  column?: string;
  /** column that must be null before the row is deleted */
  without?: string;
  condition?: (now: Date, neededUntil: RetentionStarts, invoiceYears: number) => RawBuilder<unknown>;
  /** unsent emails about the row are deleted with it */
  hasEmails?: true;
}

const isReached = (column: string, moment: string) => sql`${sql.ref(column)} <= ${moment}`;
const isPastRetention = (now: Date) => isReached('retainedUntil', now.toISOString());

const isPastDeadline = (now: Date) => isReached('until', now.toISOString());

const belongsToExpiredRequest = (now: Date) =>
  sql`${sql.ref('requestId')} in (select ${sql.ref('id')} from ${sql.table('ticketRequests')} where ${isPastRetention(now)})`;

function isEventLongPast(now: Date, neededUntil: RetentionStarts): RawBuilder<unknown> {
  const since = now.getTime() - retentionDays('heldSeat') * day;
  const events = [...neededUntil].filter(([, until]) => until <= since).map(([event]) => event);
  return sql`${sql.ref('eventId')} in (${sql.join([-1, ...events])})`;
}

/** The years of the law begin when the year of the payment ends. */
const isBeforeYears = (now: Date, _neededUntil: RetentionStarts, years: number) =>
  sql`${sql.ref('day')} < ${`${Number(wallClock(now).date.slice(0, 4)) - years}-01-01`}`;

/** Keeps the last line of a log, however old: it proves that no lines at the end are missing. */
const isBeforeLastLine = (log: Tables['logHeads']['name']) =>
  sql`${sql.ref('number')} < (select ${sql.ref('number')} from ${sql.table('logHeads')} where ${sql.ref('name')} = ${log})`;

/** An entry of the list without a deletion does not compile. */
const expiryRules: Record<JobDeletedId, ExpiryRule> = {
  ticketRequest: { table: 'ticketRequests', condition: isPastRetention, hasEmails: true },
  // The database deletes these rows with their request. This job only counts them.
  offer: { table: 'offers', condition: belongsToExpiredRequest },
  requestTransition: { table: 'requestTransitions', condition: belongsToExpiredRequest },
  notification: { table: 'notifications', condition: belongsToExpiredRequest },
  payment: { table: 'payments', condition: isBeforeYears },
  invoice: { table: 'invoices', condition: isBeforeYears },
  decision: { table: 'decisions', column: 'at' },
  checkIn: { table: 'checkIns', column: 'at' },
  presence: { table: 'presence', column: 'at' },
  heldSeat: { table: 'heldSeats', column: 'at', condition: isEventLongPast },
  idCopy: { table: 'idCopies', condition: isPastRetention },
  idempotencyKey: { table: 'idempotencyKeys', column: 'createdAt' },
  copyAccess: { table: 'copyAccess', column: 'at', condition: () => isBeforeLastLine('idCopies') },
  failedEmail: { table: 'outboxEmails', column: 'createdAt', without: 'sentAt' },
  recipientHash: {
    table: 'outboxEmails',
    column: 'createdAt',
    condition: () => sql`${sql.ref('sentAt')} is not null`,
  },
  unconfirmedSubscriber: { table: 'subscribers', column: 'requestedAt', without: 'confirmedAt', hasEmails: true },
  unconfirmedAlert: { table: 'seatAlerts', column: 'requestedAt', without: 'confirmedAt', hasEmails: true },
  alert: { table: 'seatAlerts', condition: isPastRetention, hasEmails: true },
  suppression: { table: 'suppressions', column: 'unsubscribedAt' },
  unverifiedAccount: { table: 'accounts', column: 'createdAt', without: 'verifiedAt', hasEmails: true },
  session: { table: 'sessions', column: 'startedAt' },
  accountKey: { table: 'accountKeys', column: 'createdAt' },
  doorStaff: { table: 'staff', column: 'until' },
  staffSession: { table: 'staffSessions', column: 'startedAt' },
  staffInvite: { table: 'staffInvites', column: 'createdAt', condition: isPastDeadline },
  spentChallenge: { table: 'spentChallenges', column: 'spentAt' },
  auditLog: { table: 'auditLog', column: 'at', condition: () => isBeforeLastLine('office') },
  rate: { table: 'rates', column: 'endsAt' },
  signInAttempts: { table: 'signInAttempts', column: 'lastAt' },
};

function buildExpiredRowsQuery(id: JobDeletedId, now: Date, neededUntil: RetentionStarts, years: number) {
  const { table, column, without, condition } = expiryRules[id];
  const conditions = [
    ...(column ? [isReached(column, new Date(now.getTime() - retentionDays(id) * day).toISOString())] : []),
    ...(without ? [sql`${sql.ref(without)} is null`] : []),
    ...(condition ? [condition(now, neededUntil, years)] : []),
  ];
  return sql`from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`;
}

export type ExpiredCounts = { id: JobDeletedId; rows: number }[];

const ids = retentionRules.map(({ id }) => id).filter((id): id is JobDeletedId => id in expiryRules);

/** Counts what `deleteExpired` would delete, in a transaction that is rolled back. */
export async function countExpired(
  db: Database,
  now: Date,
  neededUntil: RetentionStarts,
  years: number = defaultRetentionYears,
): Promise<ExpiredCounts> {
  const transaction = await db.startTransaction().execute();
  try {
    return await updateRetentionAndCount(transaction, now, neededUntil, years);
  } finally {
    await transaction.rollback().execute();
  }
}

async function updateRetentionAndCount(
  db: DatabaseTransaction,
  now: Date,
  neededUntil: RetentionStarts,
  years: number,
) {
  await updateRetentionEnds(db, neededUntil);
  await copySentTimes(db, now, neededUntil, years);
  const counts: ExpiredCounts = [];
  for (const id of ids) {
    const query = sql<{
      count: number | string;
    }>`select count(*) as count ${buildExpiredRowsQuery(id, now, neededUntil, years)}`;
    counts.push({ id, rows: Number((await query.execute(db)).rows[0]?.count ?? 0) });
  }
  return counts;
}

/** Before sent emails expire, copies into the decision which guests were informed. */
async function copySentTimes(
  db: DatabaseTransaction,
  now: Date,
  neededUntil: RetentionStarts,
  years: number,
): Promise<void> {
  const expired = (id: 'failedEmail' | 'recipientHash') =>
    sql<string>`(select ${sql.ref('id')} ${buildExpiredRowsQuery(id, now, neededUntil, years)})`;
  await db.updateTable('notifications').set({ emailId: null }).where('emailId', 'in', expired('failedEmail')).execute();
  await db
    .updateTable('notifications')
    .set(({ selectFrom }) => ({
      emailSentAt: selectFrom('outboxEmails')
        .select('outboxEmails.sentAt')
        .whereRef('outboxEmails.id', '=', 'notifications.emailId'),
    }))
    .where('emailId', 'in', expired('recipientHash'))
    .execute();
}

/** Before the transaction, because the copies of an evening may have many megabytes. */
async function deleteExpiredCopies(db: Database, now: Date, neededUntil: RetentionStarts): Promise<number> {
  await db.transaction().execute((trx) => updateRetentionEnds(trx, neededUntil));
  const expired = db.selectFrom('idCopies').where('retainedUntil', '<=', now.toISOString());
  const slice = expired.select('requestId').limit(limits.copiesDeletedAtOnce);
  return deleteInSlices(() => db.deleteFrom('idCopies').where('requestId', 'in', slice).executeTakeFirst());
}

/** `years`: how long payments and invoices are kept. */
export async function deleteExpired(
  storage: DatabaseStorage,
  now: Date,
  neededUntil: RetentionStarts,
  years: number = defaultRetentionYears,
) {
  const copies = await deleteExpiredCopies(storage.db, now, neededUntil);
  const deleted = await storage.db.transaction().execute(async (transaction) => {
    const counts = await updateRetentionAndCount(transaction, now, neededUntil, years);
    for (const { id, rows } of counts) {
      if (rows === 0) continue;
      const expired = buildExpiredRowsQuery(id, now, neededUntil, years);
      if (expiryRules[id].hasEmails) await eraseEmailsAbout(transaction, sql`(select ${sql.ref('id')} ${expired})`);
      await sql`delete ${expired}`.execute(transaction);
    }
    return counts;
  });
  await storage.eraseFromDisk();
  return deleted.map(({ id, rows }) => ({ id, rows: id === 'idCopy' ? rows + copies : rows }));
}

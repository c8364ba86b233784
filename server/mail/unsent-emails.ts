import type { Database } from '#server/storage/tables.ts';
import type { Outbox } from './outbox.ts';

/** For the admin command `emails`. */
export async function listUnsentEmails(db: Database, outbox: Outbox) {
  const rows = await db
    .selectFrom('outboxEmails')
    .selectAll()
    .where('sentAt', 'is', null)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ id, kind, sealed, createdAt, dueAt, tries, errorCode, deadAt }) => ({
    id,
    kind,
    to: sealed === null ? null : outbox.decrypt({ id, sealed }).to,
    createdAt,
    tries,
    errorCode,
    nextTry: deadAt ? 'given up' : dueAt,
  }));
}

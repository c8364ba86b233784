import type { Kysely } from 'kysely';
import type { Outbox } from '#server/mail/outbox.ts';
import type { Tables } from '#server/storage/tables.ts';

export async function listUnsentEmails(db: Kysely<Tables>, outbox: Outbox) {
  const rows = await db
    .selectFrom('outboxEmails')
    .selectAll()
    .where('sentAt', 'is', null)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ id, kind, sealed, createdAt, dueAt, tries, errorCode, deadAt }) => ({
    id,
    kind,
    to: sealed === null ? null : outbox.read({ id, sealed }).to,
    createdAt,
    tries,
    errorCode,
    next: deadAt ? 'given up' : dueAt,
  }));
}

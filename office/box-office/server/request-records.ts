import type { EventLabel } from '#contract/booking/ticket-request.ts';
import { recordCopyAccess } from '#server/booking/id-copies/access-log.ts';
import { decryptCopy } from '#server/booking/id-copies/vault.ts';
import { selectRequestsWithCopies } from '#server/booking/requests/status.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Database } from '#server/storage/tables.ts';

export class RecordNotFound extends Error {}

export async function readRequestRecords(db: Database) {
  const rows = await selectRequestsWithCopies(db).orderBy('requestedAt').execute();
  return rows.map(({ reference, requestedAt, language, fullName, email, phoneNumber1, phoneNumber2, ...row }) => {
    const event = row.event === null ? undefined : (JSON.parse(row.event) as EventLabel);
    return {
      reference,
      // `answered` is an open request to which the office has written.
      state: row.state === 'open' && row.answeredAt ? 'answered' : row.state,
      ...{ requestedAt, language, fullName, email, phoneNumber1, phoneNumber2, selectedDate: row.selectedDate },
      eventNumber: event?.id ?? null,
      event: event ? `${event.title}, ${event.date}` : null,
      numberOfTickets: row.numberOfTickets,
      additionalNotes: row.additionalNotes,
      copyRetainedUntil: row.copyRetainedUntil,
      retainedUntil: row.retainedUntil,
    };
  });
}

/** Writes the log line before it returns the picture. */
export async function openIdCopy(
  db: Database,
  secrets: Secrets,
  { staffName, reason, now, ...opened }: Record<'reference' | 'staffName' | 'reason', string> & { now: Date },
): Promise<Buffer> {
  const reference = normalizeReference(opened.reference);
  return db.transaction().execute(async (trx) => {
    const copy = await trx
      .selectFrom('idCopies')
      .innerJoin('ticketRequests', 'ticketRequests.id', 'idCopies.requestId')
      .select(['requestId', 'wrappedKey', 'sealed'])
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (!copy) throw new RecordNotFound(`There is no copy of an ID with ${reference}, or it has been deleted.`);
    const picture = decryptCopy(secrets.idCopyKey, copy, copy.requestId);
    await recordCopyAccess(trx, secrets, { at: now.toISOString(), staffName, reason, reference });
    return picture;
  });
}

/** Accepts a reference as people type it: `t7k4mq2xd` */
export function normalizeReference(typed: string): string {
  const signs = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return `T-${signs.slice(1, 5)}-${signs.slice(5)}`;
}

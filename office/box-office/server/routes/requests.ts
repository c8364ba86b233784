import { recordCopyAccess } from '#server/booking/id-copies/access-log.ts';
import { decryptCopy } from '#server/booking/id-copies/vault.ts';
import { toTicketStatus } from '#server/booking/requests/status.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Database } from '#server/storage/tables.ts';

export class RecordNotFound extends Error {}

export async function readRequestRows(db: Database) {
  const rows = await db
    .selectFrom('ticketRequests')
    .leftJoin('idCopies', 'idCopies.requestId', 'ticketRequests.id')
    .selectAll('ticketRequests')
    .select('idCopies.retainedUntil as copyRetainedUntil')
    .orderBy('requestedAt')
    .execute();
  return rows.map((row) => {
    const { submitted, ...facts } = toTicketStatus(row);
    const { fullName, email, phoneNumber1, phoneNumber2, selectedDate, event, numberOfTickets, additionalNotes } =
      submitted;
    return {
      reference: facts.reference,
      // `answered` is an open request to which the office has written.
      state: row.state === 'open' && row.answeredAt ? 'answered' : row.state,
      requestedAt: facts.requestedAt,
      language: row.language,
      fullName: fullName ?? null,
      email: email ?? null,
      phoneNumber1: phoneNumber1 ?? null,
      phoneNumber2: phoneNumber2 ?? null,
      selectedDate: selectedDate ?? null,
      eventNumber: event?.id ?? null,
      event: event ? `${event.title}, ${event.date}` : null,
      numberOfTickets: numberOfTickets ?? null,
      additionalNotes: additionalNotes ?? null,
      copyRetainedUntil: facts.idCopyRetainedUntil ?? null,
      retainedUntil: facts.retainedUntil,
    };
  });
}

/** Writes the log line before it returns the picture. */
export async function openIdCopy(
  db: Database,
  secrets: Secrets,
  { staffName, reason, now, ...opening }: Record<'reference' | 'staffName' | 'reason', string> & { now: Date },
): Promise<Buffer> {
  const reference = normalizeReference(opening.reference);
  return db.transaction().execute(async (tx) => {
    const copy = await tx
      .selectFrom('idCopies')
      .innerJoin('ticketRequests', 'ticketRequests.id', 'idCopies.requestId')
      .select(['requestId', 'wrappedKey', 'sealed'])
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (!copy) throw new RecordNotFound(`There is no copy of an ID with ${reference}, or it has been deleted.`);
    const picture = decryptCopy(secrets.copyKey, copy, copy.requestId);
    await recordCopyAccess(tx, secrets, { at: now.toISOString(), staffName, reason, reference });
    return picture;
  });
}

/** As people type it: `t7k4mq2xd` */
export function normalizeReference(typed: string): string {
  const signs = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return `T-${signs.slice(1, 5)}-${signs.slice(5)}`;
}

import type { Kysely } from 'kysely';
import { noteAccess } from '#server/booking/id-copies/access.ts';
import { unlock } from '#server/booking/id-copies/vault.ts';
import { statusOf } from '#server/booking/requests/status.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Tables } from '#server/storage/tables.ts';

export class NotFound extends Error {}

export async function requestRows(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom('ticketRequests')
    .leftJoin('idCopies', 'idCopies.requestId', 'ticketRequests.id')
    .selectAll('ticketRequests')
    .select('idCopies.keptUntil as copyKeptUntil')
    .orderBy('askedAt')
    .execute();
  return rows.map((row) => {
    const { asked, ...facts } = statusOf(row);
    const { fullName, email, phoneNumber1, phoneNumber2, selectedDate, event, numberOfTickets, additionalNotes } =
      asked;
    return {
      reference: facts.reference,
      // `answered` is an open request to which the office has written.
      state: row.state === 'open' && row.answeredAt ? 'answered' : row.state,
      askedAt: facts.askedAt,
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
      copyKeptUntil: facts.copyKeptUntil ?? null,
      keptUntil: facts.keptUntil,
    };
  });
}

/** Writes the log line before it returns the picture. */
export async function openCopy(
  db: Kysely<Tables>,
  secrets: Secrets,
  { who, why, now, ...opening }: Record<'reference' | 'who' | 'why', string> & { now: Date },
): Promise<Buffer> {
  const reference = tidyReference(opening.reference);
  return db.transaction().execute(async (transaction) => {
    const copy = await transaction
      .selectFrom('idCopies')
      .innerJoin('ticketRequests', 'ticketRequests.id', 'idCopies.requestId')
      .select(['requestId', 'wrappedKey', 'sealed'])
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (!copy) throw new NotFound(`There is no copy of an ID with ${reference}, or it has been deleted.`);
    const picture = unlock(secrets.copyKey, copy, copy.requestId);
    await noteAccess(transaction, secrets, { at: now.toISOString(), who, why, reference });
    return picture;
  });
}

/** As people type it: `t7k4mq2xd` */
export function tidyReference(typed: string): string {
  const signs = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return `T-${signs.slice(1, 5)}-${signs.slice(5)}`;
}

import type { EventLabel } from '#contract/booking/ticket-request.ts';
import { selectRequestsWithCopies } from '#server/booking/requests/status.ts';
import type { Database } from '#server/storage/tables.ts';

export async function readRequestRecords(db: Database) {
  const rows = await selectRequestsWithCopies(db).orderBy('requestedAt').execute();
  return rows.map(({ reference, requestedAt, language, fullName, email, phoneNumber1, phoneNumber2, ...row }) => {
    const event = row.event === null ? undefined : (JSON.parse(row.event) as EventLabel);
    return {
      reference,
      // `answered` is an open request to which the office has written.
      state: row.state === 'open' && row.answeredAt ? 'answered' : row.state,
      requestedAt,
      language,
      fullName,
      email,
      phoneNumber1,
      phoneNumber2,
      selectedDate: row.selectedDate,
      eventNumber: event?.id ?? null,
      event: event ? `${event.title}, ${event.date}` : null,
      numberOfTickets: row.numberOfTickets,
      additionalNotes: row.additionalNotes,
      copyRetainedUntil: row.copyRetainedUntil,
      isIdChecked: row.idCheck === 'checkId',
      retainedUntil: row.retainedUntil,
    };
  });
}

/** Accepts a reference as people type it: `t7k4mq2xd` */
export function normalizeReference(typed: string): string {
  const signs = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return `T-${signs.slice(1, 5)}-${signs.slice(5)}`;
}

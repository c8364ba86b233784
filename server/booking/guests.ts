/** The guests of an event, in the order of their requests. */
import type { TicketGuest } from '#contract/office/event-summary.ts';
import type { Database } from '#server/storage/tables.ts';

type GuestState = 'waiting' | 'offered' | 'accepted';

export const readGuests = async (db: Database, event: number, state: GuestState): Promise<TicketGuest[]> =>
  (await readGuestsByEvent(db, [event], state)).get(event) ?? [];

export async function readGuestsByEvent(
  db: Database,
  events: readonly number[],
  state: GuestState,
): Promise<Map<number | null, TicketGuest[]>> {
  if (events.length === 0) return new Map();
  const rows = await db
    .selectFrom('ticketRequests')
    .leftJoin('offers', (join) =>
      join.onRef('offers.requestId', '=', 'ticketRequests.id').on('offers.state', 'in', ['live', 'accepted']),
    )
    .select(['ticketRequests.eventId', 'reference', 'fullName as name', 'until'])
    .select(({ fn }) => fn.coalesce('ticketRequests.seats', 'numberOfTickets').as('seats'))
    .where('ticketRequests.state', '=', state)
    .where('ticketRequests.eventId', 'in', events)
    .orderBy('requestedAt')
    .orderBy('reference')
    .execute();
  return Map.groupBy(rows, ({ eventId }) => eventId);
}

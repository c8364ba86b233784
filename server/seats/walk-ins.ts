/** The chairs of people who sit there without a ticket. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/storage/tables.ts';

/** In the order in which they were pressed; two that cannot be told apart, as they came. */
export const presses = (db: Kysely<Tables>) =>
  db.selectFrom('arrivals').orderBy('arrivals.at').orderBy('arrivals.number');

/**
 * By evening, the chairs of people who sit there beyond the tickets: those who came without, and those who gave their tickets
 * back after they had come.
 */
export async function walkInsOf(db: Kysely<Tables>, only?: readonly number[]): Promise<Map<number, number>> {
  const rows = await presses(db)
    .leftJoin('offers', 'offers.id', 'arrivals.offerId')
    .select(['arrivals.eventId', 'party', 'came', 'offers.state', 'offers.seats'])
    .$if(only !== undefined, (query) => query.where('arrivals.eventId', 'in', only as readonly number[]))
    .execute();
  const sums = new Map<number, number>();
  for (const { eventId: event, came, state, seats } of new Map(rows.map((row) => [row.party, row])).values())
    sums.set(event, (sums.get(event) ?? 0) + Math.max(0, came - (state === 'accepted' ? (seats ?? 0) : 0)));
  return sums;
}

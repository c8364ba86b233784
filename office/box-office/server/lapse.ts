/** Safe to run on several servers. */
import { lapseDueOffers } from '#server/booking/seats/store.ts';
import type { OutgoingEmail } from '#server/mail/outbox.ts';
import type { BoxOfficeServices } from './actions.ts';
import { createGuestEmail } from './emails.ts';

export async function lapseOffers(services: BoxOfficeServices): Promise<number> {
  const { db, site, outbox, now } = services;
  const at = now();
  const cancelled = site.programme.filter((evening) => evening.isCancelled).map(({ id }) => id);
  const due = await db
    .selectFrom('offers')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'offers.requestId')
    .select(['offers.id as offerId', 'offers.eventId', 'ticketRequests.id', 'reference', 'email', 'language'])
    .where('offers.state', '=', 'live')
    .where('until', '<=', at.toISOString())
    // A cancellation tells these guests itself.
    .$if(cancelled.length > 0, (query) => query.where('offers.eventId', 'not in', cancelled))
    .execute();
  const letters = new Map<string, OutgoingEmail | undefined>();
  for (const row of due) letters.set(row.offerId, await createGuestEmail(services, row, 'ticketLapsed', {}));
  let lapsed = 0;
  for (const event of new Set(due.map((row) => row.eventId)))
    await db.transaction().execute(async (work) => {
      for (const { id } of await lapseDueOffers(work, event, { by: 'time', now: at })) {
        const letter = letters.get(id);
        if (letter) await outbox.put(work, letter);
        lapsed += 1;
      }
    });
  return lapsed;
}

/** Safe to run on several servers. */
import { lapseDueOffers } from '#server/booking/seats/store.ts';
import type { OutgoingEmail } from '#server/mail/outbox.ts';
import type { BoxOfficeServices } from './actions.ts';
import { createGuestEmail } from './emails.ts';

export async function lapseOffers(services: BoxOfficeServices): Promise<number> {
  const { db, site, outbox, now } = services;
  const at = now();
  const cancelled = site.programme.filter(({ isCancelled }) => isCancelled).map(({ id }) => id);
  const due = await db
    .selectFrom('offers')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'offers.requestId')
    .select(['offers.id as offerId', 'offers.eventId', 'ticketRequests.id', 'reference', 'email', 'language'])
    .where('offers.state', '=', 'live')
    .where('until', '<=', at.toISOString())
    // A cancellation tells these guests itself.
    .$if(cancelled.length > 0, (query) => query.where('offers.eventId', 'not in', cancelled))
    .execute();
  const emails = new Map<string, OutgoingEmail | undefined>();
  for (const row of due) emails.set(row.offerId, await createGuestEmail(services, row, 'ticketLapsed', {}));
  let lapsed = 0;
  for (const event of new Set(due.map((row) => row.eventId)))
    await db.transaction().execute(async (tx) => {
      for (const { id } of await lapseDueOffers(tx, event, { by: 'time', now: at })) {
        const email = emails.get(id);
        if (email) await outbox.put(tx, email);
        lapsed += 1;
      }
    });
  return lapsed;
}

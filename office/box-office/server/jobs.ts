/** Periodic jobs of the box office. Several servers may run them at the same time. */
import { formatTime } from '#contract/date-format.ts';
import { fallbackLanguage } from '#contract/language.ts';
import { parseWallTime } from '#contract/wall-time.ts';
import { listCancelledEventIds } from '#server/booking/seats/cancelled-events.ts';
import { byTime, lapseDueOffers } from '#server/booking/seats/store.ts';
import type { OfficeJobs } from '#server/jobs/start-jobs.ts';
import { limits } from '#server/limits.ts';
import type { OutgoingEmail } from '#server/mail/outbox.ts';
import { findDueDecision } from './decision/read.ts';
import { createGuestEmail } from './emails.ts';
import { remindOfPayments } from './payment-reminders.ts';
import type { BoxOfficeServices } from './run-action.ts';

/** Ends offers whose deadline is over, and emails their guests. Returns the number of offers. */
export async function lapseOffers(services: BoxOfficeServices): Promise<number> {
  const { db, site, outbox, now } = services;
  const at = now();
  const cancelledEventIds = listCancelledEventIds(site.programme);
  const due = await db
    .selectFrom('offers')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'offers.requestId')
    .select(['offers.id as offerId', 'offers.eventId', 'ticketRequests.id', 'reference', 'email', 'language'])
    .where('offers.state', '=', 'live')
    .where('until', '<=', at.toISOString())
    // Guests of cancelled events get the email about the cancellation.
    .$if(cancelledEventIds.length > 0, (query) => query.where('offers.eventId', 'not in', cancelledEventIds))
    .execute();
  const emails = new Map<string, OutgoingEmail | undefined>();
  for (const row of due) emails.set(row.offerId, await createGuestEmail(services, row, 'ticketLapsed', {}));
  let lapsed = 0;
  for (const event of new Set(due.map((row) => row.eventId)))
    await db.transaction().execute(async (trx) => {
      for (const { id } of await lapseDueOffers(trx, event, { ...byTime, now: at })) {
        const email = emails.get(id);
        if (email) await outbox.put(trx, email);
        lapsed += 1;
      }
    });
  return lapsed;
}

/** Emails the office an hour before a decision is due. Returns the number of emails. */
export async function remindOfDecisions(services: BoxOfficeServices & { officeEmail: () => string }): Promise<number> {
  const { db, site, outbox, officeEmail, origin, now } = services;
  const at = now().getTime();
  let sent = 0;
  for (const { id: event, decisionDeadline, shelter } of site.programme) {
    if (!decisionDeadline || !shelter) continue;
    const deadline = parseWallTime(decisionDeadline).epochMilliseconds;
    if (at < deadline - limits.decisionReminder || at >= deadline) continue;
    const reminder = db.selectFrom('decisionReminders').select('eventId').where('eventId', '=', event);
    if (await reminder.where('due', '=', decisionDeadline).executeTakeFirst()) continue;
    if (await findDueDecision(db, event, decisionDeadline)) continue;
    const guestEvent = await site.findEvent(event, fallbackLanguage, now());
    const email = await site.writeEmail('decisionDue', fallbackLanguage, {
      title: guestEvent?.event.title ?? '',
      time: formatTime(decisionDeadline, fallbackLanguage),
      shelter: site.decision.inVenue(shelter, fallbackLanguage),
      page: `${origin()}/office/events/${event}/decision`,
    });
    sent += await db.transaction().execute(async (trx) => {
      const ownReminder = await trx
        .insertInto('decisionReminders')
        .values({ eventId: event, due: decisionDeadline })
        .onConflict((conflict) => conflict.columns(['eventId', 'due']).doNothing())
        .returning('eventId')
        .executeTakeFirst();
      // Another server was faster.
      if (!ownReminder) return 0;
      await outbox.put(trx, { kind: 'decisionDue', subjectId: `evening ${event}`, to: officeEmail(), email });
      return 1;
    });
  }
  return sent;
}

export const boxOfficeJobs: OfficeJobs = [
  ['lapseOffers', limits.lapsePause, lapseOffers],
  ['remindOfDecisions', limits.lapsePause, remindOfDecisions],
  ['remindOfPayments', limits.lapsePause, remindOfPayments],
];

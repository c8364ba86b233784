import type { BoxOfficeTasks } from '#contract/office/box-office.ts';
import type { EventSummary } from '#contract/office/event-summary.ts';
import type { SiteAnswers } from '#contract/site-answers.ts';
import { wallClock } from '#contract/wall-time.ts';
import { readGuestsByEvent } from '#server/booking/guests.ts';
import { listGuestsToRefund, listOverdueGuests } from '#server/booking/payments/event-money.ts';
import { limits } from '#server/limits.ts';
import type { Database } from '#server/storage/tables.ts';
import { readDecisionTasks } from './decision/read.ts';
import { findNextOnWaitingList, type Programme, readEventSummaries } from './overview.ts';

export async function readBoxOfficeTasks(
  db: Database,
  site: Pick<SiteAnswers, 'programme' | 'payment'>,
  now: Date,
): Promise<Omit<BoxOfficeTasks, 'seatAlerts'>> {
  const { programme } = site;
  const summaries = await readEventSummaries(db, programme, now);
  const { open, oldest } = await db
    .selectFrom('ticketRequests')
    .select(({ fn }) => [fn.countAll().as('open'), fn.min<string | null>('requestedAt').as('oldest')])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  const lapsingOffers = await db
    .selectFrom('offers')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'offers.requestId')
    .select(['reference', 'fullName as name', 'offers.seats', 'until', 'offers.eventId'])
    .where('offers.state', '=', 'live')
    .where('until', '>', now.toISOString())
    .where('until', '<=', new Date(now.getTime() + limits.lapseSoon).toISOString())
    .orderBy('until')
    .limit(limits.requestsShown)
    .execute();
  const eventsWithWaiting = summaries.flatMap(({ eventId, seats, isCancelled, waiting }) => {
    const isBookable = seats && seats.free > 0 && seats.cutOff > now.toISOString();
    return isBookable && waiting > 0 && !isCancelled ? [{ eventId, free: seats.free }] : [];
  });
  const eventIds = eventsWithWaiting.map(({ eventId }) => eventId);
  const waitingGuests = await readGuestsByEvent(db, eventIds, 'waiting');
  return {
    openRequestCount: Number(open),
    oldestRequestAt: oldest ?? undefined,
    lapsingOffers,
    eventsWithSeatsForWaiting: eventsWithWaiting.flatMap(
      ({ eventId, free }) => findNextOnWaitingList(eventId, free, waitingGuests.get(eventId) ?? []) ?? [],
    ),
    eventsToAnnounceSoldOut: listEventsToAnnounceSoldOut(summaries, programme),
    eventsWithoutSeatCount: listEventsWithoutSeatCount(summaries, programme),
    failedEmails: await readFailedEmails(db),
    overduePayments: (await listOverdueGuests(db, site, wallClock(now).date, now)).slice(0, limits.requestsShown),
    refundsToMake: (await listGuestsToRefund(db, programme)).slice(0, limits.requestsShown),
    decisions: await readDecisionTasks(db, programme, now),
  };
}

/** Omits guests called since, and emails about decisions: the page of the decision lists those. */
async function readFailedEmails(db: Database): Promise<BoxOfficeTasks['failedEmails']> {
  const rows = await db
    .selectFrom('outboxEmails')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'outboxEmails.subjectId')
    .select(({ fn }) => ['reference', 'fullName as name', fn.max('deadAt').as('at')])
    .where('deadAt', 'is not', null)
    .where('kind', 'not in', ['officeNotification', 'officeWithdrawal', 'eventDecision'])
    .where('ticketRequests.state', '!=', 'withdrawn')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('requestTransitions')
            .select('requestTransitions.id')
            .whereRef('requestTransitions.requestId', '=', 'ticketRequests.id')
            .whereRef('requestTransitions.at', '>=', 'outboxEmails.deadAt')
            .where('transition', 'in', ['call', 'note']),
        ),
      ),
    )
    .groupBy(['reference', 'fullName'])
    .orderBy('at')
    .limit(limits.requestsShown)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at ?? '' }));
}

/** Lists events without a free seat whose page still offers tickets. */
function listEventsToAnnounceSoldOut(
  summaries: readonly EventSummary[],
  programme: Programme,
): BoxOfficeTasks['eventsToAnnounceSoldOut'] {
  const bookable = new Set(programme.filter(({ isBookable }) => isBookable).map(({ id }) => id));
  return summaries.flatMap(({ eventId, seats, isOver, isCancelled }) =>
    seats && seats.free <= 0 && !isOver && !isCancelled && bookable.has(eventId)
      ? [{ eventId, offered: seats.offered }]
      : [],
  );
}

/** Lists events that take requests, although the office has not set their seats. */
function listEventsWithoutSeatCount(summaries: readonly EventSummary[], programme: Programme) {
  const bookable = new Set(programme.filter(({ isBookable }) => isBookable).map(({ id }) => id));
  return summaries.filter(
    ({ eventId, open, seats, isOver, isCancelled }) =>
      !seats && !isOver && !isCancelled && (open > 0 || bookable.has(eventId)),
  );
}

import type { BoxOfficeTasks } from '#contract/office/box-office.ts';
import type { EventSummary } from '#contract/office/event-summary.ts';
import { readGuestsByEvent } from '#server/booking/guests.ts';
import { limits } from '#server/limits.ts';
import type { Database } from '#server/storage/tables.ts';
import { readDecisionTasks } from './decisions.ts';
import { findNextInLine, type Programme, readEventLines } from './overview.ts';

export async function readBoxOfficeTasks(
  db: Database,
  programme: Programme,
  now: Date,
): Promise<Omit<BoxOfficeTasks, 'alerts'>> {
  const lines = await readEventLines(db, programme, now);
  const { open, oldest } = await db
    .selectFrom('ticketRequests')
    .select(({ fn }) => [fn.countAll().as('open'), fn.min<string | null>('requestedAt').as('oldest')])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  const lapsingOffers = await db
    .selectFrom('offers')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'offers.requestId')
    .select(['reference', 'fullName as name', 'offers.seats', 'until', 'offers.eventId as event'])
    .where('offers.state', '=', 'live')
    .where('until', '>', now.toISOString())
    .where('until', '<=', new Date(now.getTime() + limits.lapseSoon).toISOString())
    .orderBy('until')
    .limit(limits.requestsShown)
    .execute();
  const withRoom = lines.flatMap(({ event, seats, isCancelled, waiting }) => {
    const isOpen = seats && seats.free > 0 && seats.cutOff > now.toISOString();
    return isOpen && waiting > 0 && !isCancelled ? [{ event, free: seats.free }] : [];
  });
  const events = withRoom.map(({ event }) => event);
  const waiting = await readGuestsByEvent(db, events, 'waiting');
  return {
    openRequestCount: Number(open),
    oldestRequestAt: oldest ?? undefined,
    lapsingOffers,
    guestsForFreeSeats: withRoom.flatMap(
      ({ event, free }) => findNextInLine(event, free, waiting.get(event) ?? []) ?? [],
    ),
    eventsToAnnounceSoldOut: listFullEvents(lines, programme),
    eventsWithoutSeatCount: lines.filter((line) => line.open > 0 && !line.seats && !line.isOver && !line.isCancelled),
    failedEmails: await readFailedEmails(db),
    decisions: await readDecisionTasks(db, programme, now),
  };
}

/** Reads failed emails, except about decisions: the page of the decision lists those. */
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
function listFullEvents(
  lines: readonly EventSummary[],
  programme: Programme,
): BoxOfficeTasks['eventsToAnnounceSoldOut'] {
  const open = new Set(programme.filter(({ isBookable }) => isBookable).map(({ id }) => id));
  return lines.flatMap(({ event, seats, isOver, isCancelled }) =>
    seats && seats.free <= 0 && !isOver && !isCancelled && open.has(event) ? [{ event, offered: seats.offered }] : [],
  );
}

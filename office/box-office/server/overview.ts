/** Reads the seats of events and the next guest on the waiting list, without a lock. */

import type { EventSummary, TicketGuest } from '#contract/office/event-summary.ts';
import type { ProgrammeEvent } from '#contract/site-answers.ts';
import { readEventCounts } from '#server/booking/seats/event-counts.ts';
import type { Database } from '#server/storage/tables.ts';

export type Programme = readonly ProgrammeEvent[];

export async function readEventSummaries(db: Database, programme: Programme, now: Date, onlyEventId?: number) {
  const counts = await readEventCounts(db, programme, now, onlyEventId === undefined ? undefined : [onlyEventId]);
  const eventById = new Map(programme.map((one) => [one.id, one]));
  const selected = onlyEventId === undefined ? programme : programme.filter(({ id }) => id === onlyEventId);
  const upcomingIds = selected.filter(({ endsAt }) => endsAt >= now.getTime()).map(({ id }) => id);
  const idsWithCounts = [...counts].filter(
    ([, one]) => one.seats || one.countRequests('open') + one.countRequests('waiting') > 0,
  );
  const eventIds = new Set([...upcomingIds, ...idsWithCounts.map(([id]) => id)]);
  return [...eventIds]
    .map((eventId) => ({
      ...summarizeWithoutCounts(eventId, eventById.get(eventId), now),
      seats: counts.get(eventId)?.seats,
      open: counts.get(eventId)?.countRequests('open') ?? 0,
      waiting: counts.get(eventId)?.countRequests('waiting') ?? 0,
    }))
    .sort((a, b) => (a.start ?? '').localeCompare(b.start ?? '') || a.eventId - b.eventId);
}

export const readEventSummary = async (db: Database, programme: Programme, eventId: number, now: Date) =>
  findEventSummary(await readEventSummaries(db, programme, now, eventId), programme, eventId, now);

export function findEventSummary(summaries: readonly EventSummary[], programme: Programme, eventId: number, now: Date) {
  const known = programme.find(({ id }) => id === eventId);
  const summary = summaries.find((one) => one.eventId === eventId);
  return (
    summary ?? (known && { ...summarizeWithoutCounts(eventId, known, now), seats: undefined, open: 0, waiting: 0 })
  );
}

const summarizeWithoutCounts = (eventId: number, known: ProgrammeEvent | undefined, now: Date) => ({
  eventId,
  start: known?.start,
  isOver: (known?.endsAt ?? 0) < now.getTime(),
  isCancelled: known?.isCancelled ?? false,
});

/** Finds the first guest and, if that party does not fit, the first guest whose whole party fits. */
export function findNextOnWaitingList(eventId: number, freeSeats: number, waiting: readonly TicketGuest[]) {
  const [firstInLine] = waiting;
  if (!firstInLine || freeSeats <= 0) return undefined;
  const fitting = waiting.find(({ seats }) => (seats ?? 1) <= freeSeats);
  return { eventId, freeSeats, firstInLine, firstThatFits: fitting === firstInLine ? undefined : fitting };
}

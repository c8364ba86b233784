import { isDeepStrictEqual } from 'node:util';
import type { Event, LocalizedString } from '#contract/content/event.ts';
import type { Venues } from '#contract/content/venues.ts';
import type { Language } from '#contract/language.ts';
import type { DecisionKind } from '#contract/office/decision.ts';
import { toWallTime } from '#contract/wall-time.ts';

/** Time and place before any decision; each decision stores them. */
export type OriginalSchedule = Pick<Event, 'place' | 'start' | 'doors' | 'interval' | 'end' | 'previous'> &
  Pick<Event['event'], 'date' | 'time' | 'venue'>;

export interface EventDecision {
  kind: DecisionKind;
  /** new start of a later or postponed event; undefined: not known */
  start?: string | undefined;
  venues: Venues;
  note: Record<Language, string>;
  now: Date;
}

export const getSchedule = ({ place, start, doors, interval, end, previous, event }: Event): OriginalSchedule => ({
  place,
  start,
  doors,
  interval,
  end,
  previous,
  date: event.date,
  time: event.time,
  venue: event.venue,
});

/**
 * Only a venue with a shelter can move there; only full events can have room again. `changed`
 * announces what an editor has changed in the form of the event.
 */
export const isDecisionPossible = (
  kind: DecisionKind,
  event: Event,
  original: OriginalSchedule,
  venues: Venues,
): boolean => {
  if (kind === 'changed') return false;
  if (kind === 'shelter') return findShelter(venues, original) !== undefined;
  return kind !== 'available' || event.availability !== undefined;
};

/** Id and name of the venue where the event moves. */
function findShelter(
  venues: Venues,
  { place }: OriginalSchedule,
): { place: string; venue: LocalizedString } | undefined {
  const shelter = venues.get(place)?.shelter?.place;
  const name = shelter && venues.get(shelter)?.name;
  return name ? { place: shelter, venue: name } : undefined;
}

export function applyDecision(event: Event, original: OriginalSchedule, decision: EventDecision): Event {
  const { note, now } = decision;
  const { date, time, venue, ...facts } = computeEventFacts(event, original, decision);
  return {
    ...event,
    // A schedule read from JSON lacks undefined fields: reset them.
    doors: undefined,
    interval: undefined,
    end: undefined,
    previous: undefined,
    ...facts,
    ...computeAvailability(event, decision.kind),
    // By two: undoing a change lowers the number that site/feeds/feeds.ts computes by one.
    revision: event.revision + 2,
    changed: nextChangeTime(event.changed, now),
    event: { ...event.event, date, time, venue, note },
  };
}

/** The announced change is in `typed`, with its own times and wordings. */
export function applyTypedDecision(
  before: Event,
  original: OriginalSchedule,
  typed: Event,
  { kind, note, now }: Pick<EventDecision, 'kind' | 'note' | 'now'>,
): Event {
  return {
    ...typed,
    previous: isDeepStrictEqual(typed.previous, before.previous) ? findPrevious(original, typed, kind) : typed.previous,
    revision: Math.max(typed.revision, before.revision + 2),
    changed: nextChangeTime(before.changed, now),
    event: { ...typed.event, note },
  };
}

/** What the page shows as "previously". A cancelled event shows what it showed before. */
function findPrevious(original: OriginalSchedule, typed: Event, kind: DecisionKind): Event['previous'] {
  if (kind === 'cancelled') return typed.previous;
  const { start: _, ...earlierPlace } = original.previous ?? {};
  const start = typed.status !== 'postponed' && typed.start !== original.start ? original.start : undefined;
  const previous = {
    ...(original.previous?.start !== undefined && typed.status !== 'postponed' && { start: original.previous.start }),
    ...(start !== undefined && { start }),
    ...earlierPlace,
    ...(typed.place !== original.place && { venue: original.venue, place: original.place }),
  };
  return previous.start || previous.venue ? previous : undefined;
}

/** Later than `before` by at least a minute: feed readers ignore a second change in the same minute. */
export function nextChangeTime(before: string, now: Date): string {
  const nowText = toWallTime(now);
  if (nowText > before) return nowText;
  return Temporal.PlainDateTime.from(before).add({ minutes: 1 }).toString({ smallestUnit: 'minute' });
}

function computeAvailability({ availability: before }: Event, kind: DecisionKind): Pick<Event, 'availability'> {
  if (kind === 'soldOut') return { availability: 'soldOut' };
  if (kind === 'lastChairs') return { availability: 'limited' };
  return { availability: kind === 'available' ? undefined : before };
}

function computeEventFacts(
  event: Event,
  original: OriginalSchedule,
  { kind, start, venues }: EventDecision,
): OriginalSchedule & Pick<Event, 'status'> {
  const present = getSchedule(event);
  const { status, previous } = event;
  switch (kind) {
    case 'asPlanned':
      return { ...original, status: 'scheduled' };
    case 'shelter': {
      const before = { ...present.previous, venue: original.venue, place: original.place };
      return { ...present, ...findShelter(venues, original), status: 'scheduled', previous: before };
    }
    case 'later': {
      if (!start) return { ...present, status };
      const where = { place: present.place, venue: present.venue };
      const later = shiftSchedule(original, start);
      return { ...later, ...where, status: 'scheduled', previous: { ...previous, start: original.start } };
    }
    case 'postponed': {
      if (start) return { ...shiftSchedule(original, start), status: 'scheduled', previous: { start: original.start } };
      const { start: _, ...rest } = original.previous ?? {};
      return { ...original, status: 'postponed', previous: rest.venue ? rest : undefined };
    }
    case 'cancelled':
      return { ...present, status: 'cancelled' };
    default:
      return { ...present, status };
  }
}

function shiftSchedule(original: OriginalSchedule, start: string): OriginalSchedule {
  const from = Temporal.PlainDateTime.from(original.start);
  const by = from.until(Temporal.PlainDateTime.from(start));
  const moved = (time: string | undefined) =>
    time && Temporal.PlainDateTime.from(time).add(by).toString({ smallestUnit: 'minute' });
  const { doors, interval, end } = original;
  return {
    ...original,
    start,
    doors: moved(doors),
    interval: moved(interval),
    end: moved(end),
    date: undefined,
    time: undefined,
  };
}

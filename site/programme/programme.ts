import {
  type BookingState,
  type EveningState,
  isChanged,
  isOver,
  isPostponed,
  stateOf,
} from '#contract/booking/evening-state.ts';
import type { Event, Said } from '#contract/content/event.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { View } from '#contract/language.ts';
import { endOf, wallClock } from '#contract/wall-time.ts';
import { type Told, type ToldTree, tellAll } from '#site/language/told.ts';
import type { Source } from '#site/source.ts';

export interface Evening extends Omit<Event, 'event'> {
  words: ToldTree<Event['event'] & Record<'date' | 'time', Said>>;
  state: EveningState;
  /** on pages only: e-mails and feeds are kept for longer */
  booking?: BookingState;
  /** the venue announced before, if it has changed */
  previousVenue?: Told | undefined;
}

export const newestFirst = ({ events }: Content): readonly Event[] =>
  [...events.values()].sort((a, b) => b.start.localeCompare(a.start) || b.id - a.id);

export type TellEvening = (event: Event) => Evening;

/** Lazy, because an archive may be long: localizes only what is shown. */
export function eveningTeller({ teller }: Source, view: View, now: Date): TellEvening {
  const tell = teller(view);
  return (evening) => {
    const { event, ...facts } = evening;
    return {
      ...facts,
      // Both keys exist for every event; the build generates them where the entry has none.
      words: tellAll({ ...event, date: '', time: '' }, `eventDetails.${facts.id}.event`, tell),
      // From the original, not the copy: contract/wall-time.ts caches the end per object.
      state: stateOf(evening, now),
      previousVenue: facts.previous?.venue ? tell(`eventDetails.${facts.id}.previous.venue`) : undefined,
    };
  };
}

export function tellEvening(source: Source, id: string | undefined, view: View, now: Date): Evening | undefined {
  const event = source.content.events.get(id ?? '');
  return event && eveningTeller(source, view, now)(event);
}

/** Next first, undated last. A cancelled event stays until its announced hour has passed. */
export const upcoming = (events: readonly Event[], now: Date): Event[] =>
  events
    .filter((event) => isAhead(event, now))
    .sort((a, b) => Number(isPostponed(a)) - Number(isPostponed(b)) || a.start.localeCompare(b.start))
    .slice(0, 6);

/** When the last event ends: from then on every page says that nothing is announced. */
export const silentFrom = (events: readonly Event[]): number =>
  Math.max(...events.map((event) => (isPostponed(event) ? Number.POSITIVE_INFINITY : endOf(event))));

const isAhead = (event: Event, now: Date): boolean => isPostponed(event) || !isOver(event, now);

/** Cancelled and changed events that visitors could still set out for, and on its day any note of the house. */
export const changes = (events: readonly Event[], now: Date): Event[] =>
  events
    .filter((event) => !isOver(event, now) && (isChanged(stateOf(event, now)) || isNotedToday(event, now)))
    .sort((a, b) => a.start.localeCompare(b.start));

const isNotedToday = ({ event: { note }, start }: Event, now: Date): boolean =>
  note !== undefined && start.startsWith(wallClock(now).date);

const placeKeys = {
  park: 'park',
  'beech-arbor': 'beechArbor',
  'manor-house': 'manorHouse',
  barn: 'barn',
  estate: 'estate',
};

export const placeKey = (place: Event['place']): string => placeKeys[place];

/** The id of an event in calendars and data. It never changes. */
export const identityOf = (id: number): string => `event-${id}@tollenau`;

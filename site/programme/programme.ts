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
  /** only pages say it, because e-mails and feeds are kept for longer */
  booking?: BookingState;
  /** the place that was announced before, where it is another */
  previousVenue?: Told | undefined;
}

export const newestFirst = ({ events }: Content): readonly Event[] =>
  [...events.values()].sort((a, b) => b.start.localeCompare(a.start) || b.id - a.id);

export type TellEvening = (event: Event) => Evening;

/** Only what is shown is told: an archive may be long. */
export function eveningTeller({ teller }: Source, view: View, now: Date): TellEvening {
  const tell = teller(view);
  return (evening) => {
    const { event, ...facts } = evening;
    return {
      ...facts,
      // Both are texts of every event, generated where the entry has none.
      words: tellAll({ ...event, date: '', time: '' }, `eventDetails.${facts.id}.event`, tell),
      // Of the evening itself and not of the copy: when it ends is reckoned once for each (contract/wall-time.ts).
      state: stateOf(evening, now),
      previousVenue: facts.previous?.venue ? tell(`eventDetails.${facts.id}.previous.venue`) : undefined,
    };
  };
}

export function tellEvening(source: Source, id: string | undefined, view: View, now: Date): Evening | undefined {
  const event = source.content.events.get(id ?? '');
  return event && eveningTeller(source, view, now)(event);
}

/** What is still to come, next first; what has no day yet comes last. A cancelled evening stays until its hour has passed. */
export const upcoming = (events: readonly Event[], now: Date): Event[] =>
  events
    .filter((event) => isAhead(event, now))
    .sort((a, b) => Number(isPostponed(a)) - Number(isPostponed(b)) || a.start.localeCompare(b.start))
    .slice(0, 6);

/** From this moment on nothing is to come: the house says so wherever somebody would look for it, on every page. */
export const silentFrom = (events: readonly Event[]): number =>
  Math.max(...events.map((event) => (isPostponed(event) ? Number.POSITIVE_INFINITY : endOf(event))));

const isAhead = (event: Event, now: Date): boolean => isPostponed(event) || !isOver(event, now);

/** What people who meant to come have to hear, as long as they could still set out; and on its day whatever the house says of it. */
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

/** By which programs know an evening again, in calendars and everywhere else. It never changes. */
export const identityOf = (id: number): string => `event-${id}@tollenau`;

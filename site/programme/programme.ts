import type { BookingState, EventState } from '#contract/booking/event-state.ts';
import { eventStateAt, isChanged, isOver, isPostponedWithoutDay, isUpcoming } from '#contract/booking/event-state.ts';
import type { EventType } from '#contract/content/categories.ts';
import type { Estate } from '#contract/content/content.ts';
import type { Event, LocalizedString } from '#contract/content/event.ts';
import type { Content } from '#contract/content/kinds.ts';
import { type EventPrice, listPricesOfEvent } from '#contract/content/prices.ts';
import type { Locale } from '#contract/language.ts';
import { computeEventEnd, wallClock } from '#contract/wall-time.ts';
import { formatShortDateInFull, longDate } from '#site/language/dates.ts';
import { type LocalizedText, type LocalizedTree, localizeTree } from '#site/language/localized-text.ts';
import type { ContentSource, Translate } from '#site/language/translator.ts';
import { dotSeparator } from '#site/language/typeset.ts';

export interface LocalizedEvent extends Omit<Event, 'event' | 'prices'> {
  texts: LocalizedTree<Event['event'] & Record<'date' | 'time', LocalizedString>>;
  state: EventState;
  /** What a seat costs: none if the event is over or cancelled. */
  prices: readonly EventPrice[];
  /** The type of its category. */
  type: EventType;
  /** Only pages set this: people read emails and feeds much later. */
  booking?: BookingState;
  /** The venue before a move. */
  previousVenue?: LocalizedText | undefined;
}

export const sortNewestFirst = ({ events }: Content): readonly Event[] =>
  [...events.values()].sort((a, b) => b.start.localeCompare(a.start) || b.id - a.id);

export type EventLocalizer = (event: Event) => LocalizedEvent;

/** Returns a function, so that callers localize only the events that they show. */
export function createEventLocalizer({ content, localizer }: ContentSource, locale: Locale, now: Date): EventLocalizer {
  const localize = localizer(locale);
  return (entry) => {
    const { event, prices: _, ...facts } = entry;
    // Pass the entry itself: contract/wall-time.ts caches the end per object.
    const state = eventStateAt(entry, now);
    return {
      ...facts,
      // `readResources` adds both keys to every event. Texts of the entry itself take precedence.
      texts: localizeTree({ ...event, date: '', time: '' }, `eventDetails.${facts.id}.event`, localize),
      state,
      prices: listPricesToShow(content, entry, state),
      type: findEventType(content, entry),
      previousVenue: facts.previous?.venue ? localize(`eventDetails.${facts.id}.previous.venue`) : undefined,
    };
  };
}

/** Over and cancelled events have none. */
const listPricesToShow = ({ prices }: Pick<Content, 'prices'>, event: Event, state: EventState): EventPrice[] =>
  state === 'past' || state === 'cancelled' ? [] : listPricesOfEvent(prices, event);

export function localizeEvent(source: ContentSource, id: string | undefined, locale: Locale, now: Date) {
  const event = source.content.events.get(id ?? '');
  return event && createEventLocalizer(source, locale, now)(event);
}

/** The next event first, undated events last. Includes cancelled events until they are over. */
export const listUpcomingEvents = (events: readonly Event[], now: Date): Event[] =>
  events
    .filter((event) => isListed(event, now))
    .sort(
      (a, b) => Number(isPostponedWithoutDay(a)) - Number(isPostponedWithoutDay(b)) || a.start.localeCompare(b.start),
    );

/** From this time on, every page says that no event is announced. */
export const findLastEventEnd = (events: readonly Event[]): number =>
  Math.max(
    ...events.map((event) => (isPostponedWithoutDay(event) ? Number.POSITIVE_INFINITY : computeEventEnd(event))),
  );

const isListed = (event: Event, now: Date): boolean => isPostponedWithoutDay(event) || !isOver(event, now);

/** Returns cancelled and changed events that are not over, and today's events with a note. */
export const listChangedEvents = (events: readonly Event[], now: Date): Event[] =>
  events
    .filter((event) => !isOver(event, now) && (isChanged(eventStateAt(event, now)) || hasNoteToday(event, now)))
    .sort((a, b) => a.start.localeCompare(b.start));

const hasNoteToday = ({ event: { note }, start }: Event, now: Date): boolean =>
  note !== undefined && start.startsWith(wallClock(now).date);

/** Returns the texts of an event without their language. */
export const toPlainLabel = ({ id, texts: { title, date, time, venue } }: LocalizedEvent) => ({
  id,
  title: title.text,
  date: date.text,
  time: time.text,
  venue: venue.text,
});

export const findEventType = ({ categories }: Pick<Content, 'categories'>, event: { category: string }): EventType =>
  categories.get(event.category)?.type ?? 'other';

const castTypes: ReadonlySet<EventType> = new Set(['opera', 'theatre', 'dance']);

/** The heading above a list of names and roles: musicians of a concert are no cast. */
export const nameCastHeading = (
  content: Pick<Content, 'categories'>,
  event: { category: string },
): 'cast' | 'artists' => (castTypes.has(findEventType(content, event)) ? 'cast' : 'artists');

/** The id of an event in calendars and data formats, which must never change. */
export const buildEventIdentifier = ({ slug }: Estate, id: number): string => `event-${id}@${slug}`;

type EventWithNote = Pick<LocalizedEvent, 'state' | 'texts'>;
type EventAvailability = Pick<LocalizedEvent, 'state' | 'availability' | 'booking'>;

export const nameState = (t: Translate, state: EventState): string | undefined =>
  state === 'planned' ? undefined : t(`events.state.${state}`);

/** `Abgesagt: Don Giovanni`, where there is no room for a sentence */
export const formatTitleWithState = (t: Translate, { state, texts: { title } }: EventWithNote): string =>
  isChanged(state) ? t('events.titleWithState', { state: t(`events.state.${state}`), title: title.text }) : title.text;

/** `Sa., 19. Juni 2027, 20 Uhr · Ausverkauft`: day (to come: with its hour), change, availability. */
export function formatDateWithState(t: Translate, locale: Locale, event: LocalizedEvent): string {
  const { start, end, state } = event;
  const changed = isChanged(state) ? nameState(t, state) : undefined;
  const date = isUpcoming(state) ? formatShortDateInFull(start, end, locale) : longDate(start.slice(0, 10), locale);
  return [date, changed, nameAvailability(t, event)].filter(Boolean).join(dotSeparator);
}

/** Returns why a visitor can subscribe to an alert: no seats now, but perhaps later. */
export function findSeatAlertReason({
  state,
  availability,
  booking,
}: EventAvailability): 'soldOut' | 'postponed' | undefined {
  if (state === 'postponed') return state;
  return booking !== 'ended' && isUpcoming(state) && availability === 'soldOut' ? availability : undefined;
}

/** A request for it goes to the waiting list. */
export const isFullyBooked = ({ state, availability, booking }: EventAvailability): boolean =>
  isUpcoming(state) && booking !== 'ended' && (booking === 'full' || availability === 'soldOut');

/** Adds the booking state of an upcoming event. `soldOut` takes precedence over `full`. */
export function withBookingState(event: LocalizedEvent, bookingOf: App.Locals['bookingOf']): LocalizedEvent {
  const booking = isUpcoming(event.state) ? bookingOf(event.id) : undefined;
  if (!booking || (booking === 'full' && event.availability === 'soldOut')) return event;
  return { ...event, booking };
}

export function nameAvailability(t: Translate, { state, availability, booking }: EventAvailability) {
  const seats = availability === 'soldOut' ? availability : (booking ?? availability);
  return isUpcoming(state) && seats ? t(`events.availability.${seats}`) : undefined;
}

/** Returns the office's note for an event that is not past, otherwise the text of its state. */
export function findEventNote(t: Translate, { state, texts }: EventWithNote): string | undefined {
  const { date, time, venue, note } = texts;
  if (note && state !== 'past') return note.text;
  if (state === 'planned') return undefined;
  return t(`events.note.${state}`, { date: date.text, time: time.text, venue: venue.text });
}

export const findNoteBeforeRequest = (t: Translate, event: EventWithNote): string | undefined =>
  event.state === 'past' || event.state === 'postponed' || event.state === 'cancelled'
    ? t(`tickets.noteBefore.${event.state}`)
    : findEventNote(t, event);

export const findNoteAfterRequest = (t: Translate, event: EventWithNote): string | undefined =>
  event.state === 'past' || event.state === 'postponed'
    ? t(`tickets.noteAfter.${event.state}`)
    : findEventNote(t, event);

import { type EventState, isChanged, isUpcoming } from '#contract/booking/event-state.ts';
import type { PageLanguage } from '#contract/language.ts';
import { longDate } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import { dotSeparator } from '#site/language/typeset.ts';
import type { LocalizedEvent } from './programme.ts';

type EventWithNote = Pick<LocalizedEvent, 'state' | 'texts'>;
type EventAvailability = Pick<LocalizedEvent, 'state' | 'availability' | 'booking'>;

export const stateName = (t: Translate, state: EventState): string | undefined =>
  state === 'planned' ? undefined : t(`events.state.${state}`);

/** `Abgesagt: Don Giovanni`, where there is no room for a sentence */
export const titleWithState = (t: Translate, { state, texts: { title } }: EventWithNote): string =>
  isChanged(state) ? t('events.titleWithState', { state: t(`events.state.${state}`), title: title.text }) : title.text;

/** `24. August 2024`, with the state and the free seats where they matter */
export function dateWithState(t: Translate, view: PageLanguage, event: LocalizedEvent): string {
  const { start, state } = event;
  const changed = isChanged(state) ? stateName(t, state) : undefined;
  return [longDate(start.slice(0, 10), view), changed, availabilityName(t, event)].filter(Boolean).join(dotSeparator);
}

/** Why a visitor can subscribe to an alert: no seats now, but that may change. */
export function alertReason({ state, availability, booking }: EventAvailability): 'soldOut' | 'postponed' | undefined {
  if (state === 'postponed') return state;
  return booking !== 'ended' && isUpcoming(state) && availability === 'soldOut' ? availability : undefined;
}

/** Adds whether seats can be booked, unless the event is off or over. `soldOut` wins over `full`. */
export function withBookingState(event: LocalizedEvent, bookingOf: App.Locals['bookingOf']): LocalizedEvent {
  const booking = isUpcoming(event.state) ? bookingOf(event.id) : undefined;
  if (!booking || (booking === 'full' && event.availability === 'soldOut')) return event;
  return { ...event, booking };
}

export function availabilityName(t: Translate, { state, availability, booking }: EventAvailability) {
  const seats = availability === 'soldOut' ? availability : (booking ?? availability);
  return isUpcoming(state) && seats ? t(`events.availability.${seats}`) : undefined;
}

/** The office's own note while the event is ahead, else the default text of its state. */
export function stateNote(t: Translate, { state, texts }: EventWithNote): string | undefined {
  const { date, time, venue, note } = texts;
  if (note && state !== 'past') return note.text;
  if (state === 'planned') return undefined;
  return t(`events.note.${state}`, { date: date.text, time: time.text, venue: venue.text });
}

export const noteBeforeRequest = (t: Translate, event: EventWithNote): string | undefined =>
  event.state === 'past' || event.state === 'postponed' || event.state === 'cancelled'
    ? t(`tickets.noteBefore.${event.state}`)
    : stateNote(t, event);

export const noteAfterRequest = (t: Translate, event: EventWithNote): string | undefined =>
  event.state === 'past' || event.state === 'postponed' ? t(`tickets.noteAfter.${event.state}`) : stateNote(t, event);

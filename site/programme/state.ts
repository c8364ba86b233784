import { type EveningState, isAhead, isChanged } from '#contract/booking/evening-state.ts';
import type { View } from '#contract/language.ts';
import { longDate } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import { dot } from '#site/language/typeset.ts';
import type { Evening } from './programme.ts';

type Noted = Pick<Evening, 'state' | 'words'>;
type Seats = Pick<Evening, 'state' | 'availability' | 'booking'>;

export const stateName = (t: Translate, state: EveningState): string | undefined =>
  state === 'planned' ? undefined : t(`events.state.${state}`);

/** `Abgesagt: Don Giovanni`, where there is no room for a sentence */
export const titleWithState = (t: Translate, { state, words: { title } }: Noted): string =>
  isChanged(state) ? t('events.titleWithState', { state: t(`events.state.${state}`), title: title.text }) : title.text;

/** `24. August 2024`, with the state and the free seats where they matter */
export function dateWithState(t: Translate, view: View, evening: Evening): string {
  const { start, state } = evening;
  const changed = isChanged(state) ? stateName(t, state) : undefined;
  return [longDate(start.slice(0, 10), view), changed, seatsName(t, evening)].filter(Boolean).join(dot);
}

/** Why a visitor can subscribe to an alert: no seats now, but that may change. */
export function alertOf({ state, availability, booking }: Seats): 'soldOut' | 'postponed' | undefined {
  if (state === 'postponed') return state;
  return booking !== 'ended' && isAhead(state) && availability === 'soldOut' ? availability : undefined;
}

/** Adds whether seats can be booked, unless the event is off or over. `soldOut` wins over `full`. */
export function withSeats(evening: Evening, bookingOf: App.Locals['bookingOf']): Evening {
  const booking = isAhead(evening.state) ? bookingOf(evening.id) : undefined;
  if (!booking || (booking === 'full' && evening.availability === 'soldOut')) return evening;
  return { ...evening, booking };
}

export function seatsName(t: Translate, { state, availability, booking }: Seats): string | undefined {
  const seats = availability === 'soldOut' ? availability : (booking ?? availability);
  return isAhead(state) && seats ? t(`events.availability.${seats}`) : undefined;
}

/** The house's own note while the event is ahead, else the default text of its state. */
export function stateNote(t: Translate, { state, words: { date, time, venue, note } }: Noted): string | undefined {
  if (note && state !== 'past') return note.text;
  if (state === 'planned') return undefined;
  return t(`events.note.${state}`, { date: date.text, time: time.text, venue: venue.text });
}

export const askNote = (t: Translate, evening: Noted): string | undefined =>
  evening.state === 'past' || evening.state === 'postponed' || evening.state === 'cancelled'
    ? t(`tickets.ask.${evening.state}`)
    : stateNote(t, evening);

export const askedNote = (t: Translate, evening: Noted): string | undefined =>
  evening.state === 'past' || evening.state === 'postponed'
    ? t(`tickets.asked.${evening.state}`)
    : stateNote(t, evening);

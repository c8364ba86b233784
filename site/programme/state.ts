/** How an evening stands, in words: the same on pages, in letters, calendars and feeds. */
import { type EveningState, isAhead, isChanged } from '#contract/evening-state.ts';
import type { View } from '#contract/language.ts';
import { longDate } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import { dot } from '#site/language/typeset.ts';
import type { Evening } from './programme.ts';

type Noted = Pick<Evening, 'state' | 'words'>;

/** `Abgesagt`; nothing where all is as planned */
export const stateName = (t: Translate, state: EveningState): string | undefined =>
  state === 'planned' ? undefined : t(`events.state.${state}`);

/** `Abgesagt: Don Giovanni`, where there is no room for a sentence */
export const titleWithState = (t: Translate, { state, words: { title } }: Noted): string =>
  isChanged(state) ? t('events.titleWithState', { state: t(`events.state.${state}`), title: title.text }) : title.text;

/** `24. August 2024`, with the state where the evening does not take place as announced */
export function dateWithState(t: Translate, view: View, { start, state }: Evening): string {
  const day = longDate(start.slice(0, 10), view);
  return isChanged(state) ? `${day}${dot}${stateName(t, state)}` : day;
}

/** No chairs are to be had just now, and that may change: whoever likes is told. Why. */
export function alertOf({
  state,
  availability,
}: Pick<Evening, 'state' | 'availability'>): 'soldOut' | 'postponed' | undefined {
  if (state === 'postponed') return state;
  return isAhead(state) && availability === 'soldOut' ? availability : undefined;
}

/** Adds that no seat is free at present, unless the event is off or over, or the office says that it is sold out. */
export const withSeats = (evening: Evening, isFull: App.Locals['isFull']): Evening =>
  isAhead(evening.state) && evening.availability !== 'soldOut' && isFull(evening.id)
    ? { ...evening, full: true }
    : evening;

/** One or two sentences: the house's own while the evening lies ahead, else the usual one with the new day or place in it. */
export function stateNote(t: Translate, { state, words: { date, time, venue, note } }: Noted): string | undefined {
  if (note && state !== 'past') return note.text;
  if (state === 'planned') return undefined;
  return t(`events.note.${state}`, { date: date.text, time: time.text, venue: venue.text });
}

/** What a request for it means, said to whoever is about to send one. */
export const askNote = (t: Translate, evening: Noted): string | undefined =>
  evening.state === 'past' || evening.state === 'postponed' || evening.state === 'cancelled'
    ? t(`tickets.ask.${evening.state}`)
    : stateNote(t, evening);

/** And to whoever has sent one. */
export const askedNote = (t: Translate, evening: Noted): string | undefined =>
  evening.state === 'past' || evening.state === 'postponed'
    ? t(`tickets.asked.${evening.state}`)
    : stateNote(t, evening);

import { getCollection } from 'astro:content';
import { type EveningState, isChanged, isOver, stateOf } from '#contract/evening-state.ts';
import type { Event } from '#contract/event.ts';
import type { View } from '#contract/language.ts';
import { type Told, type ToldTree, tellAll } from '#site/language/told.ts';
import { teller } from '#site/language/translator.ts';

/** An evening in the visitor's language. */
export interface Evening extends Omit<Event, 'event'> {
  words: ToldTree<Event['event']>;
  state: EveningState;
  /** the place that was announced before, where it is another */
  previousVenue?: Told | undefined;
}

let kept: Promise<Event[]> | undefined;

/** Newest first, as the list shows them. Sorted once; while somebody writes (npm run dev), every time. */
export function readEvents(): Promise<Event[]> {
  if (import.meta.env.DEV) return sorted();
  kept ??= sorted();
  return kept;
}

async function sorted(): Promise<Event[]> {
  const events = (await getCollection('events')).map(({ data }) => data);
  return events.sort((a, b) => b.year - a.year || b.start.localeCompare(a.start) || b.id - a.id);
}

export type TellEvening = (event: Event) => Evening;

/** Only what is shown is told: an archive may be long. */
export async function eveningTeller(view: View, now: Date): Promise<TellEvening> {
  const tell = await teller(view);
  return ({ event, ...facts }) => ({
    ...facts,
    words: tellAll(event, `eventDetails.${facts.id}.event`, tell),
    state: stateOf(facts, now),
    previousVenue: facts.previous?.venue ? tell(`eventDetails.${facts.id}.previous.venue`) : undefined,
  });
}

export async function readEvening(id: string | undefined, view: View, now: Date): Promise<Evening | undefined> {
  const [events, tell] = await Promise.all([readEvents(), eveningTeller(view, now)]);
  const event = events.find((one) => String(one.id) === id);
  return event && tell(event);
}

/** What is still to come, next first; what has no day yet comes last. A cancelled evening stays until its hour has passed. */
export const upcoming = (events: Event[], now: Date): Event[] =>
  events
    .filter((event) => stateOf(event, now) === 'postponed' || !isOver(event, now))
    .sort((a, b) => Number(isDayless(a, now)) - Number(isDayless(b, now)) || a.start.localeCompare(b.start))
    .slice(0, 6);

const isDayless = (event: Event, now: Date): boolean => stateOf(event, now) === 'postponed';

/** What people who meant to come have to hear, as long as they could still set out. */
export const changes = (events: Event[], now: Date): Event[] =>
  events
    .filter((event) => isChanged(stateOf(event, now)) && !isOver(event, now))
    .sort((a, b) => a.start.localeCompare(b.start));

import { stateOf } from '#contract/booking/evening-state.ts';
import type { DecidedEvening } from '#contract/booking/inbox.ts';
import type { Event } from '#contract/content/event.ts';
import type { Language } from '#contract/language.ts';
import type { DecisionKind } from '#contract/office/decision.ts';
import { type Announced, decided, isPossible, outdoors } from '#server/booking/decisions/decided.ts';
import { SeatRefusal } from '#server/booking/seats/refusal.ts';
import type { Library } from '#server/content/library.ts';
import { readHead } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import { announcedOf, lastDecision } from './decisions.ts';
import type { DeskServices } from './presses.ts';

export type DecisionServices = DeskServices & { library: Library };

export interface Choice {
  kind: DecisionKind;
  /** Berlin wall time; undefined: not known */
  start: string | undefined;
  note: Record<Language, string>;
}

export interface Plan extends Choice {
  event: number;
  revision: number;
  announced: Announced;
  before: Event;
  after: Event;
  told: Record<Language, DecidedEvening['event']>;
}

export const eventName = (event: number) => ({ kind: 'events', id: String(event) }) as const;

export async function readEvening({ db, library }: Pick<DecisionServices, 'db' | 'library'>, event: number) {
  const before = library.present.entries.get(keyOf(eventName(event)))?.value as Event | undefined;
  if (!before) return undefined;
  const [head, last] = await Promise.all([readHead(db, eventName(event)), lastDecision(db, event)]);
  return { before, last, revision: head?.number ?? 0, announced: await announcedOf(db, before, last) };
}

export async function planDecision(services: DecisionServices, event: number, choice: Choice): Promise<Plan> {
  const evening = await readEvening(services, event);
  if (!evening) throw new SeatRefusal('unknownEvening');
  const { before, announced, revision } = evening;
  const { kind, start } = choice;
  if (!isPossible(kind, before, announced)) throw new SeatRefusal('notNow');
  const now = services.now();
  const words = services.site.decision;
  const withStart = (at: string | undefined) =>
    decided(before, announced, { kind, start: at, words, note: { de: '', en: '' }, now });
  const empty = withStart(start);
  const told = inEach((language) => words.event(empty, language));
  const usual = (at: Event, language: Language) =>
    words.note(kind, language, {
      event: words.event(at, language),
      state: stateOf(at, now),
      outdoors: announced.place === at.place && outdoors.includes(at.place),
    });
  // The sentence was proposed before a day was typed: use the proposal with the day.
  const dayless = withStart(undefined);
  const note = inEach((language) => {
    const typed = choice.note[language].trim();
    return typed && typed !== usual(dayless, language) ? typed : usual(empty, language);
  });
  const after = { ...empty, event: { ...empty.event, note } };
  return { kind, start, note, event, revision, announced, before, after, told };
}

const inEach = <Result>(say: (language: Language) => Result): Record<Language, Result> => ({
  de: say('de'),
  en: say('en'),
});

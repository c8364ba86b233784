import { eventStateAt } from '#contract/booking/event-state.ts';
import type { DecidedEvent } from '#contract/booking/inbox.ts';
import type { Event } from '#contract/content/event.ts';
import type { Language } from '#contract/language.ts';
import type { DecisionKind } from '#contract/office/decision.ts';
import {
  type AnnouncedSchedule,
  applyDecision,
  isDecisionPossible,
  outdoorPlaces,
} from '#server/booking/decisions/apply-decision.ts';
import { SeatError } from '#server/booking/seats/seat-error.ts';
import { entryKey } from '#server/content/content-entries.ts';
import type { Library } from '#server/content/library.ts';
import { readHead } from '#server/content/store.ts';
import type { BoxOfficeServices } from './actions.ts';
import { findLastDecision, readAnnouncement } from './decisions.ts';

export type DecisionServices = BoxOfficeServices & { library: Library };

export interface DecisionChoice {
  kind: DecisionKind;
  /** Berlin wall time; undefined: not known */
  start: string | undefined;
  note: Record<Language, string>;
}

export interface DecisionPlan extends DecisionChoice {
  event: number;
  revision: number;
  announced: AnnouncedSchedule;
  before: Event;
  after: Event;
  localizedEvent: Record<Language, DecidedEvent['event']>;
}

export const eventEntryName = (event: number) => ({ kind: 'events', id: String(event) }) as const;

export async function readDecisionEvent({ db, library }: Pick<DecisionServices, 'db' | 'library'>, event: number) {
  const before = library.current.entries.get(entryKey(eventEntryName(event)))?.value as Event | undefined;
  if (!before) return undefined;
  const [head, last] = await Promise.all([readHead(db, eventEntryName(event)), findLastDecision(db, event)]);
  return { before, last, revision: head?.number ?? 0, announced: await readAnnouncement(db, before, last) };
}

export async function planDecision(services: DecisionServices, event: number, choice: DecisionChoice) {
  const found = await readDecisionEvent(services, event);
  if (!found) throw new SeatError('unknownEvent');
  const { before, announced, revision } = found;
  const { kind, start } = choice;
  if (!isDecisionPossible(kind, before, announced)) throw new SeatError('notPossible');
  const now = services.now();
  const defaultTexts = services.site.decision;
  const withStart = (at: string | undefined) =>
    applyDecision(before, announced, { kind, start: at, defaultTexts, note: { de: '', en: '' }, now });
  const empty = withStart(start);
  const localizedEvent = mapLanguages((language) => defaultTexts.event(empty, language));
  const proposeNote = (at: Event, language: Language) =>
    defaultTexts.note(kind, language, {
      event: defaultTexts.event(at, language),
      state: eventStateAt(at, now),
      outdoors: announced.place === at.place && outdoorPlaces.includes(at.place),
    });
  // The sentence was proposed before a day was typed: use the proposal with the day.
  const dayless = withStart(undefined);
  const note = mapLanguages((language) => {
    const typed = choice.note[language].trim();
    return typed && typed !== proposeNote(dayless, language) ? typed : proposeNote(empty, language);
  });
  const after = { ...empty, event: { ...empty.event, note } };
  return { kind, start, note, event, revision, announced, before, after, localizedEvent };
}

const mapLanguages = <Result>(map: (language: Language) => Result): Record<Language, Result> => ({
  de: map('de'),
  en: map('en'),
});

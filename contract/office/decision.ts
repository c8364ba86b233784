import type { Place } from '#contract/content/event.ts';
import type { Language } from '#contract/language.ts';
import type { CalledGuest, EveningLine } from './event-line.ts';

export const decisions = [
  ...(['asPlanned', 'barn', 'later', 'postponed', 'cancelled'] as const),
  ...(['lastChairs', 'soldOut', 'available'] as const),
];
export type DecisionKind = (typeof decisions)[number];
export const isDecision = (word: unknown): word is DecisionKind => decisions.some((one) => one === word);

/** `calledOff`: people told earlier that the event is cancelled */
export const circles = ['accepted', 'offered', 'waiting', 'open', 'calledOff'] as const;
export type Circle = (typeof circles)[number];

export const isAboutChairs = (kind: DecisionKind): boolean =>
  kind === 'lastChairs' || kind === 'soldOut' || kind === 'available';

export const tickedFor = (kind: DecisionKind): readonly Circle[] => {
  if (isAboutChairs(kind)) return [];
  return kind === 'cancelled' ? ['accepted', 'offered', 'waiting', 'open'] : ['accepted', 'calledOff'];
};

export const circlesFor = (kind: DecisionKind): readonly Circle[] =>
  kind === 'cancelled' ? circles : circles.filter((circle) => circle !== 'open');

/**
 * When the venue must be known (Berlin wall time), as `terms` promises.
 * Undefined: nothing to decide.
 */
export function decisionDue(evening: { place: Place; category: string; start: string }): string | undefined {
  const day = evening.start.slice(0, 10);
  if (evening.category === 'photo') return undefined;
  if (evening.place === 'park') return `${day}T12:00`;
  return evening.place === 'beech-arbor' ? `${day}T15:00` : undefined;
}

export type Reach = Record<'write' | 'call', number>;

export type Progress = Record<'sent' | 'waiting' | 'failed', number>;

interface Decided {
  kind: DecisionKind;
  at: string;
  by: string;
}

export interface DecisionTask {
  event: number;
  /** Berlin wall time; undefined: decided, or no decision needed */
  due: string | undefined;
  decided: Decided | undefined;
  /** people with a request, an offer or a waiting place who do not know that it is cancelled */
  hoping: number;
  waiting: number;
  calls: number;
}

export interface DecisionScreens {
  decision: {
    line: EveningLine;
    kinds: DecisionKind[];
    due: string | undefined;
    standing:
      | (Decided &
          Progress & {
            id: string;
            note: Record<Language, string> | undefined;
            undo: boolean;
            calls: CalledGuest[];
            called: number;
          })
      | undefined;
    form:
      | {
          kind: DecisionKind;
          revision: number;
          day: string;
          time: string;
          note: Record<Language, string>;
          circles: (Reach & { name: Circle; ticked: boolean })[];
          letters: Record<Language, SeenLetter>;
          tested?: boolean;
        }
      | undefined;
  };
}

export type SeenLetter = Record<'subject' | 'text', string>;

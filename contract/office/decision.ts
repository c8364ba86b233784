/** What the house decides about an event on its day, who hears of it, and what the office's page about it is told. */

import type { Place } from '#contract/content/event.ts';
import type { Language } from '#contract/language.ts';
import type { CalledGuest, EveningLine } from './event-line.ts';

export const decisions = [
  ...(['asPlanned', 'barn', 'later', 'postponed', 'cancelled'] as const),
  ...(['lastChairs', 'soldOut', 'available'] as const),
];
export type DecisionKind = (typeof decisions)[number];
export const isDecision = (word: unknown): word is DecisionKind => decisions.some((one) => one === word);

/** Those with tickets, with an offer, on the waiting list, with an open request, or who were told before that it is cancelled. */
export const circles = ['accepted', 'offered', 'waiting', 'open', 'calledOff'] as const;
export type Circle = (typeof circles)[number];

/** Said on the pages, for people without chairs. */
export const isAboutChairs = (kind: DecisionKind): boolean =>
  kind === 'lastChairs' || kind === 'soldOut' || kind === 'available';

export const tickedFor = (kind: DecisionKind): readonly Circle[] => {
  if (isAboutChairs(kind)) return [];
  return kind === 'cancelled' ? ['accepted', 'offered', 'waiting', 'open'] : ['accepted', 'calledOff'];
};

/** Only a cancellation answers an open request. */
export const circlesFor = (kind: DecisionKind): readonly Circle[] =>
  kind === 'cancelled' ? circles : circles.filter((circle) => circle !== 'open');

/** By when the place has to be known, in Berlin wall time: what `terms` promises. Undefined: nothing has to be decided. */
export function decisionDue(evening: { place: Place; category: string; start: string }): string | undefined {
  const day = evening.start.slice(0, 10);
  if (evening.category === 'photo') return undefined;
  if (evening.place === 'park') return `${day}T12:00`;
  return evening.place === 'beech-arbor' ? `${day}T15:00` : undefined;
}

/** How many get an e-mail, and how many have to be called. */
export type Reach = Record<'write' | 'call', number>;

/** Where the e-mails of a decision are. */
export type Progress = Record<'sent' | 'waiting' | 'failed', number>;

interface Decided {
  kind: DecisionKind;
  at: string;
  by: string;
}

/** An event that needs a decision today, on the office's first page. */
export interface DecisionTask {
  event: number;
  /** in Berlin wall time; undefined: it is decided, or need not be */
  due: string | undefined;
  decided: Decided | undefined;
  /** it is cancelled, and so many wait, have asked or have an offer, and do not know yet */
  hoping: number;
  /** e-mails that have not left yet, and people who are to be called */
  waiting: number;
  calls: number;
}

export interface DecisionScreens {
  decision: {
    line: EveningLine;
    kinds: DecisionKind[];
    due: string | undefined;
    /** the one that counts */
    standing:
      | (Decided &
          Progress & {
            id: string;
            /** undefined: somebody has published other words since */
            note: Record<Language, string> | undefined;
            undo: boolean;
            calls: CalledGuest[];
            called: number;
          })
      | undefined;
    /** undefined: none is chosen yet */
    form:
      | {
          kind: DecisionKind;
          /** the revision it began on */
          revision: number;
          day: string;
          time: string;
          note: Record<Language, string>;
          circles: (Reach & { name: Circle; ticked: boolean })[];
          /** as those with tickets get them */
          letters: Record<Language, SeenLetter>;
          /** they have been sent to the person who tries them */
          tested?: boolean;
        }
      | undefined;
  };
}

export type SeenLetter = Record<'subject' | 'text', string>;

/** What the house decides about an evening on its day, whom it is told, and what the office's page about it is told. */
import type { CalledGuest, EveningLine } from './desk.ts';
import type { Place } from './event.ts';
import type { Language } from './language.ts';

export const decisions = [
  'asPlanned',
  'barn',
  'later',
  'postponed',
  'cancelled',
  'lastChairs',
  'soldOut',
  /** there are chairs again */
  'available',
] as const;
export type DecisionKind = (typeof decisions)[number];
export const isDecision = (word: unknown): word is DecisionKind => decisions.some((one) => one === word);

/** Who hears of it: those with tickets, with an offer, on the waiting list, with an open request, or who were told before that it is cancelled. */
export const circles = ['accepted', 'offered', 'waiting', 'open', 'calledOff'] as const;
export type Circle = (typeof circles)[number];

/** A word about chairs is for those who look at the page; whoever has some need not hear it. */
export const isAboutChairs = (kind: DecisionKind): boolean =>
  kind === 'lastChairs' || kind === 'soldOut' || kind === 'available';

/** Whose boxes are ticked before anybody has thought about it. */
export const tickedFor = (kind: DecisionKind): readonly Circle[] => {
  if (isAboutChairs(kind)) return [];
  return kind === 'cancelled' ? ['accepted', 'offered', 'waiting', 'open'] : ['accepted', 'calledOff'];
};

/** Only a cancellation answers a request that is open: anything else the office says in its answer. */
export const circlesFor = (kind: DecisionKind): readonly Circle[] =>
  kind === 'cancelled' ? circles : circles.filter((circle) => circle !== 'open');

/** By when it has to be known where it plays, by the clock of its day: what `terms` promises. Undefined: nothing has to be decided. */
export function decisionDue(evening: { place: Place; category: string; start: string }): string | undefined {
  const day = evening.start.slice(0, 10);
  if (evening.category === 'photo') return undefined;
  if (evening.place === 'park') return `${day}T12:00`;
  return evening.place === 'beech-arbor' ? `${day}T15:00` : undefined;
}

/** How many are written to, and how many have to be called. */
export interface Reach {
  write: number;
  call: number;
}

interface LetterSeen {
  subject: string;
  text: string;
}

/** Where the letters of a decision are. */
export interface Progress {
  sent: number;
  waiting: number;
  failed: number;
}

/** An evening that wants a word today, as the office's first page shows it. */
export interface DecisionTask {
  event: number;
  /** in Berlin wall time: by then it has to be decided; undefined: it is, or need not be */
  due: string | undefined;
  decided: { kind: DecisionKind; at: string; by: string } | undefined;
  /** it is cancelled, and they wait for it, have asked for it or have an offer, and do not know yet */
  hoping: number;
  /** letters that have not left yet, and people who are to be called */
  waiting: number;
  calls: number;
}

export interface DecisionScreens {
  decision: {
    line: EveningLine;
    /** which there are for it */
    kinds: DecisionKind[];
    due: string | undefined;
    /** the one that counts */
    standing:
      | (Progress & {
          id: string;
          kind: DecisionKind;
          at: string;
          by: string;
          /** undefined: somebody has published other words since */
          note: Record<Language, string> | undefined;
          /** it can be taken back */
          undo: boolean;
          /** to be called, and how many have been */
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
          /** by language: as those with tickets get it */
          letters: Record<Language, LetterSeen>;
          /** they have gone to whoever looks, to try */
          tested?: boolean;
        }
      | undefined;
  };
}

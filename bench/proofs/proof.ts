/** What a long proof is asked, and how it says what it has found. */
import type { Engine } from '#tests/harness/engines.ts';

export interface Asked {
  rounds: number;
  kills: number;
  /** undefined: both */
  engine: Engine | undefined;
  requests: number;
  seed: number;
  minutes: number;
}

/** One line of the result: whether it held, and the figures behind it. */
export type Say = (held: boolean, what: string, found: Record<string, unknown>) => void;

export type Proof = (asked: Asked, say: Say) => Promise<void>;

/** None of it may be there. */
export const isNone = (counts: Record<string, number>): boolean => Object.values(counts).every((count) => count === 0);
/** The control has found all of it. */
export const isFound = (counts: Record<string, number>): boolean => Object.values(counts).every((count) => count > 0);

import type { Advice } from './advice.ts';
import type { FieldFaultAt } from './form.ts';

export interface DraftKept {
  version: number;
  at: string;
  faults: FieldFaultAt[];
  advice: Advice[];
}

/** `scheduled`: only a button cancels a schedule, so that no half-typed text is published. */
export interface DraftRefused {
  why: 'conflict' | 'scheduled';
  /** author of the current draft; empty: the same person in another window; undefined: no draft */
  by?: string | undefined;
  at?: string | undefined;
}

export interface Here {
  others: string[];
  version: number;
  revision: number;
  /** empty: the same person */
  by: string;
}

export interface Shown {
  faults: number;
  old: boolean;
}

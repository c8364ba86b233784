import type { Advice } from './advice.ts';
import type { FieldFaultAt } from './form.ts';

export interface DraftKept {
  version: number;
  at: string;
  faults: FieldFaultAt[];
  advice: Advice[];
}

/** `scheduled`: only the button takes it off its time, so that nothing half-written is published. */
export interface DraftRefused {
  why: 'conflict' | 'scheduled';
  /** whose stands now; empty for oneself in another window, undefined where none stands */
  by?: string | undefined;
  at?: string | undefined;
}

export interface Here {
  others: string[];
  version: number;
  revision: number;
  /** who has made this draft or revision; empty for oneself */
  by: string;
}

export interface Shown {
  faults: number;
  /** not even the rest could be shown: this is the page as it is */
  old: boolean;
}

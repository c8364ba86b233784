/** The editor while somebody types in it: what the browser and the server tell each other. */

import type { Advice } from './advice.ts';
import type { FieldFaultAt } from './form.ts';

/** The draft is kept as it was sent. Version 0: nothing is said that does not count already. */
export interface DraftKept {
  version: number;
  /** when, as ISO */
  at: string;
  /** what keeps it from being published, beside its fields */
  faults: FieldFaultAt[];
  /** what a colleague says of it */
  advice: Advice[];
}

/**
 * `conflict`: another one has been kept since, or it has been published or discarded. `scheduled`: it goes out at a time; only the
 * button takes that back, so nothing half-written is ever published.
 */
export interface DraftRefused {
  why: 'conflict' | 'scheduled';
  /** whose stands now; empty for oneself in another window, undefined where none stands */
  by?: string | undefined;
  at?: string | undefined;
}

/** Who else has the entry open, and what stands by now. */
export interface Here {
  others: string[];
  /** of the draft; 0 where there is none */
  version: number;
  /** the revision that counts; 0 for the file */
  revision: number;
  /** who has made this draft or revision; empty for oneself */
  by: string;
}

/** What the preview says of itself to the page around it. */
export interface Shown {
  /** parts of the draft that do not fit; in their place stands what is published */
  faults: number;
  /** not even the rest could be shown: this is the page as it is */
  old: boolean;
}

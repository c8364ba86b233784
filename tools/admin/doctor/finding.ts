/** One thing that was looked at. */
export interface Finding {
  what: string;
  /** `look`: it works, and somebody should know; `mend`: something does not */
  state: 'fine' | 'look' | 'mend';
  says: string;
}

export const fine = (what: string, says: string): Finding => ({ what, state: 'fine', says });
export const look = (what: string, says: string): Finding => ({ what, state: 'look', says });
export const mend = (what: string, says: string): Finding => ({ what, state: 'mend', says });

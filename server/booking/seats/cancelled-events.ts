import type { ProgrammeEvent } from '#contract/site-answers.ts';

/** Their tickets are void, and nobody owes anything for them. */
export const listCancelledEventIds = (programme: readonly Pick<ProgrammeEvent, 'id' | 'isCancelled'>[]): number[] =>
  programme.filter(({ isCancelled }) => isCancelled).map(({ id }) => id);

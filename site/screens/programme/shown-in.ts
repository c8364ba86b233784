import type { SelectionName } from '#site/programme/archive.ts';

/** Attributes of a part that only some selections show. The server hides it for the chosen selection; filter.ts for the next one. */
export const shownIn = (selections: readonly SelectionName[], chosen: SelectionName) => ({
  'data-selections': selections.join(' '),
  hidden: !selections.includes(chosen),
});

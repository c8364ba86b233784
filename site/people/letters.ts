/** The index of everybody: shown whole while that is a page one can read, and by initial beyond it. */
import type { Content } from '#contract/kinds.ts';
import { initialOf } from './people.ts';

const whole = 60;

/** Undefined where everybody stands on one page. */
export function lettersOf({ people }: Content): string[] | undefined {
  if (people.size <= whole) return undefined;
  return [...new Set([...people.values()].map(({ name }) => initialOf(name)))].sort();
}

/** `?letter=A`; nothing where the page is whole, and where no name begins so. */
export function letterQuery(query: URLSearchParams, letters: string[] | undefined): string {
  const asked = query.get('letter')?.toUpperCase() ?? '';
  return letters?.includes(asked) && asked !== letters[0] ? `?letter=${encodeURIComponent(asked)}` : '';
}

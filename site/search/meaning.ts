import type { Query, QueryCombination } from 'minisearch';
import type { Lexicon } from './lexicon.ts';

/** One word of a question: where it is looked for, and whether that is what was written. */
export interface Meant {
  query: Query;
  literal: boolean;
}

const inNames = { fields: ['title', 'names', 'also'] };

/** As written, or what begins so or is made of it; else its halves; else with one slip. */
export function meaningOf(term: string, lexicon: Lexicon): Meant {
  const compounds = lexicon.compoundsOf(term);
  if (compounds.length > 0 || lexicon.begins(term)) {
    const written: QueryCombination = { queries: [term], prefix: isBeginning(term), ...(term.length < 3 && inNames) };
    return { literal: true, query: { combineWith: 'OR', queries: [written, weighing(0.4, compounds)] } };
  }
  const [modifier, head] = lexicon.halvesOf(term);
  if (modifier && head) {
    // A chamber concert is a concert first, and whatever else there is of chamber music after that.
    const queries = [weighing(1, [head, ...lexicon.compoundsOf(head)]), weighing(0.3, [modifier], true)];
    return { literal: false, query: { combineWith: 'OR', queries } };
  }
  const slips = swapped(term).filter((swap) => lexicon.has(swap));
  if (slips.length > 0) return { literal: false, query: { combineWith: 'OR', queries: slips } };
  return { literal: false, query: { queries: [term], fuzzy: term.length > 3 ? 1 : false } };
}

/** A number or a single letter is all there is of it. */
const isBeginning = (term: string): boolean => term.length > 1 && !/^\d+$/.test(term);

const weighing = (weight: number, queries: string[], prefix = false): QueryCombination => ({
  combineWith: 'OR',
  queries,
  prefix,
  boostTerm: () => weight,
});

/** `mozrat` → `mozart`, and every other pair of neighbours. */
const swapped = (term: string): string[] =>
  Array.from({ length: term.length - 1 }, (_, at) =>
    [term.slice(0, at), term[at + 1], term[at], term.slice(at + 2)].join(''),
  );

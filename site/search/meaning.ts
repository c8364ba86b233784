import type { Query, QueryCombination } from 'minisearch';
import type { Lexicon } from './lexicon.ts';

export interface Meant {
  query: Query;
  literal: boolean;
}

const inNames = { fields: ['title', 'names', 'also'] };

/** As written, as prefix or part of a compound; otherwise its halves; otherwise with one typo. */
export function meaningOf(term: string, lexicon: Lexicon): Meant {
  const compounds = lexicon.compoundsOf(term);
  if (compounds.length > 0 || lexicon.begins(term)) {
    const written: QueryCombination = { queries: [term], prefix: isBeginning(term), ...(term.length < 3 && inNames) };
    return { literal: true, query: { combineWith: 'OR', queries: [written, weighing(0.4, compounds)] } };
  }
  const [modifier, head] = lexicon.halvesOf(term);
  if (modifier && head) {
    // For a chamber concert, concerts rank above other chamber music.
    const queries = [weighing(1, [head, ...lexicon.compoundsOf(head)]), weighing(0.3, [modifier], true)];
    return { literal: false, query: { combineWith: 'OR', queries } };
  }
  const slips = swapped(term).filter((swap) => lexicon.has(swap));
  if (slips.length > 0) return { literal: false, query: { combineWith: 'OR', queries: slips } };
  return { literal: false, query: { queries: [term], fuzzy: term.length > 3 ? 1 : false } };
}

/** Numbers and single letters allow no typo. */
const isBeginning = (term: string): boolean => term.length > 1 && !/^\d+$/.test(term);

const weighing = (weight: number, queries: string[], prefix = false): QueryCombination => ({
  combineWith: 'OR',
  queries,
  prefix,
  boostTerm: () => weight,
});

/** `mozrat` → `mozart`: swaps each pair of neighbours. */
const swapped = (term: string): string[] =>
  Array.from({ length: term.length - 1 }, (_, at) =>
    [term.slice(0, at), term[at + 1], term[at], term.slice(at + 2)].join(''),
  );

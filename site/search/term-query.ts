import type { Query, QueryCombination } from 'minisearch';
import type { Lexicon } from './lexicon.ts';

export interface TermQuery {
  query: Query;
  isLiteral: boolean;
}

const nameFieldsOnly = { fields: ['title', 'names', 'hiddenWords'] };

/** As written, as prefix or part of a compound; otherwise its halves; otherwise with one typo. */
export function createTermQuery(term: string, lexicon: Lexicon): TermQuery {
  const compounds = lexicon.compoundsOf(term);
  if (compounds.length > 0 || lexicon.hasPrefix(term)) {
    const written: QueryCombination = {
      queries: [term],
      prefix: allowsPrefix(term),
      ...(term.length < 3 && nameFieldsOnly),
    };
    return { isLiteral: true, query: { combineWith: 'OR', queries: [written, weightQueries(0.4, compounds)] } };
  }
  const [modifier, head] = lexicon.halvesOf(term);
  if (modifier && head) {
    // For a chamber concert, concerts rank above other chamber music.
    const queries = [weightQueries(1, [head, ...lexicon.compoundsOf(head)]), weightQueries(0.3, [modifier], true)];
    return { isLiteral: false, query: { combineWith: 'OR', queries } };
  }
  const typoCandidates = swapNeighbours(term).filter((swap) => lexicon.has(swap));
  if (typoCandidates.length > 0) return { isLiteral: false, query: { combineWith: 'OR', queries: typoCandidates } };
  return { isLiteral: false, query: { queries: [term], fuzzy: term.length > 3 ? 1 : false } };
}

/** Numbers and single letters allow no typo. */
const allowsPrefix = (term: string): boolean => term.length > 1 && !/^\d+$/.test(term);

const weightQueries = (weight: number, queries: string[], prefix = false): QueryCombination => ({
  combineWith: 'OR',
  queries,
  prefix,
  boostTerm: () => weight,
});

/** `mozrat` → `mozart`: swaps each pair of neighbours. */
const swapNeighbours = (term: string): string[] =>
  Array.from({ length: term.length - 1 }, (_, at) =>
    [term.slice(0, at), term[at + 1], term[at], term.slice(at + 2)].join(''),
  );

import type { Query, QueryCombination } from 'minisearch';
import type { Language } from '#contract/language.ts';
import { isStopWord } from './stop-words.ts';
import { foldWord, stemWord } from './tokens.ts';

/** Minimum length of both halves of a compound. */
const [minimumSecondHalf, minimumFirstHalf] = [4, 3];
const joiningSuffix = /(?<=...)(?:e?s|e?n)$/;

/** `backwards` holds reversed stems, to search by ending. */
type SortedStems = Record<'stems' | 'backwards', string[]>;

/** All words of the texts, and German compounds: `Streichquartett` contains `Quartett`. */
export class Lexicon {
  readonly #language: Language;
  /** `documents` counts the documents with the word. */
  readonly #words = new Map<string, { stem: string; documents: number }>();
  #sorted: SortedStems | undefined;

  constructor(language: Language) {
    this.#language = language;
  }

  addWords(words: ReadonlySet<string>): void {
    for (const word of words)
      this.#words.getOrInsertComputed(word, () => ({ stem: this.#stem(word), documents: 0 })).documents++;
    this.#sorted = undefined;
  }

  removeWords(words: ReadonlySet<string>): void {
    for (const word of words) {
      const known = this.#words.get(word);
      if (known && --known.documents === 0) this.#words.delete(word);
    }
    this.#sorted = undefined;
  }

  /** Empty for stop words. Does not cache unknown words, because their number has no limit. */
  stemOf(word: string): string {
    return this.#words.get(word)?.stem ?? this.#stem(word);
  }

  has(term: string): boolean {
    const { stems } = this.#sort();
    return stems[findPosition(term, stems)] === term;
  }

  hasPrefix(start: string, except?: string): boolean {
    const { stems } = this.#sort();
    const at = findPosition(start, stems);
    return stems[stems[at] === except ? at + 1 : at]?.startsWith(start) ?? false;
  }

  /** `Friedhof` → `Kapellenfriedhof` */
  findCompounds(term: string): string[] {
    if (this.#language !== 'de' || term.length < minimumSecondHalf) return [];
    const { backwards } = this.#sort();
    const [end, found] = [reverseWord(term), []] as [string, string[]];
    for (let at = findPosition(end, backwards); backwards[at]?.startsWith(end); at++) {
      const word = reverseWord(backwards[at] ?? '');
      if (this.#isFirstHalf(word.slice(0, -term.length), word)) found.push(word);
    }
    return found;
  }

  /** `Kammerkonzert` → `Kammer`, `Konzert`. Prefers a long second half. Empty if no compound. */
  findHalves(term: string): string[] {
    if (this.#language !== 'de') return [];
    for (let at = minimumFirstHalf; at <= term.length - minimumSecondHalf; at++) {
      if (this.has(term.slice(at)) && this.#isFirstHalf(term.slice(0, at), term))
        return [term.slice(0, at).replace(joiningSuffix, ''), term.slice(at)];
    }
    return [];
  }

  /** Sorts only at the first search after changes. */
  #sort(): SortedStems {
    if (this.#sorted) return this.#sorted;
    const stems = [...new Set(this.#words.values().map(({ stem }) => stem))].filter(Boolean).sort();
    this.#sorted = { stems, backwards: stems.map(reverseWord).sort() };
    return this.#sorted;
  }

  #stem(word: string): string {
    return isStopWord(word, this.#language) ? '' : stemWord(foldWord(word), this.#language);
  }

  /** A short first half must be known: `Ostern` and `gestern` do not contain `Stern`. */
  #isFirstHalf(start: string, whole: string): boolean {
    if (start.length !== minimumFirstHalf) return start.length > minimumFirstHalf;
    return this.has(start) || this.hasPrefix(start, whole);
  }
}

const reverseWord = (word: string): string => [...word].reverse().join('');

/** Binary search. Returns the index of a word, or where it would be. */
function findPosition(word: string, list: readonly string[]): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

const nameFieldsOnly = { fields: ['title', 'names', 'hiddenWords'] };

/** Finds a term as typed, as prefix or in compounds; else its halves; else with one typo. */
export function createTermQuery(term: string, lexicon: Lexicon): { query: Query; isLiteral: boolean } {
  const compounds = lexicon.findCompounds(term);
  if (compounds.length > 0 || lexicon.hasPrefix(term)) {
    const asTyped: QueryCombination = {
      queries: [term],
      prefix: allowsPrefix(term),
      ...(term.length < 3 && nameFieldsOnly),
    };
    return { isLiteral: true, query: { combineWith: 'OR', queries: [asTyped, weightQueries(0.4, compounds)] } };
  }
  const [modifier, head] = lexicon.findHalves(term);
  if (modifier && head) {
    // For a chamber concert, concerts rank above other chamber music.
    const queries = [weightQueries(1, [head, ...lexicon.findCompounds(head)]), weightQueries(0.3, [modifier], true)];
    return { isLiteral: false, query: { combineWith: 'OR', queries } };
  }
  const typoCandidates = swapNeighbours(term).filter((swap) => lexicon.has(swap));
  if (typoCandidates.length > 0) return { isLiteral: false, query: { combineWith: 'OR', queries: typoCandidates } };
  return { isLiteral: false, query: { queries: [term], fuzzy: term.length > 3 ? 1 : false } };
}

/** Numbers and single letters match only whole words. */
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

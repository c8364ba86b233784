import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import type { Language } from '#contract/language.ts';
import { createIndexingPause, type IndexingPause, type SearchDocument } from './document.ts';
import { createTermQuery, Lexicon } from './lexicon.ts';
import { splitWords } from './tokens.ts';
import { fieldWeights, kindBoosts, namesakeBoost, prefixWeight } from './weights.ts';

type SearchField = keyof typeof fieldWeights;
const nameFields = ['title', 'names', 'hiddenWords', 'subtitle'] satisfies SearchField[];
/** With this many hits in names, the finder does not search texts. */
const enoughNameHits = 100;

const maximumSimilarWords = 4;

export interface SearchMatch {
  document: SearchDocument;
  /** Stems of the matched words. */
  terms: string[];
  score: number;
}

export interface FinderAnswer {
  /** The texts contain `all` words as typed, `similar` words, or only `some` of the words. */
  matchedBy: 'all' | 'similar' | 'some';
  matches: SearchMatch[];
  /** Known words that are similar to unknown words of the query. */
  similarWords: string[];
}

/** `key` is unique, while two documents may share an id. `position` is the index among all. */
interface IndexedDocument {
  key: string;
  document: SearchDocument;
  position: number;
}

export class Finder {
  readonly lexicon: Lexicon;
  readonly #index: MiniSearch<IndexedDocument>;
  #indexed = new Map<string, IndexedDocument>();
  #stemsIn = new Map<string, Set<string>>();
  /** stem → spelling in a name */
  #spellings = new Map<string, string>();
  /** stems → documents with exactly this name */
  #namesakes = new Map<string, Set<string>>();

  constructor(language: Language) {
    this.lexicon = new Lexicon(language);
    this.#index = new MiniSearch<IndexedDocument>({
      idField: 'key',
      fields: Object.keys(fieldWeights),
      extractField: ({ key, document }, field) => (field === 'key' ? key : fieldTexts[field as SearchField](document)),
      tokenize: splitWords,
      processTerm: (word) => this.lexicon.stemOf(word),
      searchOptions: {
        boost: fieldWeights,
        tokenize: (term) => [term],
        processTerm: (term) => term,
        weights: { prefix: prefixWeight, fuzzy: 0.6 },
      },
    });
  }

  static async create(documents: readonly SearchDocument[], language: Language): Promise<Finder> {
    const finder = new Finder(language);
    await finder.update(documents);
    return finder;
  }

  /**
   * Replaces the documents. Indexes only differences and returns their number. Pauses in between to
   * let requests through. If aborted, the next call continues.
   */
  async update(documents: readonly SearchDocument[], pause: IndexingPause = createIndexingPause()): Promise<number> {
    const target = indexByKey(documents);
    for (const one of this.#indexed.values()) {
      if (!isSame(one, target.get(one.key))) {
        this.#index.remove(one);
        this.lexicon.removeWords(listWords(one.document));
        this.#indexed.delete(one.key);
      }
      await pause();
    }
    let indexed = 0;
    for (const one of target.values()) {
      if (this.#indexed.has(one.key)) continue;
      this.lexicon.addWords(listWords(one.document));
      this.#index.add(one);
      this.#indexed.set(one.key, one);
      indexed++;
      await pause();
    }
    this.#indexed = target;
    this.#stemsIn = new Map();
    await this.#learnNames(pause);
    return indexed;
  }

  get documents(): SearchDocument[] {
    return this.#indexed
      .values()
      .map(({ document }) => document)
      .toArray();
  }

  stemsIn(text: string): Set<string> {
    return this.#stemsIn.getOrInsertComputed(
      text,
      () => new Set(splitWords(text).map((word) => this.lexicon.stemOf(word))),
    );
  }

  search(words: string[]): FinderAnswer {
    const terms = [...new Set(words.map((word) => this.lexicon.stemOf(word)).filter((term) => term !== ''))];
    const termQueries = terms.map((term) => ({ term, ...createTermQuery(term, this.lexicon) }));
    const queries = termQueries.map(({ query }) => query);
    const isAnswer = this.#createWordFilter(terms);
    const matches = this.#search({ combineWith: 'AND', queries }, isAnswer, this.#namesakes.get(terms.join(' ')));
    const matchedBy = termQueries.every(({ isLiteral }) => isLiteral) ? 'all' : 'similar';
    if (matches.length > 0) return { matchedBy, matches, similarWords: [] };
    const unknown = termQueries.filter(({ query, isLiteral }) => !isLiteral && this.#index.search(query).length === 0);
    return {
      matchedBy: 'some',
      matches: this.#search({ combineWith: 'OR', queries }, isAnswer),
      similarWords: this.#findSimilarWords(unknown.map(({ term }) => term)),
    };
  }

  #findSimilarWords(terms: string[]): string[] {
    const words = terms
      .filter((term) => term.length > 3)
      .flatMap((term) => this.#index.search(term, { fields: ['title', 'names'], fuzzy: term.length > 7 ? 3 : 2 }))
      .toSorted((a, b) => b.score - a.score)
      .flatMap((result) => result.terms)
      .map((term) => this.#spellings.get(term));
    return [...new Set(words)].filter((word) => word !== undefined).slice(0, maximumSimilarWords);
  }

  async #learnNames(pause: IndexingPause) {
    this.#spellings = new Map();
    this.#namesakes = new Map();
    for (const { key, document } of this.#indexed.values()) {
      const { title, names = [], hiddenWords = '', subtitle = '' } = document;
      for (const name of [title.text, subtitle, ...names, ...hiddenWords.split(', ')]) {
        const words = splitWords(name).map((word) => ({ word, term: this.lexicon.stemOf(word) }));
        const indexedWords = words.filter(({ term }) => term !== '');
        for (const { word, term } of indexedWords) this.#spellings.getOrInsert(term, word);
        const terms = indexedWords.map(({ term }) => term).join(' ');
        this.#namesakes.getOrInsertComputed(terms, () => new Set()).add(key);
      }
      await pause();
    }
  }

  /**
   * Tells which words of the index answer the query. If names contain words that begin with a term,
   * only these words, the term itself and compounds do: “oper” finds “opera” and “Opernsommer”, but
   * not “operated”.
   */
  #createWordFilter(terms: string[]): (word: string) => boolean {
    const isInNames = (term: string) => this.#spellings.keys().some((name) => name.startsWith(term));
    const prefixes = terms.map((term) => ({ term, isInNames: isInNames(term) }));
    const isAnswer = (word: string) => {
      const matching = prefixes.filter(({ term }) => word.startsWith(term));
      const isFree = ({ term, isInNames }: (typeof prefixes)[number]) =>
        !isInNames || word === term || this.lexicon.findHalves(word)[0] === term;
      return matching.length === 0 || matching.some(isFree) || this.#spellings.has(word);
    };
    // MiniSearch asks again for each document that contains the word.
    let [lastWord, lastAnswer] = ['', true];
    return (word) => {
      if (word !== lastWord) [lastWord, lastAnswer] = [word, isAnswer(word)];
      return lastAnswer;
    };
  }

  #search(query: Query, isAnswer: (word: string) => boolean, namesakes?: Set<string>): SearchMatch[] {
    const boostDocument = (key: string, word: string) => {
      if (!isAnswer(word)) return 0;
      return (namesakes?.has(key) ? namesakeBoost : 1) * kindBoosts[this.#indexed.get(key)?.document.kind ?? 'pages'];
    };
    const byName = this.#index.search(query, { boostDocument, fields: nameFields });
    const results = byName.length < enoughNameHits ? this.#index.search(query, { boostDocument }) : byName;
    const matches = results.flatMap(({ id, terms, score }: SearchResult) => {
      const one = this.#indexed.get(id);
      return one ? [{ ...one, terms, score }] : [];
    });
    return matches.sort((a, b) => b.score - a.score || a.position - b.position);
  }
}

/** Keys are ids; a document whose id is taken gets another key. */
function indexByKey(documents: readonly SearchDocument[]): Map<string, IndexedDocument> {
  const indexed = new Map<string, IndexedDocument>();
  for (const [position, document] of documents.entries()) {
    const key = indexed.has(document.id) ? `${document.id} ${position}` : document.id;
    indexed.set(key, { key, document, position });
  }
  return indexed;
}

const isSame = ({ document }: IndexedDocument, other: IndexedDocument | undefined): boolean =>
  document === other?.document || JSON.stringify(document) === JSON.stringify(other?.document);

const listWords = (document: SearchDocument): Set<string> =>
  new Set(Object.values(fieldTexts).flatMap((field) => splitWords(field(document))));

const fieldTexts: Record<SearchField, (document: SearchDocument) => string> = {
  title: ({ title }) => title.text,
  names: ({ names = [] }) => names.join('\n'),
  hiddenWords: ({ hiddenWords = '' }) => hiddenWords,
  subtitle: ({ subtitle = '' }) => subtitle,
  text: ({ text, rows = [] }) => [...text, ...rows].map((paragraph) => paragraph.text).join('\n'),
};

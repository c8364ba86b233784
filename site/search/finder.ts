import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import type { Language } from '#contract/language.ts';
import type { Findable, Kind } from './document.ts';
import { Lexicon } from './lexicon.ts';
import { meaningOf } from './meaning.ts';
import { type Pace, pace } from './pace.ts';
import { wordsOf } from './tokens.ts';

/** Weight of a hit by field. */
const weights = { title: 8, names: 5, also: 6, line: 4, text: 1 } as const;
type Field = keyof typeof weights;
/** With this many hits by name, texts are not searched. */
const named = ['title', 'names', 'also', 'line'] satisfies Field[];
const enough = 100;

/** A page ranks above a picture. */
const standing: Record<Kind, number> = {
  answers: 1.4,
  evenings: 1.5,
  works: 1,
  people: 1.3,
  media: 0.8,
  news: 0.9,
  places: 1.2,
  pages: 0.8,
};

const suggestions = 4;

export interface Found {
  document: Findable;
  /** the matched words, as in the lexicon */
  terms: string[];
}

export interface Answer {
  /** `all` words as written; `similar` words; only `some` of them */
  by: 'all' | 'similar' | 'some';
  found: Found[];
  /** existing words similar to those that do not exist */
  near: string[];
}

/** Two documents may share an id; `at` is the position among all. */
interface Filed {
  key: string;
  document: Findable;
  at: number;
}

export class Finder {
  readonly lexicon: Lexicon;
  readonly #index: MiniSearch<Filed>;
  #filed = new Map<string, Filed>();
  #stemsIn = new Map<string, Set<string>>();
  /** stem → spelling in a name */
  #spelt = new Map<string, string>();
  /** stems → documents with exactly this name */
  #named = new Map<string, Set<string>>();

  constructor(language: Language) {
    this.lexicon = new Lexicon(language);
    this.#index = new MiniSearch<Filed>({
      idField: 'key',
      fields: Object.keys(weights),
      extractField: ({ key, document }, field) => (field === 'key' ? key : fields[field as Field](document)),
      tokenize: wordsOf,
      processTerm: (word) => this.lexicon.stemOf(word),
      searchOptions: {
        boost: weights,
        tokenize: (term) => [term],
        processTerm: (term) => term,
        weights: { prefix: 0.5, fuzzy: 0.6 },
      },
    });
  }

  static async over(documents: readonly Findable[], language: Language): Promise<Finder> {
    const finder = new Finder(language);
    await finder.bring(documents);
    return finder;
  }

  /**
   * Replaces the documents: indexes only differences and returns their number. Works in batches to
   * let requests through. If aborted, the next call continues.
   */
  async bring(documents: readonly Findable[], pause: Pace = pace()): Promise<number> {
    const wanted = filed(documents);
    for (const one of this.#filed.values()) {
      if (!isSame(one, wanted.get(one.key))) {
        this.#index.remove(one);
        this.lexicon.forget(wordsIn(one.document));
        this.#filed.delete(one.key);
      }
      await pause();
    }
    let indexed = 0;
    for (const one of wanted.values()) {
      if (this.#filed.has(one.key)) continue;
      this.lexicon.learn(wordsIn(one.document));
      this.#index.add(one);
      this.#filed.set(one.key, one);
      indexed++;
      await pause();
    }
    this.#filed = wanted;
    this.#stemsIn = new Map();
    await this.#learnNames(pause);
    return indexed;
  }

  stemsIn(text: string): Set<string> {
    return this.#stemsIn.getOrInsertComputed(
      text,
      () => new Set(wordsOf(text).map((word) => this.lexicon.stemOf(word))),
    );
  }

  ask(words: string[]): Answer {
    const terms = [...new Set(words.map((word) => this.lexicon.stemOf(word)).filter((term) => term !== ''))];
    const meant = terms.map((term) => ({ term, ...meaningOf(term, this.lexicon) }));
    const queries = meant.map(({ query }) => query);
    const found = this.#search({ combineWith: 'AND', queries }, this.#named.get(terms.join(' ')));
    if (found.length > 0) return { by: meant.every(({ literal }) => literal) ? 'all' : 'similar', found, near: [] };
    const unknown = meant.filter(({ query, literal }) => !literal && this.#index.search(query).length === 0);
    return {
      by: 'some',
      found: this.#search({ combineWith: 'OR', queries }),
      near: this.#near(unknown.map(({ term }) => term)),
    };
  }

  #near(terms: string[]): string[] {
    const near = terms
      .filter((term) => term.length > 3)
      .flatMap((term) => this.#index.search(term, { fields: ['title', 'names'], fuzzy: term.length > 7 ? 3 : 2 }))
      .toSorted((a, b) => b.score - a.score)
      .flatMap((result) => result.terms)
      .map((term) => this.#spelt.get(term));
    return [...new Set(near)].filter((word) => word !== undefined).slice(0, suggestions);
  }

  async #learnNames(pause: Pace) {
    this.#spelt = new Map();
    this.#named = new Map();
    for (const { key, document } of this.#filed.values()) {
      const { title, names = [], also = '', line = '' } = document;
      for (const name of [title.text, line, ...names, ...also.split(', ')]) {
        const words = wordsOf(name).map((word) => ({ word, term: this.lexicon.stemOf(word) }));
        const said = words.filter(({ term }) => term !== '');
        for (const { word, term } of said) this.#spelt.getOrInsert(term, word);
        const terms = said.map(({ term }) => term).join(' ');
        this.#named.getOrInsertComputed(terms, () => new Set()).add(key);
      }
      await pause();
    }
  }

  #search(query: Query, namesakes?: Set<string>): Found[] {
    const boostDocument = (key: string) =>
      (namesakes?.has(key) ? 3 : 1) * standing[this.#filed.get(key)?.document.kind ?? 'pages'];
    const byName = this.#index.search(query, { boostDocument, fields: named });
    const results = byName.length < enough ? this.#index.search(query, { boostDocument }) : byName;
    const found = results.flatMap(({ id, terms, score }: SearchResult) => {
      const one = this.#filed.get(id);
      return one ? [{ ...one, terms, score }] : [];
    });
    return found.sort((a, b) => b.score - a.score || a.at - b.at);
  }
}

/** Keyed by id; duplicates get a key of their own. */
function filed(documents: readonly Findable[]): Map<string, Filed> {
  const found = new Map<string, Filed>();
  for (const [at, document] of documents.entries()) {
    const key = found.has(document.id) ? `${document.id} ${at}` : document.id;
    found.set(key, { key, document, at });
  }
  return found;
}

const isSame = ({ document }: Filed, other: Filed | undefined): boolean =>
  document === other?.document || JSON.stringify(document) === JSON.stringify(other?.document);

const wordsIn = (document: Findable): Set<string> =>
  new Set(Object.values(fields).flatMap((field) => wordsOf(field(document))));

const fields: Record<Field, (document: Findable) => string> = {
  title: ({ title }) => title.text,
  names: ({ names = [] }) => names.join('\n'),
  also: ({ also = '' }) => also,
  line: ({ line = '' }) => line,
  text: ({ text }) => text.map((paragraph) => paragraph.text).join('\n'),
};

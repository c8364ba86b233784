import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import type { Language } from '#contract/language.ts';
import type { Findable, Kind } from './document.ts';
import { Lexicon } from './lexicon.ts';
import { meaningOf } from './meaning.ts';
import { type Pace, pace } from './pace.ts';
import { wordsOf } from './tokens.ts';

/** What is searched, and how much a hit there counts. */
const weights = { title: 8, names: 5, also: 6, line: 4, text: 1 } as const;
type Field = keyof typeof weights;
/** In a long archive, whoever has so many hits by name alone is not served by thousands more. */
const named = ['title', 'names', 'also', 'line'] satisfies Field[];
const enough = 100;

/** A page about something comes before a picture that shows it. */
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
  /** which words of the document are meant, as the lexicon has them */
  terms: string[];
}

export interface Answer {
  /** `all` words as they were written; `similar` ones; only `some` of them */
  by: 'all' | 'similar' | 'some';
  found: Found[];
  /** words that do occur, near to those that do not */
  near: string[];
}

interface Numbered {
  at: number;
  document: Findable;
}

export class Finder {
  readonly lexicon: Lexicon;
  readonly #documents: Findable[];
  readonly #index: MiniSearch<Numbered>;
  readonly #standing: number[];
  readonly #stemsIn = new Map<string, Set<string>>();
  /** how a name writes a word */
  readonly #spelt = new Map<string, string>();
  /** who is called exactly so */
  readonly #named = new Map<string, Set<number>>();

  private constructor(documents: Findable[], lexicon: Lexicon) {
    this.#documents = documents;
    this.#standing = documents.map(({ kind }) => standing[kind]);
    this.lexicon = lexicon;
    this.#index = new MiniSearch<Numbered>({
      idField: 'at',
      fields: Object.keys(weights),
      extractField: ({ at, document }, field) => (field === 'at' ? at : fields[field as Field](document)),
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

  /** A few at a time: an archive may be long, and there are visitors meanwhile. */
  static async over(documents: Findable[], language: Language, pause: Pace = pace()): Promise<Finder> {
    const lexicon = new Lexicon(language);
    for (const document of documents) {
      for (const field of Object.values(fields)) for (const word of wordsOf(field(document))) lexicon.learn(word);
      await pause();
    }
    lexicon.sort();
    const finder = new Finder(documents, lexicon);
    for (const [at, document] of documents.entries()) {
      finder.#name({ at, document });
      finder.#index.add({ at, document });
      await pause();
    }
    return finder;
  }

  /** Of a text of the content, which is looked through once: whoever asks next finds the list. */
  stemsIn(text: string): Set<string> {
    const stems = this.#stemsIn.get(text) ?? new Set(wordsOf(text).map((word) => this.lexicon.stemOf(word)));
    this.#stemsIn.set(text, stems);
    return stems;
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

  /** As titles and names have them. */
  #near(terms: string[]): string[] {
    const near = terms
      .filter((term) => term.length > 3)
      .flatMap((term) => this.#index.search(term, { fields: ['title', 'names'], fuzzy: term.length > 7 ? 3 : 2 }))
      .toSorted((a, b) => b.score - a.score)
      .flatMap((result) => result.terms)
      .map((term) => this.#spelt.get(term));
    return [...new Set(near)].filter((word) => word !== undefined).slice(0, suggestions);
  }

  #name({ at, document: { title, names, also = '', line = '' } }: Numbered) {
    for (const name of [title.text, line, ...names, ...also.split(', ')]) {
      const words = wordsOf(name).map((word) => ({ word, term: this.lexicon.stemOf(word) }));
      const said = words.filter(({ term }) => term !== '');
      for (const { word, term } of said) if (!this.#spelt.has(term)) this.#spelt.set(term, word);
      const key = said.map(({ term }) => term).join(' ');
      this.#named.set(key, (this.#named.get(key) ?? new Set()).add(at));
    }
  }

  #search(query: Query, namesakes?: Set<number>): Found[] {
    const boostDocument = (at: number) => (namesakes?.has(at) ? 3 : 1) * (this.#standing[at] ?? 1);
    const byName = this.#index.search(query, { boostDocument, fields: named });
    const results = byName.length < enough ? this.#index.search(query, { boostDocument }) : byName;
    return results.flatMap(({ id, terms }: SearchResult) => {
      const document = this.#documents[id];
      return document ? [{ document, terms }] : [];
    });
  }
}

const fields: Record<Field, (document: Findable) => string> = {
  title: ({ title }) => title.text,
  names: ({ names }) => names.join('\n'),
  also: ({ also = '' }) => also,
  line: ({ line = '' }) => line,
  text: ({ text }) => text.map((paragraph) => paragraph.text).join('\n'),
};

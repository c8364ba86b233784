import { type Kind, kinds } from './document.ts';
import { wordsOf } from './tokens.ts';

/** `?q=winterreise&in=works` */
export interface Question {
  text: string;
  words: string[];
  kind?: Kind | undefined;
  /** the question was too long */
  cut: boolean;
}

export const most = { letters: 120, words: 8 } as const;

/** Control characters and direction overrides. */
const unseen = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFD]+/gu;

export function readQuestion(query: URLSearchParams): Question {
  const asked = (query.get('q') ?? '').toWellFormed().replaceAll(unseen, ' ').normalize('NFC').trim();
  const letters = [...asked];
  const text = letters.slice(0, most.letters).join('').replaceAll(/\s+/g, ' ').trim();
  const words = wordsOf(text);
  const kind = kinds.find((name) => name === query.get('in'));
  return {
    text,
    words: words.slice(0, most.words),
    kind: text ? kind : undefined,
    cut: letters.length > most.letters || words.length > most.words,
  };
}

/** Canonical query. */
export function questionQuery({ text, kind }: Pick<Question, 'text' | 'kind'>): string {
  const query = new URLSearchParams();
  if (text) query.set('q', text);
  if (kind) query.set('in', kind);
  return query.size > 0 ? `?${query}` : '';
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Isolates right-to-left words in a sentence. */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

import { type SearchKind, searchKinds } from './document.ts';
import { splitWords } from './tokens.ts';

/** `?q=winterreise&in=works` */
export interface SearchQuery {
  text: string;
  words: string[];
  kind?: SearchKind | undefined;
  isTooLong: boolean;
}

export const queryLimits = { characters: 120, words: 8 } as const;

/** Control characters and direction overrides. */
const invisibleCharacters = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFD]+/gu;

export function readSearchQuery(query: URLSearchParams): SearchQuery {
  const rawText = (query.get('q') ?? '').toWellFormed().replaceAll(invisibleCharacters, ' ').normalize('NFC').trim();
  const characters = [...rawText];
  const text = characters.slice(0, queryLimits.characters).join('').replaceAll(/\s+/g, ' ').trim();
  const words = splitWords(text);
  const kind = searchKinds.find((name) => name === query.get('in'));
  return {
    text,
    words: words.slice(0, queryLimits.words),
    kind: text ? kind : undefined,
    isTooLong: characters.length > queryLimits.characters || words.length > queryLimits.words,
  };
}

export function formatSearchQuery({ text, kind }: Pick<SearchQuery, 'text' | 'kind'>): string {
  const query = new URLSearchParams();
  if (text) query.set('q', text);
  if (kind) query.set('in', kind);
  return query.size > 0 ? `?${query}` : '';
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Isolates right-to-left words, so that they do not reorder the sentence around them. */
export const isolateText = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

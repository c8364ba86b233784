import type { Language } from '#contract/language.ts';
import type { LocalizedText } from '#site/language/localized-text.ts';
import { wordPattern } from './tokens.ts';

export interface HighlightedText {
  pieces: { text: string; hit: boolean }[];
  lang?: Language | undefined;
}

export type IsHit = (word: string) => boolean;

export function highlightTerms({ text, lang }: LocalizedText, isHit: IsHit): HighlightedText {
  const pieces: HighlightedText['pieces'] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    if (!isHit(word)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), hit: false });
    end = index + word.length;
    pieces.push({ text: word, hit: true });
  }
  if (end < text.length) pieces.push({ text: text.slice(end), hit: false });
  return { pieces, lang };
}

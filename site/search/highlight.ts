import type { Language } from '#contract/language.ts';
import type { LocalizedText } from '#site/language/localized-text.ts';
import { toLocalizedTexts } from './document.ts';
import { wordPattern } from './tokens.ts';

export interface HighlightedText {
  pieces: { text: string; hit: boolean }[];
  lang?: Language | undefined;
}

export type IsHit = (word: string) => boolean;

/** characters of an excerpt, and before its first hit */
const [length, before] = [220, 70];

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

export type CountTerms = (text: string) => number;

/** Excerpt of the paragraph or name with most terms; without a hit the beginning. */
export function createExcerpt(text: LocalizedText[], names: string[], count: CountTerms, isHit: IsHit) {
  let [best, most] = [text[0], 0];
  for (const candidate of [...text, ...toLocalizedTexts(...names)]) {
    const termCount = count(candidate.text);
    if (termCount > most) [best, most] = [candidate, termCount];
  }
  if (!best) return undefined;
  const first = most > 0 ? best.text.matchAll(wordPattern).find(([word]) => isHit(word)) : undefined;
  return highlightTerms({ ...best, text: cutExcerpt(best.text, first?.index ?? 0) }, isHit);
}

/** Cuts between words. */
function cutExcerpt(text: string, hit: number): string {
  if (text.length <= length) return text;
  const from = Math.max(0, Math.min(hit - before, text.length - length));
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const rest = text.slice(start);
  const end = rest.length <= length ? rest.length : rest.lastIndexOf(' ', length);
  return `${start > 0 ? '… ' : ''}${rest.slice(0, end > 0 ? end : length)}${end < rest.length ? ' …' : ''}`;
}

import type { Language } from '#contract/language.ts';
import type { Told } from '#site/language/told.ts';
import { told } from './document.ts';
import { wordPattern } from './tokens.ts';

export interface Marked {
  pieces: { text: string; hit: boolean }[];
  lang?: Language | undefined;
}

export type IsHit = (word: string) => boolean;

/** characters of an excerpt, and before its first hit */
const [length, before] = [220, 70];

export function mark({ text, lang }: Told, isHit: IsHit): Marked {
  const pieces: Marked['pieces'] = [];
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
export function excerpt(text: Told[], names: string[], count: CountTerms, isHit: IsHit): Marked | undefined {
  let [best, most] = [text[0], 0];
  for (const said of [...text, ...told(...names)]) {
    const found = count(said.text);
    if (found > most) [best, most] = [said, found];
  }
  if (!best) return undefined;
  const first = most > 0 ? best.text.matchAll(wordPattern).find(([word]) => isHit(word)) : undefined;
  return mark({ ...best, text: part(best.text, first?.index ?? 0) }, isHit);
}

/** Cuts between words. */
function part(text: string, hit: number): string {
  if (text.length <= length) return text;
  const from = Math.max(0, Math.min(hit - before, text.length - length));
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const rest = text.slice(start);
  const end = rest.length <= length ? rest.length : rest.lastIndexOf(' ', length);
  return `${start > 0 ? '… ' : ''}${rest.slice(0, end > 0 ? end : length)}${end < rest.length ? ' …' : ''}`;
}

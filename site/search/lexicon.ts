import type { Language } from '#contract/language.ts';
import { foldWord, isStopWord, stemWord } from './tokens.ts';

/** minimum length of the halves of a compound */
const [second, first] = [4, 3];
const joiningSuffix = /(?<=...)(?:e?s|e?n)$/;

/** All words of the texts, and German compounds: `Streichquartett` contains `Quartett`. */
export class Lexicon {
  readonly #language: Language;
  /** word → number of documents */
  readonly #words = new Map<string, { stem: string; documents: number }>();
  /** stem → number of words */
  readonly #wordsOf = new Map<string, number>();
  /** sorted; the second list is reversed, to search by ending */
  readonly #stems: string[] = [];
  readonly #backwards: string[] = [];

  constructor(language: Language) {
    this.#language = language;
  }

  learn(words: ReadonlySet<string>): void {
    for (const word of words) {
      const known = this.#words.get(word);
      if (known) known.documents++;
      else this.#enter(word, this.#stem(word));
    }
  }

  forget(words: ReadonlySet<string>): void {
    for (const word of words) {
      const known = this.#words.get(word);
      if (known && --known.documents === 0) this.#leave(word, known.stem);
    }
  }

  /** Empty for stop words. Unknown words are not cached: there is no limit to them. */
  stemOf(word: string): string {
    return this.#words.get(word)?.stem ?? this.#stem(word);
  }

  has(term: string): boolean {
    return this.#stems[findPosition(term, this.#stems)] === term;
  }

  hasPrefix(start: string, except?: string): boolean {
    const at = findPosition(start, this.#stems);
    return this.#stems[this.#stems[at] === except ? at + 1 : at]?.startsWith(start) ?? false;
  }

  /** `Friedhof` → `Kapellenfriedhof` */
  compoundsOf(term: string): string[] {
    if (this.#language !== 'de' || term.length < second) return [];
    const [end, found] = [reverseWord(term), []] as [string, string[]];
    for (let at = findPosition(end, this.#backwards); this.#backwards[at]?.startsWith(end); at++) {
      const word = reverseWord(this.#backwards[at] ?? '');
      if (this.#isFirst(word.slice(0, -term.length), word)) found.push(word);
    }
    return found;
  }

  /** `Kammerkonzert` → `Kammer`, `Konzert`, with the longest second half; empty if no compound */
  halvesOf(term: string): string[] {
    if (this.#language !== 'de') return [];
    for (let at = first; at <= term.length - second; at++) {
      if (this.has(term.slice(at)) && this.#isFirst(term.slice(0, at), term))
        return [term.slice(0, at).replace(joiningSuffix, ''), term.slice(at)];
    }
    return [];
  }

  #enter(word: string, stem: string) {
    this.#words.set(word, { stem, documents: 1 });
    const words = this.#wordsOf.getOrInsert(stem, 0);
    this.#wordsOf.set(stem, words + 1);
    if (words > 0 || stem === '') return;
    this.#stems.splice(findPosition(stem, this.#stems), 0, stem);
    const end = reverseWord(stem);
    this.#backwards.splice(findPosition(end, this.#backwards), 0, end);
  }

  #leave(word: string, stem: string) {
    this.#words.delete(word);
    const words = this.#wordsOf.get(stem) ?? 0;
    if (words > 1) this.#wordsOf.set(stem, words - 1);
    else this.#wordsOf.delete(stem);
    if (words > 1 || stem === '') return;
    this.#stems.splice(findPosition(stem, this.#stems), 1);
    this.#backwards.splice(findPosition(reverseWord(stem), this.#backwards), 1);
  }

  #stem(word: string): string {
    return isStopWord(word, this.#language) ? '' : stemWord(foldWord(word), this.#language);
  }

  /** A short first half must be known: `Ostern` and `gestern` do not contain `Stern`. */
  #isFirst(start: string, whole: string): boolean {
    if (start.length !== first) return start.length > first;
    return this.has(start) || this.hasPrefix(start, whole);
  }
}

const reverseWord = (word: string): string => [...word].reverse().join('');

/** Binary search: the index of a word, or where it would be. */
function findPosition(word: string, list: readonly string[]): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

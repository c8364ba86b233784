import type { Language } from '#contract/language.ts';
import { fold, isIdle, stem } from './tokens.ts';

/** how long the second half of a compound is at least, and the first */
const [second, first] = [4, 3];
const joint = /(?<=...)(?:e?s|e?n)$/;

/** Every word of the texts, and which German ones are made of others: `Streichquartett` of `Quartett`. */
export class Lexicon {
  readonly #language: Language;
  /** each word, and in how many documents it stands */
  readonly #words = new Map<string, { stem: string; documents: number }>();
  /** each stem, and of how many words it is */
  readonly #wordsOf = new Map<string, number>();
  /** sorted; the second list has them backwards, to find those that end alike */
  readonly #stems: string[] = [];
  readonly #backwards: string[] = [];

  constructor(language: Language) {
    this.#language = language;
  }

  /** The words of a new document. */
  learn(words: ReadonlySet<string>): void {
    for (const word of words) {
      const known = this.#words.get(word);
      if (known) known.documents++;
      else this.#enter(word, this.#stem(word));
    }
  }

  /** The words of a document that is removed. */
  forget(words: ReadonlySet<string>): void {
    for (const word of words) {
      const known = this.#words.get(word);
      if (known && --known.documents === 0) this.#leave(word, known.stem);
    }
  }

  /** Empty for a word that says nothing. Words from outside are not kept: there are endlessly many of them. */
  stemOf(word: string): string {
    return this.#words.get(word)?.stem ?? this.#stem(word);
  }

  has(term: string): boolean {
    return this.#stems[place(term, this.#stems)] === term;
  }

  /** Whether a word begins so, other than the one named. */
  begins(start: string, except?: string): boolean {
    const at = place(start, this.#stems);
    return this.#stems[this.#stems[at] === except ? at + 1 : at]?.startsWith(start) ?? false;
  }

  /** `Kapellenfriedhof` for `Friedhof` */
  compoundsOf(term: string): string[] {
    if (this.#language !== 'de' || term.length < second) return [];
    const [end, found] = [backwards(term), []] as [string, string[]];
    for (let at = place(end, this.#backwards); this.#backwards[at]?.startsWith(end); at++) {
      const word = backwards(this.#backwards[at] ?? '');
      if (this.#isFirst(word.slice(0, -term.length), word)) found.push(word);
    }
    return found;
  }

  /** `Kammer` and `Konzert` of `Kammerkonzert`, the longest second half there is; empty for what is no compound. */
  halvesOf(term: string): string[] {
    if (this.#language !== 'de') return [];
    for (let at = first; at <= term.length - second; at++) {
      if (this.has(term.slice(at)) && this.#isFirst(term.slice(0, at), term))
        return [term.slice(0, at).replace(joint, ''), term.slice(at)];
    }
    return [];
  }

  #enter(word: string, stem: string) {
    this.#words.set(word, { stem, documents: 1 });
    const words = this.#wordsOf.getOrInsert(stem, 0);
    this.#wordsOf.set(stem, words + 1);
    if (words > 0 || stem === '') return;
    this.#stems.splice(place(stem, this.#stems), 0, stem);
    const end = backwards(stem);
    this.#backwards.splice(place(end, this.#backwards), 0, end);
  }

  #leave(word: string, stem: string) {
    this.#words.delete(word);
    const words = this.#wordsOf.get(stem) ?? 0;
    if (words > 1) this.#wordsOf.set(stem, words - 1);
    else this.#wordsOf.delete(stem);
    if (words > 1 || stem === '') return;
    this.#stems.splice(place(stem, this.#stems), 1);
    this.#backwards.splice(place(backwards(stem), this.#backwards), 1);
  }

  #stem(word: string): string {
    return isIdle(word, this.#language) ? '' : stem(fold(word), this.#language);
  }

  /** A short one only where it is known, or begins another word: `Ostern` and `gestern` are made of no star. */
  #isFirst(start: string, whole: string): boolean {
    if (start.length !== first) return start.length > first;
    return this.has(start) || this.begins(start, whole);
  }
}

const backwards = (word: string): string => [...word].reverse().join('');

/** Where a word is in the sorted list, or would be. */
function place(word: string, list: readonly string[]): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

import type { Language } from '#contract/language.ts';

export const suggestionIndexPath = '/search-index.json';

export const suggestionLimits = {
  /** From this many letters on. */
  letters: 2,
  shown: 5,
  /** Pages in the index, so that a long archive does not make it slow to load. */
  pages: 1000,
} as const;

/** What the browser loads to suggest pages. A tuple, because names of fields would be half of the file. */
export type SuggestedPage = [
  /** Index in `kinds`. */
  kind: number,
  href: string,
  title: string,
  subtitle: string,
  /** Separated by line breaks. */
  names: string,
  /** Separated by commas. */
  hiddenWords: string,
  /** Set if the title is in the other language. */
  lang?: Language,
];

export interface SuggestionIndex {
  language: Language;
  /** Words that the search ignores, folded and separated by spaces. */
  stopWords: string;
  kinds: { name: string; boost: number }[];
  /** How many suggestions there are, in words, from none to `suggestionLimits.shown`. */
  counts: string[];
  pages: SuggestedPage[];
}

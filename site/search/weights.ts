import type { SearchKind } from './document.ts';

/** How much a hit counts, by field. */
export const fieldWeights = { title: 8, names: 5, hiddenWords: 6, subtitle: 4, text: 1 } as const;

/** For a hit at the beginning of a word. */
export const prefixWeight = 0.5;

/** For a document whose name is the whole query. */
export const namesakeBoost = 3;

/** Factors by kind: an event ranks above a picture. */
export const kindBoosts: Record<SearchKind, number> = {
  answers: 1.4,
  events: 1.5,
  works: 1,
  people: 1.3,
  media: 0.8,
  news: 0.9,
  places: 1.2,
  pages: 0.8,
};

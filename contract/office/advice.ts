import type { Language } from '#contract/language.ts';

/** Sentences: `advice` in content/texts. */
export const adviceCodes = [
  'sameStart',
  'sameVenue',
  'startBeforeDoors',
  'intervalBeforeStart',
  'endBeforeStart',
  'endBeforeInterval',
  'otherDate',
  'otherDoors',
  'otherStart',
  'otherInterval',
  'otherEnd',
  'guestsWait',
  'notOnTheMap',
  'builtIn',
  'lostText',
  'unknownText',
  'lostPlaceholder',
  // misleading: refused if new
  'placeholdersDiffer',
  'brackets',
  'unknownPlaceholder',
  'wrongWeekday',
  'noSuchDay',
  'emptyLink',
  'oddLink',
  'deadLink',
  'fileName',
  'announced',
  // advice only, does not block publishing
  'germanMissing',
  'sameWords',
  'capitals',
  'twoSpaces',
  'straightQuotes',
  'spaceBefore',
  'dash',
  'range',
  'wideWord',
  'longHeading',
  'titleAsAlternative',
  'longAlternative',
  'past',
  'dateStays',
  'newVersion',
  'newVersionByOwner',
] as const;
export type AdviceCode = (typeof adviceCodes)[number];

export interface Said {
  /** `event.title.de`, `event.title` for both languages, '' for the whole entry */
  path: string;
  language?: Language | undefined;
  code: AdviceCode;
  facts: Readonly<Record<string, string | number | Record<Language, string>>>;
}

export const factsIn = (facts: Said['facts'], language: Language): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'object' ? fact[language] : fact]),
  );

export interface Advice extends Said {
  stops: boolean;
}

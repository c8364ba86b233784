import type { Language } from '#contract/language.ts';

/** Sentences: `advice` in content/texts. */
export const contentIssueCodes = [
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
export type ContentIssueCode = (typeof contentIssueCodes)[number];

export interface ContentFinding {
  /** `event.title.de`, `event.title` for both languages, '' for the whole entry */
  path: string;
  language?: Language | undefined;
  code: ContentIssueCode;
  facts: Readonly<Record<string, string | number | Record<Language, string>>>;
}

export const factsInLanguage = (facts: ContentFinding['facts'], language: Language): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'object' ? fact[language] : fact]),
  );

export interface ContentIssue extends ContentFinding {
  isBlocking: boolean;
}

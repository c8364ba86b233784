import type { Language } from '#contract/language.ts';

/** Sentences: `contentIssues` in content/texts. */
export const contentIssueCodes = [
  ...['sameStart', 'sameVenue', 'startBeforeDoors', 'intervalBeforeStart', 'endBeforeStart', 'endBeforeInterval'],
  ...['otherDate', 'otherDoors', 'otherStart', 'otherInterval', 'otherEnd', 'guestsNotInformed'],
  ...['notOnMap', 'builtIn', 'textRemoved', 'unknownText', 'lostPlaceholder'],
  // misleading: refused if new
  ...['placeholdersDiffer', 'brackets', 'unknownPlaceholder', 'wrongWeekday', 'noSuchDay'],
  ...['emptyLink', 'oddLink', 'deadLink', 'fileName', 'redundantPrefix'],
  // advice only, does not block publishing
  ...['germanMissing', 'sameWords', 'capitals', 'twoSpaces', 'straightQuotes', 'spaceBefore', 'dash', 'range'],
  ...['wideWord', 'longHeading', 'titleAsAlternative', 'longAlternative', 'past', 'dateStays'],
  ...['newVersion', 'newVersionByOwner'],
] as const;
export type ContentIssueCode = (typeof contentIssueCodes)[number];

export interface ContentIssue {
  /** `event.title.de`, `event.title` for both languages, '' for the whole entry */
  path: string;
  language?: Language | undefined;
  code: ContentIssueCode;
  facts: Readonly<Record<string, string | number | Record<Language, string>>>;
  /** known once the draft is compared with the published entry */
  isBlocking?: boolean;
}

export const factsInLanguage = (facts: ContentIssue['facts'], language: Language): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'object' ? fact[language] : fact]),
  );

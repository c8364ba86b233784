import type { Language } from '#contract/language.ts';

/** content/texts/contentIssues.yaml has a sentence for each code. */
export const contentIssueCodes = [
  ...['sameStart', 'sameVenue', 'startBeforeDoors', 'intervalBeforeStart', 'endBeforeStart', 'endBeforeInterval'],
  ...['otherDate', 'otherDoors', 'otherStart', 'otherInterval', 'otherEnd', 'guestsNotInformed'],
  ...['notOnMap', 'noPriceGroup', 'builtIn', 'textRemoved', 'unknownText', 'lostPlaceholder'],
  // These mislead visitors. They block publishing if the draft adds them.
  ...['placeholdersDiffer', 'brackets', 'unknownPlaceholder', 'wrongWeekday', 'noSuchDay'],
  ...['emptyLink', 'oddLink', 'deadLink', 'fileName', 'redundantPrefix'],
  ...['redirectFromPage', 'redirectToNothing', 'redirectToOld'],
  // These are advice and never block publishing.
  ...['germanMissing', 'sameWords', 'capitals', 'twoSpaces', 'straightQuotes', 'spaceBefore', 'dash', 'range'],
  ...['wideWord', 'longHeading', 'titleAsAlternative', 'longAlternative', 'past', 'dateStays'],
  ...['newVersion', 'newVersionByOwner'],
] as const;
export type ContentIssueCode = (typeof contentIssueCodes)[number];

export interface ContentIssue {
  /** `event.title.de`; `event.title` for both languages; '' for the whole entry. */
  path: string;
  language?: Language | undefined;
  code: ContentIssueCode;
  facts: Readonly<Record<string, string | number | Record<Language, string>>>;
  /** Undefined until the server compares the draft with the published entry. */
  isBlocking?: boolean;
}

export const localizeFacts = (facts: ContentIssue['facts'], language: Language): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'object' ? fact[language] : fact]),
  );

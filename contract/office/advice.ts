/** What a colleague would say of a draft. What a field's shape refuses the form says itself (form.ts). */
import type { Language } from '#contract/language.ts';

/** Their sentences: `advice` in content/texts. */
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
  // what misleads: refused when it is new
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
  // what is said, and stops nobody
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
  /** the field, as the form calls it: `event.title.de`; of both languages `event.title`; '' for the whole */
  path: string;
  language?: Language | undefined;
  code: AdviceCode;
  /** what goes into its sentence; a time is written otherwise in each language */
  facts: Readonly<Record<string, string | number | Record<Language, string>>>;
}

export const factsIn = (facts: Said['facts'], language: Language): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'object' ? fact[language] : fact]),
  );

export interface Advice extends Said {
  /** nothing is published while it is so */
  stops: boolean;
}

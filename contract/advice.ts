/**
 * What a colleague who reads along says of a draft: what keeps it from being published, and what is only said. What a field's
 * shape refuses is said by the form itself (contract/form.ts).
 */
import type { Language } from './language.ts';

/** Their sentences: `advice` in content/texts. */
export const adviceCodes = [
  // what an evening's own facts, the map or the release refuse
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
  // the same, where it is not this person who may publish it
  'newVersionByOwner',
] as const;
export type AdviceCode = (typeof adviceCodes)[number];

/** One thing that is said. */
export interface Said {
  /** the field, as the form calls it: `event.title.de`; of both languages `event.title`; '' for the whole */
  path: string;
  /** where only one language is meant */
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

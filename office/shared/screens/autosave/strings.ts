import { removeDoubleStop } from '#site/language/clock.ts';
import { fillInBrowser } from '#site/language/placeholders.ts';
import type { Translate } from '#site/language/translator.ts';

const stringKeys = [
  ...(['waiting', 'sending', 'saved', 'offline', 'offlineUncopied', 'signedOut', 'signIn'] as const),
  ...(['scheduled', 'reload', 'conflict', 'conflictSelf', 'conflictGone', 'again', 'presence'] as const),
  ...(['localDraft', 'restore', 'discard'] as const),
];

export type AutosaveStrings = Record<(typeof stringKeys)[number], string>;

export const createAutosaveStrings = (t: Translate): AutosaveStrings =>
  Object.fromEntries(stringKeys.map((key) => [key, t(`preview.live.${key}`)])) as AutosaveStrings;

/** With a time, too: “Saved at 6 p.m.” */
export const fillSentence = (text: string, values: Record<string, string | number>): string =>
  removeDoubleStop(fillInBrowser(text, values));

import type { Language } from '#contract/language.ts';
import { foldWord, splitWords } from './tokens.ts';

/** Words that the search ignores. Not in tokens.ts, which the browser loads, too. */
export const stopWords: Record<Language, ReadonlySet<string>> = {
  de: new Set(
    splitWords(`aber als am an auch auf aus bei beim bin bis da damit das dass dein dem den denn der des die dies diese dieser dieses doch du durch ein
      eine einem einen einer eines er es für gibt hat haben ich ihr ihre im in ist ja kann man mein mich mir mit nach nicht noch nur ob oder
      ohne sein seine sich sie sind so über um und uns unser vom von vor wann war warum was wenn wer wie wir wird wo zu zum zur`).map(
      foldWord,
    ),
  ),
  en: new Set(
    splitWords(`a about an and are as at be been but by can do does for from had has have he her his how i if in into is it its me my of on or
      our she so than that the their them then there they this to was we were what when where which who why will with you your`).map(
      foldWord,
    ),
  ),
};

export const isStopWord = (word: string, language: Language): boolean => stopWords[language].has(foldWord(word));

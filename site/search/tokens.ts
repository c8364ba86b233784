/** Normalizes words: `Bäume`, `Baeume`, `Baume` and `Baum` are the same. */
import type { Language } from '#contract/language.ts';

export const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’](?=\p{L})[\p{L}\p{M}]+)*/gu;

export const splitWords = (text: string): string[] => text.match(wordPattern) ?? [];

const characterReplacements: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/** Applies after folding, because one character can become eighteen. */
const maximumLength = 40;

/** Lower case without accents; `ae`, `oe`, `ue` as umlauts, except in `Quelle` or `neue`. */
export const foldWord = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđ]/g, (letter) => characterReplacements[letter] ?? letter)
    .replaceAll(/['’]s$/g, '')
    .replaceAll(/['’]/g, '')
    .replaceAll(/(?<![aeiouq])(ae|oe|ue)/g, (pair) => pair.charAt(0))
    .slice(0, maximumLength);

/** `stemWord` removes these endings if three letters remain. */
const endings: Record<Language, RegExp[]> = {
  // Two endings, for `Sängerinnen` and `Gartens`.
  de: [/(?<=...)(?:(?<=er)in(?:nen)?|e[mns]|ern?|(?<=[bdfghklmnrt])s|(?<=[lr])n|e)$/, /(?<=...)(?:e[mnrs]|ern|e)$/],
  en: [/(?<=...)(?:(?<=[^aiou])ies|(?<=ss|sh|ch|x)es|(?<![sui])s)$/],
};

/** A stem need not be a word, but all forms of a word must have the same. */
export const stemWord = (word: string, language: Language): string =>
  endings[language].reduce((rest, ending) => rest.replace(ending, (found) => (found === 'ies' ? 'y' : '')), word);

const stopWords: Record<Language, Set<string>> = {
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

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

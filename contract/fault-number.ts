/** Stands in words that are rendered beforehand, where the number goes: a sign that no text of the content holds. */
export const numberMark = '\uE000number\uE000';

export const withNumber = (words: string, number: string): string => words.replaceAll(numberMark, number);

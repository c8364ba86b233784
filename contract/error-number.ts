/** Placeholder in pre-rendered pages for the number of the fault. */
export const errorNumberPlaceholder = '\uE000number\uE000';

export const insertErrorNumber = (words: string, number: string): string =>
  words.replaceAll(errorNumberPlaceholder, number);

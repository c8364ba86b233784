/** Placeholder in pre-rendered pages for the number of the fault. */
export const numberMark = '\uE000number\uE000';

export const withNumber = (words: string, number: string): string => words.replaceAll(numberMark, number);

/** Placeholder in pre-rendered error pages for the number of the error. */
export const errorNumberPlaceholder = '\uE000number\uE000';

export const insertErrorNumber = (text: string, number: string): string =>
  text.replaceAll(errorNumberPlaceholder, number);

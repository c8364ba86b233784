/** `in the barn` → `In the barn` */
export const startSentence = (words: string): string => words.slice(0, 1).toLocaleUpperCase('de') + words.slice(1);

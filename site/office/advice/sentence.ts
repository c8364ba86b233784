import type { Said } from '#contract/advice.ts';
import type { Say } from '#site/language/translator.ts';

/** In the words of a colleague. */
export const adviceSentence = (t: Say, { code, facts }: Said): string => t(`advice.${code}`, { ...facts });

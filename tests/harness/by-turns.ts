import { type Language, languages } from '#contract/language.ts';

/**
 * What is pressed does the same in either language. So of a row of such tests each runs in one of them, the next in the other;
 * what is said is compared in both.
 */
export const byTurns = (index: number): Language => languages[index % languages.length] ?? 'de';

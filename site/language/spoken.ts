import type { Said } from '#contract/event.ts';
import type { Language } from '#contract/language.ts';

/**
 * What a tree of content says in one language, lists by number: `description.0`. A text that this language lacks is left
 * out, so that its key is found in English alone. Numbers and flags are no texts.
 */
export function spoken(tree: object, language: Language): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(tree) as [string, unknown][]) {
    const said = isSaid(value) ? textOf(value, language) : isBranch(value) && spoken(value, language);
    if (said) kept[key] = said;
  }
  return kept;
}

export const isSaid = (value: unknown): value is Said =>
  typeof value === 'string' ||
  (typeof value === 'object' && value !== null && 'en' in value && typeof value.en === 'string');

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

const textOf = (said: Said, language: Language): string | undefined =>
  typeof said === 'string' ? said : said[language];

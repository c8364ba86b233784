import type { Event, Said } from '#contract/event.ts';
import type { Language } from '#contract/language.ts';

/** The words of the evenings for i18next: `eventDetails.15.event.title`, lists by number: `….description.0`. */
export function eventTexts(events: Event[], language: Language): Record<string, object> {
  return Object.fromEntries(events.map(({ id, event }) => [id, { event: spoken(event, language) }]));
}

/** A text that one language lacks is left out, so that its key is found in English alone. */
function spoken(words: object, language: Language): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(words) as [string, Said | object | undefined][]) {
    const text = isSaid(value) ? textOf(value, language) : value && spoken(value, language);
    if (text !== undefined) kept[key] = text;
  }
  return kept;
}

export const isSaid = (value: unknown): value is Said =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && 'en' in value);

const textOf = (said: Said, language: Language): string | undefined =>
  typeof said === 'string' ? said : said[language];

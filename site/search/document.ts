import type { Event } from '#contract/content/event.ts';
import type { LocalizedText } from '#site/language/localized-text.ts';

export const searchKinds = ['answers', 'events', 'works', 'people', 'media', 'news', 'places', 'pages'] as const;
export type SearchKind = (typeof searchKinds)[number];

export interface SearchDocument {
  /** `event-8`, `place-old-oak`: the same in both languages */
  id: string;
  kind: SearchKind;
  href: string;
  title: LocalizedText;
  subtitle?: string | undefined;
  /** the state of an event depends on the current time */
  event?: Pick<Event, 'start' | 'end' | 'status' | 'previous'>;
  /** other names: in the other language, of works and people */
  names?: string[] | undefined;
  /** search words that are not shown */
  hiddenWords?: string;
  text: LocalizedText[];
  links?: { href: string; name: LocalizedText }[];
}

export const toLocalizedTexts = (...texts: string[]): LocalizedText[] => texts.map((text) => ({ text }));

/** Removes the link markup (RichText.tsx). */
export const removeLinks = (text: string): string => text.replaceAll(/\[([^[\]]+)\]\([^)\s]*\)/g, '$1');

/** Yields to requests after this many milliseconds of work. */
export type IndexingPause = () => Promise<void> | undefined;

const maximumWorkTime = 8;

/** `ahead` can abort the work at such a moment. */
export function createPause(ahead?: AbortSignal): IndexingPause {
  let since = performance.now();
  return () => {
    if (performance.now() - since < maximumWorkTime) return undefined;
    return new Promise((resolve, reject) =>
      setTimeout(() => {
        since = performance.now();
        if (ahead?.aborted) reject(ahead.reason);
        else resolve();
      }),
    );
  };
}

import type { Crop } from '#contract/content/crops.ts';
import type { Event } from '#contract/content/event.ts';
import type { LocalizedText } from '#site/language/localized-text.ts';

/** The order of the groups of results. */
export const searchKinds = ['events', 'works', 'people', 'answers', 'places', 'media', 'news', 'pages'] as const;
export type SearchKind = (typeof searchKinds)[number];

export interface SearchDocument {
  /** `event-8`, `place-old-oak`; the same in both languages */
  id: string;
  kind: SearchKind;
  href: string;
  title: LocalizedText;
  image?: { id: string; crop: Crop } | undefined;
  subtitle?: string | undefined;
  /** The state of an event at the time of the search depends on these. */
  event?: Pick<Event, 'start' | 'end' | 'status' | 'previous'>;
  /** Titles in the other language, and names of works and people. */
  names?: string[] | undefined;
  /** Search words that pages do not show. */
  hiddenWords?: string;
  text: LocalizedText[];
  /** Rows of a table or list: they need the first sentence of `text` to be understood. */
  rows?: LocalizedText[];
  links?: { href: string; name: LocalizedText }[];
}

export const toLocalizedTexts = (...texts: string[]): LocalizedText[] => texts.map((text) => ({ text }));

/** Removes the markup of links (RichText.tsx). */
export const removeLinks = (text: string): string => text.replaceAll(/\[([^[\]]+)\]\([^)\s]*\)/g, '$1');

/** Lets requests through if the work has lasted `maximumWorkTime` milliseconds. */
export type IndexingPause = () => Promise<void> | undefined;

const maximumWorkTime = 8;

/** `signal` can abort the work at a pause. */
export function createIndexingPause(signal?: AbortSignal): IndexingPause {
  let since = performance.now();
  return () => {
    if (performance.now() - since < maximumWorkTime) return undefined;
    return new Promise((resolve, reject) =>
      setTimeout(() => {
        since = performance.now();
        if (signal?.aborted) reject(signal.reason);
        else resolve();
      }),
    );
  };
}

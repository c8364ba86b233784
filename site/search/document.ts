import type { Event } from '#contract/content/event.ts';
import type { Told } from '#site/language/told.ts';

export const kinds = ['answers', 'evenings', 'works', 'people', 'media', 'news', 'places', 'pages'] as const;
export type Kind = (typeof kinds)[number];

export interface Findable {
  /** `evening-8`, `place-old-oak`: the same in both languages */
  id: string;
  kind: Kind;
  href: string;
  title: Told;
  line?: string | undefined;
  /** the state of an evening depends on the current time */
  evening?: Pick<Event, 'start' | 'end' | 'status' | 'previous'>;
  /** other names: in the other language, of works and people */
  names?: string[] | undefined;
  /** search words that are not shown */
  also?: string;
  text: Told[];
  ways?: { href: string; name: Told }[];
}

export const told = (...texts: string[]): Told[] => texts.map((text) => ({ text }));

/** Removes the link markup (RichText.tsx). */
export const unlinked = (text: string): string => text.replaceAll(/\[([^[\]]+)\]\([^)\s]*\)/g, '$1');

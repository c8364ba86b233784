import type { Event } from '#contract/content/event.ts';
import type { Told } from '#site/language/told.ts';

/** The groups in which hits are shown. */
export const kinds = ['answers', 'evenings', 'works', 'people', 'media', 'news', 'places', 'pages'] as const;
export type Kind = (typeof kinds)[number];

/** Something that can be found, in one language. */
export interface Findable {
  /** `evening-8`, `place-old-oak`: the same in both languages */
  id: string;
  kind: Kind;
  href: string;
  title: Told;
  /** shown under the title: when and where, what somebody plays */
  line?: string | undefined;
  /** how an evening stands depends on the hour of the question */
  evening?: Pick<Event, 'start' | 'end' | 'status' | 'previous'>;
  /** what else it is called: in the other language, by its works and people */
  names?: string[] | undefined;
  /** what visitors call it, though it never says so; not shown */
  also?: string;
  /** paragraphs */
  text: Told[];
  /** where a work was played */
  ways?: { href: string; name: Told }[];
}

export const told = (...texts: string[]): Told[] => texts.map((text) => ({ text }));

/** A text with links (RichText.tsx) as it reads without them. */
export const unlinked = (text: string): string => text.replaceAll(/\[([^[\]]+)\]\([^)\s]*\)/g, '$1');

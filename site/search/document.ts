import type { Event } from '#contract/event.ts';
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
  /** what stands under the title: when and where, what somebody plays */
  line?: string | undefined;
  /** an evening's facts: how it stands depends on the hour of the question */
  evening?: Pick<Event, 'start' | 'end' | 'status' | 'previous'>;
  /** what else it is called: in the other language, by its works and people */
  names: string[];
  /** what visitors call it, though it never says so; not shown */
  also?: string;
  /** paragraphs */
  text: Told[];
  /** where a work was played */
  ways?: { href: string; name: Told }[];
}

export const told = (...texts: string[]): Told[] => texts.map((text) => ({ text }));

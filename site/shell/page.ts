import type { PictureData } from '#site/ui/Picture.tsx';

/** What a loader (site/screens/…/load.ts) is given: the edition, the language, and what else of `Astro.locals` it names. */
export type PageContext<More extends keyof App.Locals = never> = Pick<App.Locals, 'edition' | 'view' | More>;

/** What a page says about itself, in the visitor's language. Its address and who may list it: site/addresses.ts. */
export interface PageFacts {
  title: string;
  description: string;
  /** the picture the page opens with: fetched before anything else */
  opening?: PictureData | undefined;
  /** what search engines read, in schema.org's words */
  data?: object | undefined;
  /** hides the schedule and the book-ticket button */
  hideBooking?: boolean;
}

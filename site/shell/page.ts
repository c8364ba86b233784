/** Between a page and its loader (site/screens/…/load.ts): what the loader is given, and what it says of the page. */
import type { PictureData } from '#site/ui/Picture.tsx';

/** The edition, the language, and whatever else of `Astro.locals` a loader names. */
export type PageContext<More extends keyof App.Locals = never> = Pick<App.Locals, 'edition' | 'view' | More>;

/** What a page says about itself, in the words of the visitor's language. Where it stands and who may list it: site/addresses.ts. */
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

import type { PictureData } from '#site/ui/Picture.tsx';

/** What a page says about itself, in the words of the visitor's language. Where it stands and who may list it: site/addresses.ts. */
export interface PageFacts {
  title: string;
  description: string;
  /** the picture the page opens with: fetched before anything else */
  opening?: PictureData;
  /** what search engines read, in schema.org's words */
  data?: object;
  /** hides the schedule and the book-ticket button */
  quiet?: boolean;
}

import type { PictureData } from '#site/ui/Picture.tsx';

/** What a page says about itself, in the words of the visitor's language. */
export interface PageFacts {
  title: string;
  description: string;
  /** the address that stands for this page, where several show the same */
  canonical: string;
  /** false keeps it out of search engines and the sitemap */
  indexed: boolean;
  status?: 404 | 500;
  /** the picture the page opens with: fetched before anything else */
  opening?: PictureData;
  /** what search engines read, in schema.org's words */
  data?: object;
  /** hides the schedule and the book-ticket button */
  quiet?: boolean;
}

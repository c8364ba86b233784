import type { PictureData } from '#site/ui/Picture.tsx';

/** Texts are in the language of the page. site/addresses.ts has its address and indexing. */
export interface PageMetadata {
  title: string;
  description: string;
  /** The browser preloads this picture. */
  firstPicture?: PictureData | undefined;
  /** For search engines (schema.org). */
  data?: object | undefined;
  hideBooking?: boolean;
  /** The page has its own: that of the header is less prominent, because it is not for this event. */
  hasTicketButton?: boolean;
}

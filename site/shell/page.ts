import type { PictureData } from '#site/ui/Picture.tsx';

export type PageContext<More extends keyof App.Locals = never> = Pick<App.Locals, 'edition' | 'locale' | More>;

/** In the visitor's language. Address and indexing are in site/addresses.ts. */
export interface PageMetadata {
  title: string;
  description: string;
  /** the first picture, preloaded */
  opening?: PictureData | undefined;
  /** schema.org data for search engines */
  data?: object | undefined;
  hideBooking?: boolean;
}

/** What a photograph that is handed in may be. Without a schema, so that it costs nothing to know. */
export const photographLimits = {
  bytes: 40 * 2 ** 20,
  megapixels: 60,
  /** dots each way */
  least: 320,
  /** dots; more in a row cost a decoder hundreds of megabytes, however few rows there are */
  longestEdge: 16_000,
  /** what all of its dots take once unpacked: 60 megapixels in four colours of 8 bits */
  decodedBytes: 240e6,
} as const;

/** what a file is that is no photograph */
export type FoundKind = 'avif' | 'heic' | 'film' | 'gif' | 'tiff' | 'pdf' | 'svg' | 'text' | 'unknown';

export type PhotographFault =
  | 'empty'
  | 'tooHeavy'
  | 'wrongKind'
  | 'broken'
  | 'tooLarge'
  | 'tooSmall'
  | 'moving'
  | 'tooSlow';

/** Of the words beside it, in signs. */
export const pictureWords = { title: 100, alt: 300 } as const;

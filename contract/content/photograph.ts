/** Limits of an uploaded photograph. Without Zod, because browsers load this file. */
export const photographLimits = {
  bytes: 40 * 2 ** 20,
  megapixels: 60,
  shortestEdge: 320,
  /** pixels; for a wider row a decoder needs hundreds of megabytes, even in a low picture */
  longestEdge: 16_000,
  /** bytes when unpacked: 60 megapixels with four channels of 8 bits */
  decodedBytes: 240e6,
} as const;

export type DetectedFileType = 'avif' | 'heic' | 'film' | 'gif' | 'tiff' | 'pdf' | 'svg' | 'text' | 'unknown';

export type PhotographErrorCode =
  | 'empty'
  | 'tooHeavy'
  | 'wrongKind'
  | 'broken'
  | 'tooLarge'
  | 'tooSmall'
  | 'moving'
  | 'tooSlow';

/** Maximum length of its texts, in characters. */
export const pictureTextLimits = { title: 100, alt: 300 } as const;

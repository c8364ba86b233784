/** Limits of an uploaded film. Without Zod, because browsers load this file. */
export const filmLimits = {
  bytes: 200 * 2 ** 20,
  bytesAtOnce: 40 * 2 ** 20,
  partBytes: 2 ** 20,
  seconds: 20 * 60,
  /** pixels, landscape or portrait */
  longestEdge: 1920,
  /** frames per second; viewers see no difference above this */
  framesPerSecond: 60,
} as const;

export const filmErrorCodes = [
  ...['empty', 'tooHeavy', 'notFilm', 'broken', 'extraData', 'fragmented', 'encrypted', 'noPicture', 'codec'],
  ...['soundCodec', 'noLength', 'tooLong', 'tooLarge', 'tooFast', 'tooSlow', 'noRoom', 'uploadsOpen'],
] as const;
export type FilmErrorCode = (typeof filmErrorCodes)[number];

export interface RejectedFilm {
  file: string;
  errorCode: FilmErrorCode;
  codec?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
}

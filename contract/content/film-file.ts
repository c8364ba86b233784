/** What a film that is handed in may be. Without a schema, so that it costs nothing to know. */
export const filmLimits = {
  bytes: 200 * 2 ** 20,
  /** in one form, without a script */
  bytesAtOnce: 40 * 2 ** 20,
  /** goes over the line at once, and lies in the database as one row */
  part: 2 ** 20,
  seconds: 20 * 60,
  /** dots, lengthwise or upright */
  longestEdge: 1920,
  /** nobody sees more of them */
  framesPerSecond: 60,
} as const;

export const filmFaults = [
  'empty',
  'tooHeavy',
  'notFilm',
  'broken',
  'more',
  'pieces',
  'locked',
  'noPicture',
  'codec',
  'soundCodec',
  'tracks',
  'noLength',
  'tooLong',
  'tooLarge',
  'tooFast',
  'tooSlow',
  'noRoom',
  'uploadsOpen',
] as const;
export type FilmFault = (typeof filmFaults)[number];

export interface FilmRefused {
  file: string;
  fault: FilmFault;
  /** what its pictures or its sound are coded in */
  codec?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
}

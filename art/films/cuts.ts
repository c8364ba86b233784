/** The files one film is cut into, and how heavy each may be. */
export type Codec = 'av1' | 'h264';

export interface Cut {
  /** {film}.{name}.mp4 */
  name: string;
  codec: Codec;
  kilobytes: number;
  /** other than the film's own: the site's tall crop, for phones */
  size?: { width: number; height: number };
}

const phone = { width: 480, height: 672 };

/** the home page's film, which comes unasked */
export const loopCuts: Cut[] = [
  { name: 'av1', codec: 'av1', kilobytes: 900 },
  { name: 'h264', codec: 'h264', kilobytes: 1500 },
  { name: 'small.av1', codec: 'av1', kilobytes: 350, size: phone },
  { name: 'small.h264', codec: 'h264', kilobytes: 350, size: phone },
];

export const filmCuts: Cut[] = [
  { name: 'av1', codec: 'av1', kilobytes: 4000 },
  { name: 'h264', codec: 'h264', kilobytes: 7000 },
];

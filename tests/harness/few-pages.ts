/** Rendering eighty pages is nearly all that a publication does. Whoever asks whether they are rendered beforehand says so. */
import { limits } from '#server/limits.ts';

export const warmAll: number = limits.warmNext;
export const warmFew = 4;
/** The rest, and the index of the search, would follow a second later, also in servers that their tests have closed. */
export const followSoon: number = limits.followPause;
export const followNever: number = 24 * 60 * 60 * 1000;

Object.assign(limits, { warmNext: warmFew, followPause: followNever });

/** Rendering eighty pages is nearly all that a publication does. Whoever asks whether they are rendered beforehand says so. */
import { limits } from '#server/limits.ts';

export const fullWarmLimit: number = limits.warmNext;
export const smallWarmLimit = 4;
/** The rest, and the index of the search, would follow a second later, also in servers that their tests have closed. */
export const shortFollowPause: number = limits.followUpDelay;
export const longFollowPause: number = 24 * 60 * 60 * 1000;

Object.assign(limits, { warmNext: smallWarmLimit, followPause: longFollowPause });

/** Tests render few pages ahead: rendering eighty takes most of the time of a publication. */
import { limits } from '#server/limits.ts';

export const fullWarmLimit: number = limits.warmNext;
export const smallWarmLimit = 4;
/** Skips the delayed pages and search index, which could start after a test closes its server. */
export const shortFollowUpDelay: number = limits.followUpDelay;
export const longFollowUpDelay: number = 24 * 60 * 60 * 1000;

Object.assign(limits, { warmNext: smallWarmLimit, followUpDelay: longFollowUpDelay });

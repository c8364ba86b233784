/** Tests render few pages ahead: rendering eighty takes most of the time of a publication. */
import { limits } from '#server/limits.ts';

export const fullWarmLimit: number = limits.warmNext;
export const smallWarmLimit = 4;
/** The other pages and the search index would follow after a second, even in a server that its test has closed. */
export const shortFollowUpDelay: number = limits.followUpDelay;
export const longFollowUpDelay: number = 24 * 60 * 60 * 1000;

Object.assign(limits, { warmNext: smallWarmLimit, followUpDelay: longFollowUpDelay });

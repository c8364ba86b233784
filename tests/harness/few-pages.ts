/** Rendering eighty pages is nearly all that a publication does. Whoever asks whether they are rendered beforehand says so. */
import { limits } from '#server/limits.ts';

export const warmAll: number = limits.warmNext;
export const warmFew = 4;
Object.assign(limits, { warmNext: warmFew });

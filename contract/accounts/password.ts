/** What a new password has to be. Length is all that is asked of its make; the server also refuses what everybody would try. */
import { z } from 'zod';

/** in code points, after normalisation: an ü is one, however the keyboard made it, and so is an emoji */
const passwordLength = { least: 12, most: 256 } as const;

/** before normalisation, in UTF-16 units: whatever is longer is not even looked at */
const longestTyped = 4 * passwordLength.most;

/** Both ways to write an ü are one password, whichever keyboard it is typed on. */
export const normalizePassword = (typed: string): string => typed.normalize('NFKC');

const typed = z
  .string('unreadable')
  .min(1, 'passwordMissing')
  .max(longestTyped, 'passwordTooLong')
  .refine((text) => text.isWellFormed(), 'unreadable')
  .transform(normalizePassword);

export const givenPassword = typed;

export const newPassword = typed
  .refine((text) => codePoints(text) >= passwordLength.least, { message: 'passwordTooShort' })
  .refine((text) => codePoints(text) <= passwordLength.most, { message: 'passwordTooLong' });

const codePoints = (text: string): number => [...text].length;

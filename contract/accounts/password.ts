/** The rule asks for length alone; the server also refuses common passwords. */
import { z } from 'zod';

/** in code points after NFKC: `ü` is one, an emoji is one */
const passwordLength = { least: 12, most: 256 } as const;

/** in UTF-16 units before NFKC; the server does not normalise longer input */
const maxTypedLength = 4 * passwordLength.most;

/** Both encodings of `ü` are the same password. */
export const normalizePassword = (typed: string): string => typed.normalize('NFKC');

const passwordText = z
  .string('unreadable')
  .min(1, 'passwordMissing')
  .max(maxTypedLength, 'passwordTooLong')
  .refine((text) => text.isWellFormed(), 'unreadable')
  .transform(normalizePassword);

export const enteredPassword = passwordText;

export const newPassword = passwordText
  .refine((text) => codePoints(text) >= passwordLength.least, { message: 'passwordTooShort' })
  .refine((text) => codePoints(text) <= passwordLength.most, { message: 'passwordTooLong' });

const codePoints = (text: string): number => [...text].length;

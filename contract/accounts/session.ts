import { z } from 'zod';
import { emailInput } from '#contract/email.ts';
import { createFieldErrorCollector } from '#contract/errors.ts';
import { invisibleCharacters } from '#contract/invisible-characters.ts';

const maxNameLength = 200;

export const personName = z
  .string('nameMissing')
  .transform((text) => text.replaceAll(invisibleCharacters, ' ').trim())
  .pipe(z.string().min(1, 'nameMissing').max(maxNameLength, 'tooLong'))
  .refine((text) => text.isWellFormed(), 'unreadable');

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

const emailKey = z.string('unreadable').max(64, 'unreadable');
const token = z.string('unreadable').min(1, 'unreadable').max(128, 'unreadable');

export const signInRequest = z.object({ email: emailInput, password: enteredPassword });
export const signUpRequest = z.object({ name: personName, email: emailInput, password: newPassword });
export const refreshRequest = z.object({ refresh_token: token });
/** The token or the bearer header names the session. Both may have expired. */
export const signOutRequest = z.object({ refresh_token: token.optional() });
export const forgotPasswordRequest = z.object({ email: emailInput });
export const resetPasswordRequest = z.object({ key: emailKey, password: newPassword });
export const changePasswordRequest = z.object({ current: enteredPassword, password: newPassword });
/** Required only without a session: opening a link proves only that the email arrived. */
export const verifyEmailRequest = z.object({ key: emailKey, password: enteredPassword.optional() });
export const endSessionRequest = z.object({ id: z.string('unreadable').max(64, 'unreadable') });
export const deleteAccountRequest = z.object({ password: enteredPassword });

export type SignInRequest = z.input<typeof signInRequest>;
export type SignUpRequest = z.input<typeof signUpRequest>;

export const tokenAnswer = z.object({ data: z.object({ access_token: z.string(), refresh_token: z.string() }) });
export type TokenAnswer = z.infer<typeof tokenAnswer>;

export const accountFieldErrors = createFieldErrorCollector([
  'name',
  'email',
  'password',
  'current',
  'key',
  'refresh_token',
]);

import { z } from 'zod';
import { email } from '#contract/email.ts';
import { firstFaults } from '#contract/errors.ts';
import { givenPassword, newPassword } from './password.ts';

const longestName = 200;
/** Invisible characters become a space: they could only disguise a name. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

export const personName = z
  .string('nameMissing')
  .transform((text) => text.replaceAll(unseen, ' ').trim())
  .pipe(z.string().min(1, 'nameMissing').max(longestName, 'tooLong'))
  .refine((text) => text.isWellFormed(), 'unreadable');

const letterKey = z.string('unreadable').max(64, 'unreadable');
const token = z.string('unreadable').min(1, 'unreadable').max(128, 'unreadable');

export const signInRequest = z.object({ email, password: givenPassword });
export const signUpRequest = z.object({ name: personName, email, password: newPassword });
export const refreshRequest = z.object({ refresh_token: token });
/** The token or the bearer header names the session. Both may have expired. */
export const signOutRequest = z.object({ refresh_token: token.optional() });
export const forgottenRequest = z.object({ email });
export const resetRequest = z.object({ key: letterKey, password: newPassword });
export const changeRequest = z.object({ current: givenPassword, password: newPassword });
/** Required only without a session: opening a link proves only that the e-mail arrived. */
export const verifyRequest = z.object({ key: letterKey, password: givenPassword.optional() });
export const endSessionRequest = z.object({ id: z.string('unreadable').max(64, 'unreadable') });
export const deleteRequest = z.object({ password: givenPassword });

export type SignInRequest = z.input<typeof signInRequest>;
export type SignUpRequest = z.input<typeof signUpRequest>;

export const tokenAnswer = z.object({ data: z.object({ access_token: z.string(), refresh_token: z.string() }) });
export type TokenAnswer = z.infer<typeof tokenAnswer>;

export const accountFaults = firstFaults(['name', 'email', 'password', 'current', 'key', 'refresh_token']);

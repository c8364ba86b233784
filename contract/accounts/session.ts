/** Signing up, in and out: what the browser sends and what it hears. */
import { z } from 'zod';
import { email } from '#contract/email.ts';
import { firstFaults } from '#contract/errors.ts';
import { givenPassword, newPassword } from './password.ts';

const longestName = 200;
/** Unseen characters become a space: they could only make a name look other than it is. */
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
/** Either the token or the bearer header says which session ends; an expired one is as good. */
export const signOutRequest = z.object({ refresh_token: token.optional() });
export const forgottenRequest = z.object({ email });
export const resetRequest = z.object({ key: letterKey, password: newPassword });
export const changeRequest = z.object({ current: givenPassword, password: newPassword });
/** The password is needed only where nobody is signed in: pressing a link in a letter proves no more than that it arrived. */
export const verifyRequest = z.object({ key: letterKey, password: givenPassword.optional() });
export const endSessionRequest = z.object({ id: z.string('unreadable').max(64, 'unreadable') });
export const deleteRequest = z.object({ password: givenPassword });

export type SignInRequest = z.input<typeof signInRequest>;
export type SignUpRequest = z.input<typeof signUpRequest>;

export const tokenAnswer = z.object({ data: z.object({ access_token: z.string(), refresh_token: z.string() }) });
export type TokenAnswer = z.infer<typeof tokenAnswer>;

export const accountFaults = firstFaults(['name', 'email', 'password', 'current', 'key', 'refresh_token']);

import { z } from 'zod';
import { email } from './email.ts';
import { asErrorCode, type ErrorCode } from './errors.ts';

/** The version of the consent text that was shown goes along under this name. */
export const newsletterAside = { consent: 'consentVersion' } as const;

export const newsletterWish = z.object({
  email,
  consent: z.preprocess(
    (value) => value === true || value === 'true' || value === 'on',
    z.literal(true, 'newsletterConsentMissing'),
  ),
  consentVersion: z.string().max(64).optional(),
});

export type NewsletterFaults = Partial<Record<'email' | 'consent', ErrorCode>>;

export function newsletterFaults(issues: readonly z.core.$ZodIssue[]): NewsletterFaults {
  const faults: NewsletterFaults = {};
  for (const { path, message } of issues) {
    if (path[0] === 'email' || path[0] === 'consent') faults[path[0]] ??= asErrorCode(message);
  }
  return faults;
}

/** 202 for every address alike, so that nobody learns who is on the list. */
export const newsletterAnswer = z.object({ data: z.object({ state: z.literal('asked') }) });

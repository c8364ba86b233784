import { z } from 'zod';
import { email } from '#contract/email.ts';
import { firstFaults } from '#contract/errors.ts';

export const newsletterAside = { consent: 'consentVersion' } as const;

export const newsletterWish = z.object({
  email,
  consent: z.preprocess(
    (value) => value === true || value === 'true' || value === 'on',
    z.literal(true, 'newsletterConsentMissing'),
  ),
  consentVersion: z.string().max(64).optional(),
});

export const newsletterFaults = firstFaults(['email', 'consent']);
export type NewsletterFaults = ReturnType<typeof newsletterFaults>;

/** 202 for every address, so that the answer does not say who is on the list. */
export const newsletterAnswer = z.object({ data: z.object({ state: z.literal('asked') }) });

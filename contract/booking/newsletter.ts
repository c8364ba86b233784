import { z } from 'zod';
import { emailInput } from '#contract/email.ts';
import { createFieldErrorCollector } from '#contract/errors.ts';

export const newsletterExtraFields = { consent: 'consentVersion' } as const;

export const newsletterRequest = z.object({
  email: emailInput,
  consent: z.preprocess(
    (value) => value === true || value === 'true' || value === 'on',
    z.literal(true, 'newsletterConsentMissing'),
  ),
  consentVersion: z.string().max(64).optional(),
});

export const newsletterFieldErrors = createFieldErrorCollector(['email', 'consent']);
export type NewsletterFieldErrors = ReturnType<typeof newsletterFieldErrors>;

/** 202 for every address, so that the answer does not say who is on the list. */
export const newsletterAnswer = z.object({ data: z.object({ state: z.literal('asked') }) });

/** Why something that was sent is not accepted. The words for each stand in content/texts/refusals.yaml. */
import { z } from 'zod';

const refusals = [
  'consentMissing',
  'newsletterConsentMissing',
  'emailInvalid',
  'tooLong',
  'unreadable',
  'dateInvalid',
  'uploadKind',
  'uploadTooLarge',
  'uploadTooManyPixels',
  'uploadBroken',
  'uploadsFull',
  'uploadAgain',
  'invalid',
  'keyReused',
  'textChanged',
  'eveningCancelled',
  'tooMany',
  'busy',
  'foreign',
  'storageAway',
  'nameMissing',
  'passwordMissing',
  'passwordTooShort',
  'passwordTooLong',
  'passwordCommon',
  'passwordPersonal',
  'passwordWrong',
  'credentialsWrong',
  'keyExpired',
  'sessionOver',
  'tooManyTries',
  'hashingBusy',
  'fault',
] as const;
export type Refusal = (typeof refusals)[number];

/** A schema's message is a refusal's name; anything else it says comes down to "cannot be read". */
export const asRefusal = (message: string): Refusal => refusals.find((known) => known === message) ?? 'unreadable';

const said = z.object({ code: z.enum(refusals), message: z.string() });

/** The body of every 4xx and 5xx of the inbox, in the visitor's language. */
export const refusedAnswer = z.object({
  error: said.extend({ fields: z.record(z.string(), said).optional() }),
});
export type RefusedAnswer = z.infer<typeof refusedAnswer>;

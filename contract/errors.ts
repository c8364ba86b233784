/** Why something that was sent is not accepted. The words for each stand in content/texts/refusals.yaml. */
import { z } from 'zod';

const errorCodes = [
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
  'offerLapsed',
  'offerChanged',
  'eveningChanged',
  'eveningOff',
  'eveningBegun',
  'seatsUnfit',
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
  'officeSignedOut',
  'roleForbids',
  'proofNeeded',
  'staffCredentialsWrong',
  'secondFactorMissing',
  'recoveryWrong',
  'codeWrong',
  'passkeyFailed',
  'passkeyUnknown',
  'pageTooOld',
  'inviteSpent',
  'emailTaken',
  'lastOwner',
  'lastWayIn',
  'changedMeanwhile',
  'notNow',
  'notEnough',
  'pastCutOff',
  'chairsGiven',
  'noChairs',
  'letterGone',
  'seatsWrong',
  'priceWrong',
  'momentWrong',
  'tooSoon',
  'textMissing',
  'contentFaulty',
  'contentUnasked',
  'contentUnpicked',
  'contentNamed',
  'contentStuck',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** A schema's message is the name of an error; anything else it says comes down to "cannot be read". */
export const asErrorCode = (message: string): ErrorCode =>
  errorCodes.find((known) => known === message) ?? 'unreadable';

const said = z.object({ code: z.enum(errorCodes), message: z.string() });

/** The body of every 4xx and 5xx of the inbox, in the visitor's language. */
export const errorAnswer = z.object({
  error: said.extend({ fields: z.record(z.string(), said).optional() }),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

/** Why a request was refused. content/texts/errors.yaml has the sentences. */
import { z } from 'zod';

export const errorCodes = [
  ...(['consentMissing', 'contactMissing', 'newsletterConsentMissing', 'emailInvalid', 'tooLong'] as const),
  ...(['unreadable', 'dateInvalid', 'ticketNumberWrong'] as const),
  ...(['uploadKind', 'uploadTooLarge', 'uploadTooManyPixels', 'uploadBroken', 'uploadsFull', 'uploadAgain'] as const),
  ...(['invalid', 'keyReused', 'textChanged', 'eveningCancelled', 'offerLapsed', 'offerChanged'] as const),
  ...(['eveningChanged', 'eveningOff', 'eveningBegun', 'seatsUnfit'] as const),
  ...(['tooMany', 'busy', 'foreign', 'storageAway', 'crowded'] as const),
  ...(['nameMissing', 'passwordMissing', 'passwordTooShort', 'passwordTooLong', 'passwordCommon'] as const),
  ...(['passwordPersonal', 'passwordWrong'] as const),
  ...(['credentialsWrong', 'keyExpired', 'sessionOver', 'tooManyTries', 'hashingBusy', 'fault'] as const),
  ...(['officeSignedOut', 'roleForbids', 'proofNeeded', 'staffCredentialsWrong', 'secondFactorMissing'] as const),
  ...(['recoveryWrong', 'codeWrong', 'passkeyFailed', 'passkeyUnknown'] as const),
  ...(['pageTooOld', 'inviteSpent', 'emailTaken', 'nameTaken', 'publicationScheduled', 'lastOwner'] as const),
  ...(['lastWayIn'] as const),
  ...(['changedMeanwhile', 'notNow', 'notEnough', 'pastCutOff', 'chairsGiven', 'noChairs', 'letterGone'] as const),
  ...(['ticketVoid', 'doorNotYet', 'seatsWrong', 'priceWrong', 'momentWrong', 'momentTooLate'] as const),
  ...(['noticeTimeWrong', 'linkWrong', 'tooSoon'] as const),
  ...(['textMissing', 'contentFaulty', 'contentTooLarge', 'contentUnasked', 'contentUnpicked'] as const),
  ...(['draftsNamed', 'draftsFirst', 'guestsFirst', 'contentNamed', 'eventHasGuests', 'contentStuck'] as const),
  ...(['altIsFileName', 'altAnnounces', 'pictureUnfit', 'pictureUsed', 'photographRefused'] as const),
  ...(['photographMissing', 'filmRefused', 'filmMissing', 'filmGone', 'captionsRefused'] as const),
  ...(['issueUnfinished', 'listEmpty', 'onTheList', 'listLeft', 'alertNotNow', 'waitingFirst'] as const),
];
export type ErrorCode = (typeof errorCodes)[number];

/** Schemas use error codes as messages; any other message becomes "unreadable". */
export const asErrorCode = (message: string): ErrorCode =>
  errorCodes.find((known) => known === message) ?? 'unreadable';

export const collectFieldErrors =
  <Field extends string>(fields: readonly Field[]) =>
  (issues: readonly z.core.$ZodIssue[]) => {
    const fieldErrors: Partial<Record<Field, ErrorCode>> = {};
    for (const { path, message } of issues) {
      const field = fields.find((name) => name === path[0]);
      if (field) fieldErrors[field] ??= asErrorCode(message);
    }
    return fieldErrors;
  };

const errorMessage = z.object({ code: z.enum(errorCodes), message: z.string() });

export const errorAnswer = z.object({
  error: errorMessage.extend({ fields: z.record(z.string(), errorMessage).optional() }),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

/** Why a request was refused. content/texts/errors.yaml has the sentences. */
import { z } from 'zod';

export const errorCodes = [
  ...(['consentMissing', 'contactMissing', 'newsletterConsentMissing', 'emailInvalid', 'tooLong'] as const),
  ...(['unreadable', 'dateInvalid', 'ticketNumberWrong', 'splitTooLarge', 'uploadKind', 'uploadTooLarge'] as const),
  ...(['uploadTooManyPixels', 'uploadBroken', 'uploadsFull', 'uploadAgain', 'invalid', 'keyReused'] as const),
  ...(['consentTextChanged', 'eventCancelled', 'offerLapsed', 'offerChanged', 'eventChanged'] as const),
  ...(['eventUnavailable', 'eventStarted', 'seatsNotOffered', 'tooMany', 'busy', 'crossSite'] as const),
  ...(['storageUnavailable', 'overloaded', 'nameMissing', 'passwordMissing', 'passwordTooShort'] as const),
  ...(['passwordTooLong', 'passwordCommon', 'passwordPersonal', 'passwordWrong', 'credentialsWrong'] as const),
  ...(['keyExpired', 'sessionExpired', 'tooManyAttempts', 'hashingBusy', 'internalError', 'officeSignedOut'] as const),
  ...(['roleNotAllowed', 'proofNeeded', 'staffCredentialsWrong', 'secondFactorMissing', 'recoveryCodeWrong'] as const),
  ...(['codeWrong', 'passkeyFailed', 'passkeyUnknown', 'pageTooOld', 'inviteExpired', 'emailTaken'] as const),
  ...([
    'nameTaken',
    'nameMixed',
    'publicationScheduled',
    'lastOwner',
    'lastAuthenticator',
    'changedMeanwhile',
  ] as const),
  ...(['notPossible', 'notEnoughSeats', 'pastCutOff', 'seatsTaken', 'noSeats', 'emailAlreadySent'] as const),
  ...(['ticketVoid', 'recordUnreadable', 'doorNotOpen', 'seatsWrong', 'timeInvalid', 'sendTimeTooLate'] as const),
  ...(['noticeTimeInvalid', 'linkInvalid', 'tooSoon', 'textMissing', 'contentInvalid', 'contentTooLarge'] as const),
  ...(['newEntryIncomplete', 'nothingSelected', 'draftsReferenced', 'draftsFirst', 'guestsFirst'] as const),
  ...(['contentReferenced', 'eventHasGuests', 'contentNotRenderable', 'altIsFileName', 'altRedundant'] as const),
  ...(['pictureIncomplete', 'pictureInUse', 'photographRefused', 'photographMissing', 'filmRefused'] as const),
  ...(['filmMissing', 'filmDeleted', 'captionsRefused', 'issueIncomplete', 'noSubscribers'] as const),
  ...(['alreadySubscribed', 'subscriberWasRemoved', 'alertNotPossible', 'waitingListFirst'] as const),
  ...([
    'moreGuestsThanTickets',
    'undoTooLate',
    'confirmationJustSent',
    'notUtf8',
    'tableMissing',
    'redirectsInvalid',
    'notOffered',
    'amountWrong',
    'refundTooHigh',
    'dayWrong',
    'addressMissing',
  ] as const),
];
export type ErrorCode = (typeof errorCodes)[number];

/** Schemas use error codes as messages; any other message becomes "unreadable". */
export const asErrorCode = (message: string): ErrorCode =>
  errorCodes.find((known) => known === message) ?? 'unreadable';

export const createFieldErrorCollector =
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

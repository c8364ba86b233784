import type { TranslateKey } from '#site/language/translator.ts';

export type SessionStrings = ReturnType<typeof createSessionStrings>;

export const createSessionStrings = (t: TranslateKey) => ({
  signInSuccess: t('session.signInSuccess'),
  signInFailed: t('session.signInFailed'),
  signUpSuccess: t('session.signUpSuccess'),
  signUpFailed: t('session.signUpFailed'),
  expired: t('session.expired'),
  callFailed: t('session.callFailed'),
  signedOut: t('account.signOutDone'),
  signedOutHere: t('account.signOutDoneHere'),
});

import type { Say } from '#site/language/translator.ts';

export type SessionWords = ReturnType<typeof sessionWords>;

export const sessionWords = (t: Say) => ({
  signInSuccess: t('session.signInSuccess'),
  signInFailed: t('session.signInFailed'),
  signUpSuccess: t('session.signUpSuccess'),
  signUpFailed: t('session.signUpFailed'),
  expired: t('session.expired'),
  callFailed: t('session.callFailed'),
});

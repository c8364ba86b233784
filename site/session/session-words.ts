import type { Say } from '#site/language/translator.ts';
import type { SessionWords } from './world.ts';

export const sessionWords = (t: Say): SessionWords => ({
  signInSuccess: t('session.signInSuccess'),
  signInFailed: t('session.signInFailed'),
  signUpSuccess: t('session.signUpSuccess'),
  signUpFailed: t('session.signUpFailed'),
  expired: t('session.expired'),
  callFailed: t('session.callFailed'),
});

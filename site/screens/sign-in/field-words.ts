import type { Translate } from '#site/language/translator.ts';

export type FieldWords = ReturnType<typeof fieldWords>;

export const fieldWords = (t: Translate) => ({
  name: t('session.field.name'),
  email: t('session.field.email'),
  password: t('session.field.password'),
  show: t('session.show'),
  hide: t('session.hide'),
});

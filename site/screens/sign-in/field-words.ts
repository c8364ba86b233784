import type { Translate } from '#site/language/translator.ts';

export interface FieldWords {
  name: string;
  email: string;
  password: string;
  show: string;
  hide: string;
}

export const fieldWords = (t: Translate): FieldWords => ({
  name: t('session.field.name'),
  email: t('session.field.email'),
  password: t('session.field.password'),
  show: t('session.show'),
  hide: t('session.hide'),
});

import { type Language, locales } from '#contract/language.ts';
import { zone as timeZone } from '#contract/zone.ts';

/** `20. Juli 2026` */
export const dayOf = (moment: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone }).format(Date.parse(moment));

/** `20. Juli 2026 um 18:04` */
export const momentOf = (moment: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    Date.parse(moment),
  );

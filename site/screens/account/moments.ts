import { type Language, locales } from '#contract/language.ts';
import { zone as timeZone } from '#contract/zone.ts';
import { clockOf } from '#site/language/clock.ts';

/** `20. Juli 2026` */
export const dayOf = (moment: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone }).format(Date.parse(moment));

/** `20. Juli 2026, 18.04 Uhr` · `20 July 2026, 6.04 p.m.` */
export const momentOf = (moment: string, language: Language): string =>
  `${dayOf(moment, language)}, ${clockOf(moment, language === 'de')}`;

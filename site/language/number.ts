import { intlLocales, type Locale, languageOf, mapLanguages } from '#contract/language.ts';

/** Keeps one format per language, because creating one is slow. */
function createNumberFormat(options?: Intl.NumberFormatOptions): (value: number, locale: Locale) => string {
  const formats = mapLanguages((language) => new Intl.NumberFormat(intlLocales[language], options));
  return (value, locale) => formats[languageOf(locale)].format(value);
}

/** `1.204` · `1,204` */
export const formatInteger = createNumberFormat();

/** `2,4` · `2.4` */
export const formatMeasure = createNumberFormat({ maximumFractionDigits: 1 });

const euros = createNumberFormat({ style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' });

/** `35 €`, `17,50 €` · `€35`, `€17.50` */
export const formatMoney = (cents: number, locale: Locale): string => euros(cents / 100, locale);

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

const moneyFormats = new Map<string, ReturnType<typeof createNumberFormat>>();

/** `35 €`, `17,50 €` · `€35`, `€17.50`, in the currency of the house */
export const formatMoney = ({ currency }: { readonly currency: string }, cents: number, locale: Locale): string =>
  moneyFormats.getOrInsertComputed(currency, () =>
    createNumberFormat({ style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }),
  )(cents / 100, locale);

import { languageOf, locales, type PageLanguage } from '#contract/language.ts';

/** Formats are cached: creating one is slow. */
function createNumberFormat(options?: Intl.NumberFormatOptions): (value: number, view: PageLanguage) => string {
  const formats = { de: new Intl.NumberFormat(locales.de, options), en: new Intl.NumberFormat(locales.en, options) };
  return (value, view) => formats[languageOf(view)].format(value);
}

/** `1.204` · `1,204` */
export const formatInteger = createNumberFormat();

/** `2,4` · `2.4` */
export const formatMeasure = createNumberFormat({ maximumFractionDigits: 1 });

const euros = createNumberFormat({ style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' });

/** `35 €`, `17,50 €` · `€35`, `€17.50` */
export const formatMoney = (cents: number, view: PageLanguage): string => euros(cents / 100, view);

import { languageOf, locales, type View } from '#contract/language.ts';

/** Formats are cached: creating one is slow. */
function numberIn(options?: Intl.NumberFormatOptions): (value: number, view: View) => string {
  const formats = { de: new Intl.NumberFormat(locales.de, options), en: new Intl.NumberFormat(locales.en, options) };
  return (value, view) => formats[languageOf(view)].format(value);
}

/** `1.204` · `1,204` */
export const wholeNumber = numberIn();

/** `2,4` · `2.4` */
export const measure = numberIn({ maximumFractionDigits: 1 });

const euros = numberIn({ style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' });

/** `35 €`, `17,50 €` · `€35`, `€17.50` */
export const money = (cents: number, view: View): string => euros(cents / 100, view);

import { languageOf, locales, type View } from '#contract/language.ts';

const options = { style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' } as const;
const formats = { de: new Intl.NumberFormat(locales.de, options), en: new Intl.NumberFormat(locales.en, options) };

/** `35 €`, `17,50 €` · `€35`, `€17.50` */
export const money = (cents: number, view: View): string => formats[languageOf(view)].format(cents / 100);

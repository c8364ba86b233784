import { languageOf, locales, type View } from '#contract/language.ts';

const formats = { de: new Intl.NumberFormat(locales.de), en: new Intl.NumberFormat(locales.en) };

/** `1.204` · `1,204` */
export const wholeNumber = (number: number, view: View): string => formats[languageOf(view)].format(number);

import { type Language, languageOf, locales, type View } from '#contract/language.ts';

/** Made once: a number that is asked for its words makes one of these each time. */
const formats = (options?: Intl.NumberFormatOptions): Record<Language, Intl.NumberFormat> => ({
  de: new Intl.NumberFormat(locales.de, options),
  en: new Intl.NumberFormat(locales.en, options),
});
const whole = formats();
const measured = formats({ maximumFractionDigits: 1 });

/** `1.204` · `1,204` */
export const wholeNumber = (number: number, view: View): string => whole[languageOf(view)].format(number);

/** `2,4` · `2.4` */
export const measure = (number: number, view: View): string => measured[languageOf(view)].format(number);

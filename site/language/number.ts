import { intlLocales, type Locale, languageOf, mapLanguages } from '#contract/language.ts';
import { toNoBreakSpaces } from './typeset.ts';

/** Keeps one format per language, because creating one is slow. */
function createNumberFormat(options?: Intl.NumberFormatOptions): (value: number, locale: Locale) => string {
  const formats = mapLanguages((language) => new Intl.NumberFormat(intlLocales[language], options));
  return (value, locale) => formats[languageOf(locale)].format(value);
}

/** `1.204` · `1,204` */
export const formatInteger = createNumberFormat();

/** `2,4` · `2.4` */
export const formatMeasure = createNumberFormat({ maximumFractionDigits: 1 });

type FormatMoney = (house: { readonly currency: string }, cents: number, locale: Locale) => string;

function createMoneyFormat(currencyDisplay: 'symbol' | 'name'): FormatMoney {
  const formats = new Map<string, ReturnType<typeof createNumberFormat>>();
  return ({ currency }, cents, locale) =>
    formats.getOrInsertComputed(currency, () =>
      createNumberFormat({ style: 'currency', currency, currencyDisplay, trailingZeroDisplay: 'stripIfInteger' }),
    )(cents / 100, locale);
}

/** `35 €`, `17,50 €` · `€35`, `€17.50`, in the currency of the house */
export const formatMoney = createMoneyFormat('symbol');

const inWords = createMoneyFormat('name');

/** `35 Euro`, `17,50 Euro` · `35 euros`, `17.50 euros`, for sentences */
export const formatMoneyInWords: FormatMoney = (...amount) => toNoBreakSpaces(inWords(...amount));

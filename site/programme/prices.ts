import type { Content } from '#contract/content/kinds.ts';
import type { Locale } from '#contract/language.ts';
import { formatMoneyInWords } from '#site/language/number.ts';
import type { Translate } from '#site/language/translator.ts';
import type { LocalizedEvent } from './programme.ts';

type WithPrices = Pick<LocalizedEvent, 'prices'>;

/** `48 Euro, ermäßigt ab 8 Euro`; undefined: the house has no prices, or the event is over. */
export function describePrice(t: Translate, locale: Locale, { prices }: WithPrices): string | undefined {
  const [first, ...others] = prices;
  if (!first) return undefined;
  if (first.cents === 0) return t('events.price.free');
  const price = formatMoneyInWords(t, first.cents, locale);
  const reduced = others.filter(({ cents, fromSeats }) => cents > 0 && cents < first.cents && fromSeats === undefined);
  if (reduced.length === 0) return price;
  const from = formatMoneyInWords(t, Math.min(...reduced.map(({ cents }) => cents)), locale);
  return t('events.price.withConcessions', { price, from });
}

/** Who pays what. Empty if there is one price only. */
export function listPriceRows(t: Translate, locale: Locale, { prices }: WithPrices, { groups }: Content['prices']) {
  if (prices.length < 2) return [];
  return prices.map(({ group, cents, fromSeats }) => {
    const index = groups.findIndex(({ id }) => id === group);
    const name = t(`prices.groups.${index}.name`);
    return {
      group,
      name: fromSeats === undefined ? name : t('events.price.fromPeople', { name, people: fromSeats }),
      amount: cents === 0 ? t('events.price.freeFor') : formatMoneyInWords(t, cents, locale),
      condition: groups[index]?.condition && t(`prices.groups.${index}.condition`),
    };
  });
}

import { type PriceLine, sumCents } from '#contract/booking/price-lines.ts';
import type { Locale } from '#contract/language.ts';
import { formatMoney } from './number.ts';
import type { Translate } from './translator.ts';

/** `2 × Erwachsene, je 48 €`, one for each price group. */
export const describeLines = (t: Translate, lines: readonly PriceLine[], locale: Locale): string[] =>
  lines.map(({ group, seats, cents }) =>
    t(cents === 0 ? 'offer.freeLine' : seats === 1 ? 'offer.singleLine' : 'offer.line', {
      seats,
      group: t.priceGroup(group),
      each: formatMoney(t, cents, locale),
    }),
  );

export const formatTotal = (t: Translate, lines: readonly PriceLine[], locale: Locale): string =>
  formatMoney(t, sumCents(lines), locale);

/** `2 × Erwachsene, 1 × Kinder`, without prices. */
export const listSeats = (t: Translate, seats: readonly Pick<PriceLine, 'group' | 'seats'>[]): string =>
  seats.map(({ group, seats: count }) => `${count} × ${t.priceGroup(group)}`).join(', ');

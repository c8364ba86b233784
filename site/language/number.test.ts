import { expect, test } from 'vitest';
import { estate } from '#contract/content/content.ts';
import { formatMoney, formatMoneyInWords } from './number.ts';

test('prices are in the currency of the house, as each language writes it', () => {
  const format = (currency: string) => [formatMoney({ currency }, 3500, 'de'), formatMoney({ currency }, 1750, 'en')];
  expect(format('EUR')).toEqual(['35\u00A0€', '€17.50']);
  expect(format('CHF')).toEqual(['35\u00A0CHF', 'CHF\u00A017.50']);
  expect(format('PLN')).toEqual(['35\u00A0PLN', 'PLN\u00A017.50']);
});

test('amounts in sentences name the currency', () => {
  const format = (currency: string, cents: number) => [
    formatMoneyInWords({ currency }, cents, 'de'),
    formatMoneyInWords({ currency }, cents, 'en'),
  ];
  expect(format('EUR', 4800)).toEqual(['48\u00A0Euro', '48\u00A0euros']);
  expect(format('EUR', 1750)).toEqual(['17,50\u00A0Euro', '17.50\u00A0euros']);
  expect(format('CHF', 4800)[0]).toBe('48\u00A0Schweizer\u00A0Franken');
});

test('a currency is one that Intl knows', () => {
  expect(estate.shape.currency.safeParse('PLN').success).toBe(true);
  for (const code of ['euro', 'EU', '€', 'XYZ'])
    expect(estate.shape.currency.safeParse(code).success, code).toBe(false);
});

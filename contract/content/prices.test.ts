import { expect, test } from 'vitest';
import { maxPriceGroups } from './price-limits.ts';
import { eventPrices, isPriceFact, listPriceFacts, listPricesOfEvent, namePriceFacts, prices } from './prices.ts';

const name = { de: 'a', en: 'a' };
const house = prices.parse({
  groups: [
    { id: 'full', name, cents: 4800 },
    { id: 'child', name, cents: 800 },
    { id: 'party', name, cents: 4000, fromSeats: 10 },
  ],
});

test.each([
  ['the prices of the house', undefined, ['full 4800', 'child 800', 'party 4000 from 10']],
  ['its own amounts', [{ group: 'party', cents: 3000 }], ['full 4800', 'child 800', 'party 3000 from 10']],
  ['a price of nothing', [{ group: 'child', cents: 0 }], ['full 4800', 'child 0', 'party 4000 from 10']],
  ['without a group', [{ group: 'full', isLeftOut: true }], ['child 800', 'party 4000 from 10']],
  [
    'what it says of an unknown group is no price',
    [{ group: 'old', cents: 1 }],
    ['full 4800', 'child 800', 'party 4000 from 10'],
  ],
])('an event has %s, in the order of the house', (_, own, expected) => {
  const found = listPricesOfEvent(house, { prices: own && eventPrices.parse(own) });
  expect(
    found.map(({ group, cents, fromSeats }) => `${group} ${cents}${fromSeats ? ` from ${fromSeats}` : ''}`),
  ).toEqual(expected);
});

test('a house without groups has no prices', () => expect(listPricesOfEvent({ groups: [] }, {})).toEqual([]));

test.each([
  [[{ group: 'full' }]],
  [[{ group: 'full', cents: 1, isLeftOut: true }]],
  [[{ group: 'full', cents: 48.5 }]],
  [[{ group: 'full', cents: -1 }]],
  [
    [
      { group: 'full', cents: 1 },
      { group: 'full', cents: 2 },
    ],
  ],
  [[]],
])('%#: prices of an event are refused', (own) => expect(eventPrices.safeParse(own).success).toBe(false));

test('the house has no more groups than the form for tickets has fields for', () => {
  const groups = Array.from({ length: maxPriceGroups + 1 }, (_, number) => ({
    ...{ id: `g${number}`, name: { de: 'Preis', en: 'Price' }, cents: 1 },
  }));
  expect(prices.safeParse({ groups: groups.slice(1) }).success).toBe(true);
  expect(prices.safeParse({ groups }).error?.issues).toMatchObject([{ code: 'too_big', path: ['groups'] }]);
});

test('the house has each group once', () => {
  const twice = [...house.groups, ...house.groups.slice(0, 1)];
  expect(prices.safeParse({ groups: twice }).success).toBe(false);
});

test('texts can name the amount of each group, and from how many people a price for groups counts', () => {
  const names = ['priceFull', 'priceChild', 'priceParty', 'peopleParty'];
  expect(listPriceFacts(house)).toEqual(names);
  expect(names.every(isPriceFact)).toBe(true);
  expect(['price', 'pricefull', 'phone', 'thePriceFull'].some(isPriceFact)).toBe(false);
  expect(namePriceFacts({ id: 'two-for-one' })).toEqual({ amount: 'priceTwoForOne', people: 'peopleTwoForOne' });
});

import { z } from 'zod';
import { bilingualText } from './content.ts';
import { maxPriceCents, maxPriceGroups } from './price-limits.ts';

/** in the currency of the house */
const cents = z.int().min(0).max(maxPriceCents).meta({ isAmount: true });

const groupId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,29}$/, 'is no short name: small letters, digits and hyphens, a letter first');

const priceGroup = z.strictObject({
  /** offers name it: keep it when the name changes */
  id: groupId,
  name: bilingualText,
  /** who pays this price */
  condition: bilingualText.optional(),
  cents,
  /** a price for groups: from so many people */
  fromSeats: z.int().min(2).max(999).optional(),
});

function refuseTwice(ids: readonly string[], field: string, context: z.core.$RefinementCtx): void {
  const index = ids.findIndex((id, at) => ids.indexOf(id) < at);
  if (index >= 0)
    context.addIssue({
      code: 'custom',
      path: [index, field],
      params: { fault: 'groupTwice' },
      message: 'is the same group as in an earlier row',
    });
}

/** The first group is the ordinary price. A house without groups shows no prices. */
export const prices = z.strictObject({
  groups: z
    .array(priceGroup)
    .max(maxPriceGroups, `has more than ${maxPriceGroups} groups of prices`)
    .superRefine((groups, context) =>
      refuseTwice(
        groups.map(({ id }) => id),
        'id',
        context,
      ),
    ),
});
export type Prices = z.infer<typeof prices>;
export type PriceGroup = Prices['groups'][number];

/** Where an event differs from the prices of the house: another amount, or not this group. */
export const eventPrices = z
  .array(
    z
      .strictObject({
        group: groupId.meta({ refersTo: 'priceGroups' }),
        cents: cents.optional(),
        isLeftOut: z.literal(true).optional(),
      })
      .refine((price) => (price.cents === undefined) !== (price.isLeftOut === undefined), {
        error: 'wants either cents or isLeftOut',
        path: ['cents'],
        params: { fault: 'eventPrice' },
      }),
  )
  .min(1, 'is an empty list: leave the whole entry out')
  .superRefine((all, context) =>
    refuseTwice(
      all.map(({ group }) => group),
      'group',
      context,
    ),
  );

interface PricedEvent {
  prices?: z.infer<typeof eventPrices> | undefined;
}

export interface EventPrice {
  group: string;
  cents: number;
  fromSeats?: number | undefined;
}

/** What a seat costs, in the order of the house. Every output takes its amounts from here. */
export const listPricesOfEvent = ({ groups }: Prices, { prices: own = [] }: PricedEvent): EventPrice[] =>
  groups.flatMap(({ id, cents: usual, fromSeats }) => {
    const { cents = usual, isLeftOut } = own.find(({ group }) => group === id) ?? {};
    return isLeftOut ? [] : [{ group: id, cents, ...(fromSeats !== undefined && { fromSeats }) }];
  });

/** `48.00`, for forms and data */
export const formatAmount = (cents: number): string => (cents / 100).toFixed(2);

/** The placeholders of a group: its amount, and from how many people it counts. */
export function namePriceFacts({ id }: Pick<PriceGroup, 'id'>): Record<'amount' | 'people', string> {
  const name = id.replaceAll(/(?:^|-)(\w?)/g, (_, initial: string) => initial.toUpperCase());
  return { amount: `price${name}`, people: `people${name}` };
}

/** Whether a placeholder names a group of prices.yaml. The group need not exist. */
export const isPriceFact = (name: string): boolean => /^(price|people)[A-Z]/.test(name);

export const listPriceFacts = ({ groups }: Prices): string[] =>
  groups.flatMap((group) => {
    const { amount, people } = namePriceFacts(group);
    return group.fromSeats === undefined ? [amount] : [amount, people];
  });

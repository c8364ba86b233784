import type { EventPrice } from '#contract/content/prices.ts';
import type { SiteAnswers } from '#contract/site-answers.ts';

/** Without price groups a ticket costs nothing. */
const free: EventPrice = { group: 'ticket', cents: 0 };

export function listEventPrices({ programme }: Pick<SiteAnswers, 'programme'>, event: number): readonly EventPrice[] {
  const prices = programme.find(({ id }) => id === event)?.prices ?? [];
  return prices.length > 0 ? prices : [free];
}

/** A form holds it, so that nobody offers a price that they have not seen. */
export const fingerprintPrices = (prices: readonly EventPrice[]): string =>
  prices.map(({ group, cents }) => `${group} ${cents}`).join(', ');

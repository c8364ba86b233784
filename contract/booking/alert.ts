/** “Tell me”: one e-mail when there can be chairs again for an event that is sold out, or postponed without a day. */
import { digits } from '#contract/digits.ts';
import { newsletterWish } from './newsletter.ts';

export const alertWish = newsletterWish.extend({
  event: digits.refine((event) => event > 0 && event <= 2 ** 31),
});

export interface AlertCount {
  /** confirmed, and not told yet */
  people: number;
  /** whose e-mail can still be stopped */
  leaving: number;
  told: number;
  /** why they cannot be told now: its page takes no requests, the waiting list comes first, or nothing is free */
  not: 'closed' | 'waitingFirst' | 'full' | undefined;
}

/** “Tell me”: one e-mail when a sold-out or postponed event can have free seats again. */
import { digits } from '#contract/digits.ts';
import { newsletterWish } from './newsletter.ts';

export const alertWish = newsletterWish.extend({
  event: digits.refine((event) => event > 0 && event <= 2 ** 31),
});

export interface AlertCount {
  /** confirmed, not notified yet */
  people: number;
  /** the office can still stop their e-mail */
  leaving: number;
  told: number;
  not: 'closed' | 'waitingFirst' | 'full' | undefined;
}

/** “Tell me”: who wants one letter when there can be chairs again on an evening that is sold out, or put off without a day. */
import { z } from 'zod';
import { digits } from './digits.ts';
import { newsletterWish } from './newsletter.ts';

export const alertWish = newsletterWish.extend({
  event: digits.pipe(
    z
      .number()
      .positive()
      .max(2 ** 31),
  ),
});

/** Why those who asked cannot be told now: its page says that there is none, whoever waits comes first, or nothing is free. */
export type NotTold = 'closed' | 'waitingFirst' | 'full';

/** Who wants to be told of an evening, for the office. */
export interface AlertCount {
  /** confirmed, and not told yet */
  people: number;
  /** whose letter lies in the outbox and can be stopped */
  leaving: number;
  told: number;
  /** undefined: they can be told */
  not: NotTold | undefined;
}

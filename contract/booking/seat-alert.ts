/** Seat alert: one email when a sold-out or postponed event may have free seats again. */
import { digits } from '#contract/digits.ts';
import { newsletterRequest } from './newsletter.ts';

export const seatAlertForm = newsletterRequest.extend({
  event: digits.refine((event) => event > 0 && event <= 2 ** 31),
});

export interface SeatAlertCounts {
  /** confirmed, not notified yet */
  people: number;
  /** the office can still stop their email */
  pendingEmails: number;
  notified: number;
  blockedBy: 'closed' | 'waitingListFirst' | 'full' | undefined;
}

/** Money of a request, in integer cents. A refund is a payment below zero. */

import { maxPriceCents } from '#contract/content/price-limits.ts';
import { maxSeats } from './price-lines.ts';

export const paymentKinds = ['cash', 'card', 'transfer'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** At the door nobody transfers money. */
export const doorPaymentKinds = ['cash', 'card'] as const satisfies readonly PaymentKind[];
export type DoorPaymentKind = (typeof doorPaymentKinds)[number];

/** One payment can settle the largest offer. */
export const maxPaymentCents = maxSeats * maxPriceCents;

export interface Balance {
  /** what the accepted tickets cost; 0 without tickets, and if the event is cancelled */
  due: number;
  /** payments less refunds */
  paid: number;
  open: number;
  refundDue: number;
}

/** The only place that compares what tickets cost with what was paid. */
export function computeBalance(due: number, payments: readonly number[]): Balance {
  const paid = payments.reduce((sum, cents) => sum + cents, 0);
  return { due, paid, open: Math.max(0, due - paid), refundDue: Math.max(0, paid - due) };
}

export const noBalance: Balance = computeBalance(0, []);

/** What the guest needs to know to pay. `transfer`: undefined if they pay at the box office. */
export interface PaymentTerms extends Balance {
  transfer: { until: string; payee: string; iban: string; bic?: string | undefined } | undefined;
}

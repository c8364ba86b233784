import type { Language } from '#contract/language.ts';
import type { PaymentKind } from './payments.ts';
import type { EventLabel } from './ticket-request.ts';

/** Everything that a receipt or an invoice says. An invoice is stored like this and never changes. */
export interface Receipt {
  kind: 'receipt' | 'invoice' | 'counterInvoice';
  /** of an invoice: `2027-0001` */
  number?: string | undefined;
  /** number of the invoice that this one cancels */
  cancels?: string | undefined;
  language: Language;
  /** the day it was made */
  day: string;
  /** name and address of the house, a line each */
  seller: string[];
  taxNumber: string;
  /** name of the guest; on an invoice their address, too */
  recipient: string;
  reference: string;
  event: EventLabel | undefined;
  lines: ReceiptLine[];
  payments: { day: string; kind: PaymentKind; cents: number }[];
  /** percent, or the sentence why there is no VAT; undefined: this house makes no invoices */
  vat: number | string | undefined;
}

interface ReceiptLine {
  /** of prices; the name may change */
  group?: string;
  /** of the price group, in the language of the guest */
  name: string;
  seats: number;
  /** per seat; a counter-invoice has negative seats */
  cents: number;
}

/** Above this sum (§ 33 UStDV) an invoice needs the recipient’s address. */
export const smallInvoiceCents = 25_000;

/** Prices include the VAT. Both parts together are the total. */
export function splitVat(total: number, percent: number): { net: number; vat: number } {
  const net = Math.round((total * 100) / (100 + percent));
  return { net, vat: total - net };
}

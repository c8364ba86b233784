import { z } from 'zod';
import { isIban } from '#contract/iban.ts';
import { bilingualText, nonEmptyText } from './content.ts';

export const defaultRetentionYears = 10;

export const paymentFaults = ['noIban', 'noBic', 'vatTwice'] as const;
type PaymentFault = (typeof paymentFaults)[number];

const fault = (name: PaymentFault, message: string) => ({ params: { fault: name }, message });

const iban = nonEmptyText
  .max(34)
  .refine(isIban, fault('noIban', 'is no IBAN: a sign is wrong or missing'))
  .meta({ inputType: 'iban', maxLength: 42 });

const bic = nonEmptyText
  .refine((text) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text), fault('noBic', 'is no BIC: it has 8 or 11 signs'))
  .meta({ inputType: 'iban', maxLength: 11 });

/**
 * Where guests transfer money to, and what an invoice needs beside the facts of the legal person
 * (estate.yaml). Without an account there are no transfers; without VAT, or a reason for none, no
 * invoices.
 */
export const payment = z
  .strictObject({
    /** the GiroCode has room for 70 signs of the name */
    account: z
      .strictObject({ payee: nonEmptyText.max(70).meta({ maxLength: 70 }), iban, bic: bic.optional() })
      .optional(),
    /** days before the last day to pay */
    reminderDays: z.int().min(1).max(30).default(3),
    /** percent, part of all prices */
    vatRate: z.int().min(0).max(30).optional(),
    /** sentence on invoices: why the house takes no VAT */
    vatExemption: bilingualText.optional(),
    retentionYears: z.int().min(6).max(30).default(defaultRetentionYears),
  })
  .superRefine(({ vatRate, vatExemption }, context) => {
    if (vatRate === undefined || vatExemption === undefined) return;
    const message = 'has both a VAT rate and a reason for none';
    context.addIssue({ code: 'custom', path: ['vatRate'], ...fault('vatTwice', message) });
  });
export type PaymentSettings = z.infer<typeof payment>;

import type { Balance, PaymentTerms } from '#contract/booking/payments.ts';
import type { PaymentSettings } from '#contract/content/payment.ts';
import type { Services } from '#server/services.ts';
import type { Database } from '#server/storage/tables.ts';
import { readBalance } from './balances.ts';

/** Without a bank account nobody is asked for a transfer. */
export const describePaymentTerms = (
  { account }: Pick<PaymentSettings, 'account'>,
  balance: Balance,
  payUntil: string | null | undefined,
): PaymentTerms => ({ ...balance, transfer: account && payUntil ? { ...account, until: payUntil } : undefined });

export async function readPayUntil(db: Database, eventId: number): Promise<string | undefined> {
  const event = db.selectFrom('eventCapacity').select('payUntil').where('eventId', '=', eventId);
  return (await event.executeTakeFirst())?.payUntil ?? undefined;
}

export async function readPaymentTerms(
  { db, site }: Pick<Services, 'db' | 'site'>,
  { requestId, eventId }: { requestId: string; eventId: number },
): Promise<PaymentTerms> {
  const balance = await readBalance(db, site.programme, requestId);
  return describePaymentTerms(site.payment, balance, await readPayUntil(db, eventId));
}

import type { PriceLine } from '#contract/booking/price-lines.ts';
import type { Receipt } from '#contract/booking/receipts.ts';
import { wallClock } from '#contract/wall-time.ts';
import { listCancelledEventIds } from '#server/booking/seats/cancelled-events.ts';
import { readLines } from '#server/booking/seats/offer-lines.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';
import { type InvoiceDraft, readInvoices } from './invoices.ts';

type ReceiptServices = Pick<Services, 'db' | 'site' | 'now'>;
type ReceiptRequest = Pick<Tables['ticketRequests'], 'id' | 'reference' | 'fullName' | 'language'>;

/** What the guest has now and has paid, as it is written down today. */
export async function draftReceipt({ db, site, now }: ReceiptServices, row: ReceiptRequest): Promise<InvoiceDraft> {
  const { id, reference, fullName, language } = row;
  const offer = await db
    .selectFrom('offers')
    .select(['eventId', 'lines'])
    .where(({ and }) => and({ requestId: id, state: 'accepted' }))
    .executeTakeFirst();
  const payments = await db
    .selectFrom('payments')
    .select(['day', 'kind', 'cents', 'eventId'])
    .where(({ and }) => and({ requestId: id, undoneAt: null }))
    .orderBy('day')
    .orderBy('at')
    .execute();
  const eventId = offer?.eventId ?? payments.at(-1)?.eventId;
  const isCancelled = eventId !== undefined && listCancelledEventIds(site.programme).includes(eventId);
  const lines: PriceLine[] = offer && !isCancelled ? readLines(offer) : [];
  return {
    ...site.describeReceipt(lines, language),
    language,
    day: wallClock(now()).date,
    recipient: fullName ?? '',
    reference,
    event: eventId === undefined ? undefined : (await site.findEvent(eventId, language, now()))?.event,
    payments: payments.map(({ eventId: _, ...payment }) => payment),
  };
}

/** The receipt, if something was paid, and all invoices, the last one first. */
export async function readReceipts(services: ReceiptServices, row: ReceiptRequest): Promise<Receipt[]> {
  const draft = await draftReceipt(services, row);
  const receipt: Receipt = { ...draft, kind: 'receipt' };
  return [...(draft.payments.length > 0 ? [receipt] : []), ...(await readInvoices(services.db, row.id))];
}

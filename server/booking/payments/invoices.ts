/**
 * Invoices. Their numbers have no gaps: the number is taken in the transaction that stores the
 * invoice, under a lock on the year. An invoice never changes; a counter-invoice cancels it.
 */
import type { Receipt } from '#contract/booking/receipts.ts';
import { SeatError } from '#server/booking/seats/seat-error.ts';
import { applySeatlessTransition, type RequestChange } from '#server/booking/seats/store.ts';
import type { Database, DatabaseTransaction, Tables } from '#server/storage/tables.ts';
import { lockRequest } from './record.ts';

type NumberedReceipt = Receipt & { number: string };
type InvoiceRow = Tables['invoices'];
export type InvoiceDraft = Omit<Receipt, 'kind' | 'number' | 'cancels'>;

export async function readInvoices(db: Database, requestId: string): Promise<Receipt[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('content')
    .where('requestId', '=', requestId)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ content }) => JSON.parse(content) as Receipt);
}

/** The invoice that counts: the last one, unless it is cancelled. */
export const findValidInvoice = ([last]: readonly Receipt[]): Receipt | undefined =>
  last?.kind === 'invoice' ? last : undefined;

/** Returns the number. A request has one valid invoice. */
export async function createInvoice(
  trx: DatabaseTransaction,
  { requestId, draft }: { requestId: string; draft: InvoiceDraft },
  change: RequestChange,
): Promise<string> {
  const { reference } = await lockRequest(trx, requestId);
  if (findValidInvoice(await readInvoices(trx, requestId))) throw new SeatError('notPossible');
  const number = await takeNumber(trx, draft.day);
  await applySeatlessTransition(trx, { requestId, transition: 'invoice' }, { ...change, note: number });
  await insertInvoice(trx, { requestId, reference }, { ...draft, kind: 'invoice', number });
  return number;
}

/** Returns the number of the counter-invoice, which has the same lines below zero. */
export async function cancelInvoice(
  trx: DatabaseTransaction,
  { requestId, number: cancels, day }: { requestId: string; number: string; day: string },
  change: RequestChange,
): Promise<string> {
  const { reference } = await lockRequest(trx, requestId);
  const valid = findValidInvoice(await readInvoices(trx, requestId));
  if (!valid || valid.number !== cancels) throw new SeatError('notPossible');
  const number = await takeNumber(trx, day);
  const lines = valid.lines.map((line) => ({ ...line, seats: -line.seats }));
  await applySeatlessTransition(trx, { requestId, transition: 'cancelInvoice' }, { ...change, note: number });
  const counter: NumberedReceipt = { ...valid, kind: 'counterInvoice', number, cancels, day, lines, payments: [] };
  await insertInvoice(trx, { requestId, reference }, counter);
  return number;
}

/** The row of the year stays locked until the transaction ends, and takes the number back with it. */
async function takeNumber(trx: DatabaseTransaction, day: string): Promise<string> {
  const year = Number(day.slice(0, 4));
  const { last } = await trx
    .insertInto('invoiceNumbers')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet(({ eb }) => ({ last: eb('invoiceNumbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return `${year}-${String(last).padStart(4, '0')}`;
}

const insertInvoice = (
  trx: DatabaseTransaction,
  row: Pick<InvoiceRow, 'requestId' | 'reference'>,
  invoice: NumberedReceipt,
) =>
  trx
    .insertInto('invoices')
    .values({ ...row, number: invoice.number, day: invoice.day, content: JSON.stringify(invoice) })
    .execute();

import { sumCents } from '#contract/booking/price-lines.ts';
import { type Receipt, smallInvoiceCents } from '#contract/booking/receipts.ts';
import type { BoxOfficeScreens } from '#contract/office/box-office.ts';
import { wallClock } from '#contract/wall-time.ts';
import {
  cancelInvoice,
  createInvoice,
  findValidInvoice,
  type InvoiceDraft,
  readInvoices,
} from '#server/booking/payments/invoices.ts';
import { draftReceipt, readReceipts } from '#server/booking/payments/receipts.ts';
import { SeatError } from '#server/booking/seats/seat-error.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';
import {
  type RequestActionInput,
  type RequestActionServices,
  type RequestRow,
  readRequestRow,
  runRequestAction,
} from './run-action.ts';

export async function readReceiptPage(
  services: Pick<Services, 'db' | 'site' | 'now'>,
  row: RequestRow,
): Promise<BoxOfficeScreens['receipt']> {
  const draft = await draftReceipt(services, row);
  const valid = findValidInvoice(await readInvoices(services.db, row.id));
  return {
    reference: row.reference,
    version: row.version,
    recipient: draft.recipient,
    receipts: await readReceipts(services, row),
    validInvoice: valid?.number,
    isInvoiceOutdated: valid !== undefined && !haveSameTickets(valid, draft),
    total: isComplete(draft) ? sumCents(draft.lines) : undefined,
  };
}

/** A group of prices may have another name since. */
const haveSameTickets = ({ lines: invoiced }: Pick<Receipt, 'lines'>, { lines }: Pick<Receipt, 'lines'>): boolean =>
  invoiced.length === lines.length &&
  invoiced.every(({ group, seats, cents }, index) => {
    const line = lines[index];
    // Early invoices do not name the group.
    return line?.seats === seats && line.cents === cents && (group ?? line.group) === line.group;
  });

/** The house has entered what an invoice needs. */
const isComplete = ({ taxNumber, vat }: InvoiceDraft): boolean => taxNumber !== '' && vat !== undefined;

export async function makeInvoice(services: RequestActionServices, input: RequestActionInput, recipient: string) {
  const draft = await draftReceipt(services, await readRequestRow(services.db, input.reference));
  const total = sumCents(draft.lines);
  if (!isComplete(draft) || total === 0) throw new SeatError('notPossible');
  // The first line is the name.
  if (total > smallInvoiceCents && !recipient.includes('\n'))
    throw new ApiError(422, 'addressMissing', { fieldErrors: { recipient: 'addressMissing' } });
  return runRequestAction(services, input, {
    transition: 'invoice',
    invoice: { recipient },
    apply: (trx, { id: requestId }, change) =>
      createInvoice(trx, { requestId, draft: { ...draft, recipient } }, change),
  });
}

export const cancelInvoiceForOffice = (services: RequestActionServices, input: RequestActionInput, number: string) =>
  runRequestAction(services, input, {
    transition: 'cancelInvoice',
    invoice: { cancels: number },
    apply: (trx, { id: requestId }, change) =>
      cancelInvoice(trx, { requestId, number, day: wallClock(change.now).date }, change),
  });

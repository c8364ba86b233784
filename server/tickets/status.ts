/** What the private page shows, and its one button. */
import type { Kysely, Transaction } from 'kysely';
import { fallbackLanguage } from '#contract/language.ts';
import type { AskedEvent, TicketStatus } from '#contract/ticket-request.ts';
import { takeStep } from '#server/seats/store.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';

type Row = Tables['ticketRequests'];

export async function readStatus(db: Kysely<Tables>, key: string): Promise<TicketStatus | undefined> {
  const row = await db
    .selectFrom('ticketRequests')
    .leftJoin('idCopies', 'idCopies.requestId', 'ticketRequests.id')
    .selectAll('ticketRequests')
    .select('idCopies.keptUntil as copyKeptUntil')
    .where('linkMark', '=', hashToken(key))
    .executeTakeFirst();
  return row && statusOf(row);
}

export function statusOf(row: Row & { copyKeptUntil: string | null }): TicketStatus {
  const { fullName, email, phoneNumber1, phoneNumber2, additionalNotes, selectedDate, event } = row;
  const given = { fullName, email, phoneNumber1, phoneNumber2, additionalNotes, selectedDate };
  const asked = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  return {
    reference: row.reference,
    state: row.withdrawnAt ? 'withdrawn' : row.answeredAt ? 'answered' : 'open',
    askedAt: row.askedAt,
    ...(row.answeredAt && { answeredAt: row.answeredAt }),
    ...(row.withdrawnAt && { withdrawnAt: row.withdrawnAt }),
    asked: { ...asked, ...(event && { event: JSON.parse(event) as AskedEvent }) },
    termsVersion: row.termsVersion,
    reachable: row.reachable === 1,
    keptUntil: row.keptUntil,
    ...(row.copyKeptUntil && { copyKeptUntil: row.copyKeptUntil }),
  };
}

const nothing = {
  fullName: null,
  email: null,
  phoneNumber1: null,
  phoneNumber2: null,
  additionalNotes: null,
  selectedDate: null,
  event: null,
} satisfies Partial<Row>;

/** Deletes what the visitor told us, and keeps that there was a request. Idempotent. False: there is no such request. */
export async function withdraw(key: string, services: Services): Promise<boolean> {
  const { db } = services;
  const row = await db
    .selectFrom('ticketRequests')
    .select(['id', 'reference', 'withdrawnAt'])
    .where('linkMark', '=', hashToken(key))
    .executeTakeFirst();
  if (!row) return false;
  if (row.withdrawnAt) return true;
  await db.transaction().execute(await withdrawal(row, services));
  return true;
}

/** Writes the letter to the office first: a transaction that waits for it would keep all others from writing. */
export async function withdrawal(
  { id, reference }: Pick<Row, 'id' | 'reference'>,
  { site, outbox, office, now }: Services,
): Promise<(transaction: Transaction<Tables>) => Promise<void>> {
  const letter = await site.write('officeWithdrawal', fallbackLanguage, { reference });
  return async (transaction) => {
    const { withdrawn } = await withdrawRow(transaction, id, now());
    // Of two requests at once the other has withdrawn it, and told the office.
    if (!withdrawn) return;
    await outbox.put(transaction, { kind: 'officeWithdrawal', about: id, to: office(), letter });
  };
}

/** Whether this call withdrew it, and how many unsent letters it deleted. */
export async function withdrawRow(transaction: Transaction<Tables>, id: string, at: Date) {
  const { numUpdatedRows } = await transaction
    .updateTable('ticketRequests')
    .set({ ...nothing, withdrawnAt: at.toISOString() })
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return { withdrawn: false, letters: 0 };
  // Chairs it was offered, or had, are free again.
  await takeStep(transaction, { requestId: id, step: 'withdraw' }, { by: 'visitor', now: at });
  // Asking again with the same words is then a new request.
  await transaction.deleteFrom('ticketKeys').where('requestId', '=', id).execute();
  await transaction.deleteFrom('idCopies').where('requestId', '=', id).execute();
  const { numDeletedRows } = await transaction
    .deleteFrom('letters')
    .where('about', '=', id)
    .where('sentAt', 'is', null)
    .where('leasedBy', 'is', null)
    .executeTakeFirst();
  return { withdrawn: true, letters: Number(numDeletedRows) };
}

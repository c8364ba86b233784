/** Undoes a transition: the request has its state, event, seats and offer again. */

import { sumSeats } from '#contract/booking/price-lines.ts';
import { activeOfferStates, remarks, undoableTransitions } from '#contract/booking/seat-states.ts';
import type { EmailKind } from '#contract/emails.ts';
import { limits } from '#server/limits.ts';
import type { Database, DatabaseTransaction, Tables } from '#server/storage/tables.ts';
import { countSeats, lockEvent } from './capacity.ts';
import { readLines, toLineColumns } from './offer-lines.ts';
import { moveMoneyToTickets } from './paid-event.ts';
import { SeatError } from './seat-error.ts';
import { applyTransition, type RequestChange } from './store.ts';

export type TransitionRow = Tables['requestTransitions'];

/** The last line of the history that is no remark. */
const findLastChange = (db: Database, requestId: string): Promise<TransitionRow | undefined> =>
  db
    .selectFrom('requestTransitions')
    .selectAll()
    .where('requestId', '=', requestId)
    .where('transition', 'not in', remarks)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The last change, if the office made it less than half a minute ago. */
export async function findUndoableChange(db: Database, requestId: string, now: Date) {
  const last = await findLastChange(db, requestId);
  const transition = undoableTransitions.find((one) => one === last?.transition);
  if (!last || !transition || last.staffId === null) return undefined;
  const until = new Date(Date.parse(last.at) + limits.officeEmailRecallTime);
  return until > now ? { ...last, transition, until } : undefined;
}

/** Stores which unsent email the last transition has deleted. */
export const recordRecalledEmail = (trx: DatabaseTransaction, requestId: string, recalledEmail: EmailKind) =>
  trx
    .updateTable('requestTransitions')
    .set({ recalledEmail })
    .where('requestId', '=', requestId)
    .where('version', '=', ({ selectFrom }) =>
      selectFrom('ticketRequests').select('ticketRequests.version').where('ticketRequests.id', '=', requestId),
    )
    .execute();

/** `undone` is the last change. Fails if its guest had seats that are no longer free. */
export async function undoTransition(
  trx: DatabaseTransaction,
  undone: TransitionRow,
  change: RequestChange,
): Promise<void> {
  const { requestId, fromState, fromEventId, fromSeats } = undone;
  const { before, present } = await lockOffers(trx, undone);
  if (!(await hasFreeSeats(trx, undone, { before, present }, change.now))) throw new SeatError('notEnoughSeats');
  const set = { eventId: fromEventId, seats: fromSeats };
  await applyTransition(trx, { requestId, transition: 'undo', to: fromState, set }, change);
  if (present && present.id !== before?.id)
    await trx
      .updateTable('offers')
      .set({ state: 'replaced', answeredAt: change.now.toISOString() })
      .where('id', '=', present.id)
      .execute();
  if (before) await restoreOffer(trx, undone, before, change);
  await moveMoneyToTickets(trx, requestId);
}

async function restoreOffer(
  trx: DatabaseTransaction,
  { fromState, fromLines }: TransitionRow,
  before: Tables['offers'],
  { now }: RequestChange,
) {
  const isLive = fromState === 'offered';
  await trx
    .updateTable('offers')
    .set({
      state: isLive ? 'live' : 'accepted',
      ...toLineColumns(readLines({ lines: fromLines ?? before.lines })),
    })
    .set({ answeredAt: isLive ? null : now.toISOString() })
    .where('id', '=', before.id)
    .execute();
}

/** True if an undo can give the seats back that the transition took. */
export async function canRestoreSeats(trx: DatabaseTransaction, undone: TransitionRow, now: Date): Promise<boolean> {
  return hasFreeSeats(trx, undone, await lockOffers(trx, undone), now);
}

interface Offers {
  /** live or accepted before the undone transition */
  before: Tables['offers'] | undefined;
  /** live or accepted now */
  present: Tables['offers'] | undefined;
}

/** Locks the events in a fixed order, then reads: the guest may have answered meanwhile. */
async function lockOffers(trx: DatabaseTransaction, { requestId, fromOfferId }: TransitionRow): Promise<Offers> {
  const offers = trx
    .selectFrom('offers')
    .selectAll()
    .where('requestId', '=', requestId)
    .where(({ or, eb }) => or([eb('state', 'in', activeOfferStates), eb('id', '=', fromOfferId ?? '')]));
  const events = (await offers.execute()).map(({ eventId }) => eventId);
  for (const event of [...new Set(events)].toSorted((a, b) => a - b)) await lockEvent(trx, event);
  const rows = await offers.execute();
  return {
    before: rows.find(({ id }) => id === fromOfferId),
    present: rows.find(({ state }) => activeOfferStates.some((active) => active === state)),
  };
}

async function hasFreeSeats(
  trx: DatabaseTransaction,
  { fromLines }: TransitionRow,
  { before, present }: Offers,
  now: Date,
): Promise<boolean> {
  if (!before) return true;
  const seats = sumSeats(readLines({ lines: fromLines ?? before.lines }));
  const isCounted = present?.state === 'accepted' || (present !== undefined && present.until > now.toISOString());
  const held = isCounted && present?.eventId === before.eventId ? present.seats : 0;
  if (seats <= held) return true;
  const { free } = await countSeats(trx, await lockEvent(trx, before.eventId), now);
  return free + held >= seats;
}

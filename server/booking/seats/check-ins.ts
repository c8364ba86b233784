/**
 * A check-in says how many guests of a party are inside. The latest by time counts, so check-ins
 * may arrive twice, late or out of order. Walk-ins are counted under the lock of the event.
 */
import { type CheckIn, isWalkIn } from '#contract/office/check-in.ts';
import { day } from '#server/limits.ts';
import type { Database, DatabaseTransaction, Tables } from '#server/storage/tables.ts';
import { countSeats, lockEvent, selectCheckIns } from './capacity.ts';
import { SeatError } from './seat-error.ts';

type CheckInRow = Tables['checkIns'];

export async function readCheckIns(db: Database, event: number): Promise<Map<string, CheckInRow>> {
  const rows = await selectCheckIns(db).selectAll().where('eventId', '=', event).execute();
  return new Map(rows.map((row) => [row.party, row]));
}

/** Returns the reference of the tickets. Undefined: this check-in was recorded before. */
export async function insertCheckIn(
  trx: DatabaseTransaction,
  event: number,
  { nonce, party, guests, at }: CheckIn,
  { actor, now }: { actor: { id?: string | undefined; name: string }; now: Date },
): Promise<{ reference: string | undefined } | undefined> {
  const capacity = await lockEvent(trx, event);
  const known = await trx.selectFrom('checkIns').select('eventId').where('nonce', '=', nonce).executeTakeFirst();
  if (known) return undefined;
  const latest = (await readCheckIns(trx, event)).get(party);
  const checkedInAt = clampDoorTime(at, now).toISOString();
  const isLatest = !latest || latest.at <= checkedInAt;
  const offer = isWalkIn(party) ? undefined : await findOfferOfEvent(trx, event, party);
  const before = offer ? 0 : (latest?.guests ?? 0);
  if (isLatest && guests > before) {
    if (offer) requireTickets(offer, guests);
    else if (guests > (await countSeats(trx, capacity, now)).free + before) throw new SeatError('notEnoughSeats');
  }
  const { last } = await trx
    .selectFrom('checkIns')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .where('eventId', '=', event)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('checkIns')
    .values({
      nonce,
      eventId: event,
      number: (last ?? 0) + 1,
      party,
      offerId: offer?.id ?? null,
      guests,
      at: checkedInAt,
      by: actor.name,
      staffId: actor.id ?? null,
    })
    .execute();
  return { reference: offer?.reference };
}

/** The phone’s clock may be wrong: its time is clamped to the last 24 hours. */
export const clampDoorTime = (at: string, now: Date): Date =>
  new Date(Math.max(Math.min(Date.parse(at), now.getTime()), now.getTime() - day));

/** A phone with an old guest list still offers the tickets that a guest has returned since. */
function requireTickets({ state, seats }: Pick<Tables['offers'], 'state' | 'seats'>, guests: number): void {
  if (state !== 'accepted') throw new SeatError('notPossible');
  if (guests > seats) throw new SeatError('moreGuestsThanTickets');
}

export async function findOfferOfEvent(trx: DatabaseTransaction, event: number, id: string) {
  const offer = await trx
    .selectFrom('offers')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'offers.requestId')
    .select(['offers.id', 'offers.eventId', 'offers.state', 'offers.seats', 'requestId', 'reference'])
    .where('offers.id', '=', id)
    .executeTakeFirst();
  if (offer?.eventId !== event) throw new SeatError('unknownOffer');
  return offer;
}

/**
 * Who has come. A press says how many of a party are here, never "one more", and of one party the latest press counts: whatever
 * is sent twice, late or in another order comes to the same. People without tickets are counted under the evening's lock, for they
 * take chairs that somebody else may be given at that moment.
 */
import type { Kysely, Transaction } from 'kysely';
import { type DoorPress, isWalkIn } from '#contract/door.ts';
import type { Tables } from '#server/storage/tables.ts';
import { countChairs, lockEvening } from './chairs.ts';
import { SeatRefusal } from './refusal.ts';
import { presses } from './walk-ins.ts';

type Work = Transaction<Tables>;
type Row = Tables['arrivals'];

const day = 24 * 60 * 60 * 1000;

/** Of each party the press that counts. */
export async function arrivalsAt(db: Kysely<Tables>, event: number): Promise<Map<string, Row>> {
  const rows = await presses(db).selectAll().where('eventId', '=', event).execute();
  return new Map(rows.map((row) => [row.party, row]));
}

interface Counted {
  /** of the tickets, for the log */
  reference: string | undefined;
}

/** Undefined: this very press has been counted already. */
export async function countIn(
  work: Work,
  event: number,
  { nonce, party, came, at }: DoorPress,
  { who, now }: { who: { id?: string | undefined; name: string }; now: Date },
): Promise<Counted | undefined> {
  const evening = await lockEvening(work, event);
  const known = await work.selectFrom('arrivals').select('eventId').where('nonce', '=', nonce).executeTakeFirst();
  if (known) return undefined;
  const standing = (await arrivalsAt(work, event)).get(party);
  // A telephone may be wrong about the time; no press comes from the future, and none from another evening.
  const pressed = new Date(Math.max(Math.min(Date.parse(at), now.getTime()), now.getTime() - day)).toISOString();
  const counts = !standing || standing.at <= pressed;
  const offer = isWalkIn(party) ? undefined : await ticketsOf(work, event, party);
  if (counts && came > 0) {
    if (offer) mayCome(offer, came);
    else await areFree(came - (standing?.came ?? 0), async () => (await countChairs(work, evening, now)).free);
  }
  const { last } = await work
    .selectFrom('arrivals')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .where('eventId', '=', event)
    .executeTakeFirstOrThrow();
  await work
    .insertInto('arrivals')
    .values({
      ...{ nonce, eventId: event, number: (last ?? 0) + 1, party, offerId: offer?.id ?? null, came },
      ...{ at: pressed, by: who.name, staffId: who.id ?? null },
    })
    .execute();
  return { reference: offer?.reference };
}

async function ticketsOf(work: Work, event: number, id: string) {
  const offer = await work
    .selectFrom('offers')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'offers.requestId')
    .select(['offers.id', 'offers.eventId', 'offers.state', 'offers.seats', 'reference'])
    .where('offers.id', '=', id)
    .executeTakeFirst();
  if (offer?.eventId !== event) throw new SeatRefusal('unknownOffer');
  return offer;
}

function mayCome({ state, seats }: Pick<Tables['offers'], 'state' | 'seats'>, came: number): void {
  if (state !== 'accepted') throw new SeatRefusal('notNow');
  if (came > seats) throw new SeatRefusal('notEnough', seats);
}

async function areFree(wanted: number, free: () => Promise<number>): Promise<void> {
  if (wanted <= 0) return;
  const left = await free();
  if (left < wanted) throw new SeatRefusal('notEnough', left);
}

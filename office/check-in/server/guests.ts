import { createHash } from 'node:crypto';
import { foldName } from '#contract/fold-name.ts';
import { fallbackLanguage } from '#contract/language.ts';
import { type DoorCounts, type DoorGuest, ticketHashLength } from '#contract/office/check-in.ts';
import type { ProgrammeEvent } from '#contract/site-answers.ts';
import { selectIdCheck } from '#server/booking/id-copies/id-check.ts';
import { selectCheckIns } from '#server/booking/seats/capacity.ts';
import { readCheckIns } from '#server/booking/seats/check-ins.ts';
import { readEventCounts } from '#server/booking/seats/event-counts.ts';
import { readLines } from '#server/booking/seats/offer-lines.ts';
import type { Database } from '#server/storage/tables.ts';

/** Sorts by surname, which is the last word of the name. */
export async function readDoorGuests(db: Database, event: number): Promise<DoorGuest[]> {
  const rows = await db
    .selectFrom('offers')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'offers.requestId')
    .select(['offers.id as party', 'reference', 'fullName as name', 'offers.seats', 'offers.lines'])
    .select(selectIdCheck(db))
    .select(({ selectFrom }) =>
      selectFrom('requestTransitions')
        .select('note')
        .whereRef('requestTransitions.requestId', '=', 'ticketRequests.id')
        .where('transition', '=', 'forDoor')
        .orderBy('version', 'desc')
        .limit(1)
        .as('note'),
    )
    .where('offers.eventId', '=', event)
    .where('offers.state', '=', 'accepted')
    .execute();
  return rows
    .map(({ idCheck, ...row }) => ({ ...row, lines: readLines(row), isIdChecked: idCheck === 'checkId' }))
    .toSorted((a, b) => collator.compare(sortKeyOf(a), sortKeyOf(b)));
}

const collator = new Intl.Collator(fallbackLanguage);
const sortKeyOf = ({ name, reference }: DoorGuest): string =>
  `${name?.trim().split(/\s+/).at(-1) ?? ''} ${name ?? ''} ${reference}`;

export function searchGuests<Guest extends DoorGuest>(guests: readonly Guest[], find: string): Guest[] {
  const words = foldName(find).split(/\s+/).filter(Boolean);
  return guests.filter(({ name, reference }) => {
    const text = foldName(`${name ?? ''} ${reference}`);
    return words.every((word) => text.includes(word));
  });
}

/** A phone at the door stores this hash instead of the ticket code. */
export const hashTicketCode = (code: string): string =>
  createHash('sha256').update(code).digest('hex').slice(0, ticketHashLength);

export const fingerprintGuests = (guests: readonly DoorGuest[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        guests.map(({ party, name, lines, note, isIdChecked }) => [party, name, lines, note, isIdChecked]),
      ),
    )
    .digest('base64url')
    .slice(0, 12);

export async function readDoorCounts(db: Database, programme: readonly ProgrammeEvent[], event: number, now: Date) {
  const counts = (await readEventCounts(db, programme, now, [event])).get(event);
  const shown: DoorCounts = {
    guests: counts?.arrived ?? 0,
    expected: counts?.accepted ?? 0,
    free: Math.max(0, counts?.seats?.free ?? 0),
  };
  return { counts: shown, arrived: await readCheckIns(db, event) };
}

export async function findLastCheckIn(db: Database, event: number, guests: readonly DoorGuest[], staffId: string) {
  const last = await db
    .selectFrom('checkIns')
    .selectAll()
    .where('eventId', '=', event)
    .where('staffId', '=', staffId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return undefined;
  const { party, guests: inside, number } = last;
  const earlier = selectCheckIns(db).select('guests').where('eventId', '=', event).where('party', '=', party);
  const before = await earlier.where('number', '<', number).execute();
  const name = guests.find((guest) => guest.party === party)?.name ?? null;
  return { party, name, guests: inside, before: before.at(-1)?.guests ?? 0 };
}

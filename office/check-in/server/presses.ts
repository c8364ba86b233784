import { z } from 'zod';
import { type DoorPress, isWalkIn, largestParty } from '#contract/office/check-in.ts';
import { record, type Who } from '#server/audit/log.ts';
import { countIn } from '#server/booking/seats/arrivals.ts';
import { SeatRefusal } from '#server/booking/seats/refusal.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';

const id = z.string().regex(/^[\w-]{16,48}$/);
export const doorPress = z.strictObject({
  nonce: id,
  party: id,
  came: z.int().min(0).max(largestParty),
  at: z.iso.datetime(),
});
export const doorPresses = z.strictObject({ presses: z.array(doorPress).max(50) });

export async function pressAtDoor(
  { db, secrets, now }: Pick<Services, 'db' | 'secrets' | 'now'>,
  event: number,
  press: DoorPress,
  who: Who,
): Promise<void> {
  const at = now();
  const counted = db.transaction().execute(async (work) => {
    const tickets = await countIn(work, event, press, { who, now: at });
    if (!tickets) return;
    const action = isWalkIn(press.party) ? 'walkedIn' : 'countedIn';
    const what = [event, tickets.reference, press.came].filter((part) => part !== undefined).join(' · ');
    await record(work, secrets, { at, who, action, what });
  });
  await counted.catch((error: unknown) => {
    if (!(error instanceof SeatRefusal)) throw error;
    const { reason } = error;
    if (reason === 'notEnough') throw new ApiError(409, reason);
    throw new ApiError(409, reason === 'unknownEvening' ? 'noChairs' : 'ticketVoid');
  });
}

import { z } from 'zod';
import { type CheckIn, isWalkIn, maxPartySize } from '#contract/office/check-in.ts';
import { type Actor, recordAuditEvent } from '#server/audit/log.ts';
import { insertCheckIn } from '#server/booking/seats/check-ins.ts';
import { SeatError } from '#server/booking/seats/seat-error.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';

const id = z.string().regex(/^[\w-]{16,48}$/);
export const checkInShape = z.strictObject({
  nonce: id,
  party: id,
  guests: z.int().min(0).max(maxPartySize),
  at: z.iso.datetime(),
});
export const checkInListShape = z.strictObject({ checkIns: z.array(checkInShape).max(50) });

export async function recordCheckIn(
  { db, secrets, now }: Pick<Services, 'db' | 'secrets' | 'now'>,
  event: number,
  checkIn: CheckIn,
  actor: Actor,
): Promise<void> {
  const at = now();
  const counted = db.transaction().execute(async (tx) => {
    const tickets = await insertCheckIn(tx, event, checkIn, { actor, now: at });
    if (!tickets) return;
    const action = isWalkIn(checkIn.party) ? 'admittedWalkIn' : 'checkedIn';
    const subject = [event, tickets.reference, checkIn.guests].filter((part) => part !== undefined).join(' · ');
    await recordAuditEvent(tx, secrets, { at, actor, action, subject });
  });
  await counted.catch((error: unknown) => {
    if (!(error instanceof SeatError)) throw error;
    const { reason } = error;
    if (reason === 'notEnoughSeats') throw new ApiError(409, reason);
    throw new ApiError(409, reason === 'unknownEvent' ? 'noSeats' : 'ticketVoid');
  });
}

/** What is pressed at the door: the count and its line in the log in one transaction, once however often it is sent. */
import { type DoorPress, isWalkIn } from '#contract/door.ts';
import { ApiError } from '#server/http/api-error.ts';
import { countIn } from '#server/seats/arrivals.ts';
import { SeatRefusal } from '#server/seats/refusal.ts';
import type { Services } from '#server/services.ts';
import { record, type Who } from '#server/staff/log.ts';

export async function pressAtDoor(
  { db, secrets, now }: Pick<Services, 'db' | 'secrets' | 'now'>,
  event: number,
  press: DoorPress,
  who: Who,
): Promise<void> {
  const at = now();
  try {
    await db.transaction().execute(async (work) => {
      const counted = await countIn(work, event, press, { who, now: at });
      if (!counted) return;
      const action = isWalkIn(press.party) ? 'walkedIn' : 'countedIn';
      // The number of the evening, the reference, how many are here.
      const what = [event, counted.reference, press.came].filter((part) => part !== undefined).join(' · ');
      await record(work, secrets, { at, who, action, what });
    });
  } catch (error) {
    throw error instanceof SeatRefusal ? inWordsOfTheDoor(error) : error;
  }
}

function inWordsOfTheDoor({ reason }: SeatRefusal): ApiError {
  if (reason === 'notEnough') return new ApiError(409, 'notEnough');
  return new ApiError(409, reason === 'unknownEvening' ? 'noChairs' : 'ticketVoid');
}

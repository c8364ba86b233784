/** What a telephone at the door sends, as the server reads it. */
import { z } from 'zod';
import { type DoorPress, largestParty } from './door.ts';

const id = z.string().regex(/^[\w-]{16,48}$/);

const doorPress: z.ZodType<DoorPress> = z.strictObject({
  nonce: id,
  party: id,
  came: z.int().min(0).max(largestParty),
  at: z.iso.datetime(),
});

export const doorPresses = z.strictObject({ presses: z.array(doorPress).max(50) });

/** The account as its owner sees it. Read in the browser, too, and so in the small edition of Zod. */
import * as z from 'zod/mini';
import { seatStates } from '#contract/booking/seat-states.ts';

const profile = z.object({
  name: z.string(),
  email: z.string(),
  verified: z.boolean(),
  createdAt: z.iso.datetime(),
});

const session = z.object({
  id: z.string(),
  /** the one that asks */
  current: z.boolean(),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** "Firefox, Linux"; empty when the browser did not say */
  device: z.string(),
  /** the network it came from, the host part cut off */
  network: z.string(),
});

const accountTicketRequest = z.object({
  reference: z.string(),
  state: z.enum(seatStates),
  askedAt: z.iso.datetime(),
  /** the office has written a letter of its own */
  answered: z.optional(z.boolean()),
  /** chairs that are offered or accepted, and until when the offer stands */
  seats: z.optional(z.number()),
  until: z.optional(z.iso.datetime()),
  event: z.optional(z.object({ title: z.string(), date: z.string(), time: z.string(), venue: z.string() })),
  /** how the evening stands, where that is not as it was announced */
  note: z.optional(z.string()),
  selectedDate: z.optional(z.string()),
  /** the private page that shows all of it and can withdraw it */
  status: z.string(),
});
export type AccountTicketRequest = z.infer<typeof accountTicketRequest>;

/** `unverified`: what is kept under an address is shown only to whoever has proven to own it */
const newsletter = z.enum(['none', 'asked', 'confirmed', 'paused', 'unverified']);
export type NewsletterChoice = z.infer<typeof newsletter>;

export const accountAnswer = z.object({
  data: z.object({
    profile,
    sessions: z.array(session),
    ticketRequests: z.array(accountTicketRequest),
    newsletter,
  }),
});
export type AccountAnswer = z.infer<typeof accountAnswer>;

/** Browsers load these schemas too, so they use the small variant of Zod. */
import * as z from 'zod/mini';
import { seatStates } from '#contract/booking/seat-states.ts';

const profile = z.object({ name: z.string(), email: z.string(), verified: z.boolean(), createdAt: z.iso.datetime() });

const session = z.object({
  id: z.string(),
  current: z.boolean(),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** "Firefox, Linux"; empty if the browser did not say */
  device: z.string(),
  /** an IP address without its host part */
  network: z.string(),
});

const accountTicketRequest = z.object({
  reference: z.string(),
  state: z.enum(seatStates),
  askedAt: z.iso.datetime(),
  answered: z.optional(z.boolean()),
  /** `until`: the end of the offer */
  seats: z.optional(z.number()),
  /** the seats and their prices in the language of the request */
  tickets: z.optional(z.string()),
  until: z.optional(z.iso.datetime()),
  event: z.optional(z.object({ title: z.string(), date: z.string(), time: z.string(), venue: z.string() })),
  note: z.optional(z.string()),
  selectedDate: z.optional(z.string()),
  status: z.string(),
});
export type AccountTicketRequest = z.infer<typeof accountTicketRequest>;

/** `unverified`: the owner has not confirmed the email address, so its data stays hidden */
const newsletter = z.enum(['none', 'asked', 'confirmed', 'paused', 'unverified']);
export type NewsletterChoice = z.infer<typeof newsletter>;

export const accountAnswer = z.object({
  data: z.object({ profile, sessions: z.array(session), ticketRequests: z.array(accountTicketRequest), newsletter }),
});
export type AccountAnswer = z.infer<typeof accountAnswer>;

/** The forty requests of requests.yaml: asked, offered, accepted and the rest by the functions that real ones go through. */
import { readFile } from 'node:fs/promises';
import type { Transaction } from 'kysely';
import { parse } from 'yaml';
import { z } from 'zod';
import { languages } from '#contract/language.ts';
import { mostTickets } from '#contract/ticket-lengths.ts';
import { instant } from '#contract/wall-time.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import { proposedDeadline } from '#server/seats/deadline.ts';
import { acceptOffer, type Deed, declineOffer, giveBack, lapseDue, makeOffer, takeStep } from '#server/seats/store.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';
import { openIntake } from '#server/tickets/intake.ts';
import { withdrawRow } from '#server/tickets/status.ts';
import { here } from './days.ts';
import type { SampleEvening } from './evenings.ts';

const file = new URL('./requests.yaml', import.meta.url);

const days = z.int().positive();
const seats = z.int().positive();
const step = z.discriminatedUnion('step', [
  /** `open`: it can still be accepted, for so many days from today */
  z.strictObject({ step: z.literal('offer'), days, seats, open: days.optional() }),
  z.strictObject({ step: z.literal('accept'), days, seats: seats.optional() }),
  z.strictObject({ step: z.literal('lapse') }),
  z.strictObject({ step: z.literal('wait'), days, seats }),
  z.strictObject({ step: z.enum(['decline', 'giveBack', 'withdraw', 'refuse', 'note']), days }),
]);
type Step = z.infer<typeof step>;

const request = z.strictObject({
  /** before today */
  days,
  at: z.string().regex(/^\d\d:\d\d$/),
  /** a sample evening, or `past`: the last one there was */
  evening: z.string().optional(),
  /** only the day was chosen, and no evening */
  day: z.string().optional(),
  language: z.enum(languages),
  name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  tickets: z.int().positive().max(mostTickets).optional(),
  note: z.string().optional(),
  steps: z.array(step).default([]),
});
type Request = z.infer<typeof request>;

const readRequests = async (): Promise<Request[]> => z.array(request).parse(parse(await readFile(file, 'utf8')));

export interface Numbered extends SampleEvening {
  id: number;
}

interface House extends Pick<Services, 'db' | 'site' | 'secrets' | 'now'> {
  /** as what the office does is signed */
  by: string;
}

interface Around {
  evenings: readonly Numbered[];
  /** the number of the last evening there was */
  past: number | undefined;
}

export async function fileRequests(house: House, around: Around): Promise<void> {
  for (const [number, request] of (await readRequests()).entries()) await fileRequest(request, number, house, around);
}

async function fileRequest(request: Request, number: number, house: House, { evenings, past }: Around): Promise<void> {
  const named = (name: string | undefined) => evenings.find((evening) => evening.name === name);
  const evening = named(request.evening);
  const eventId = evening?.id ?? (request.evening ? past : undefined);
  const at = before(house.now(), request.days, request.at);
  const id = await ask(house, request, { number, at, eventId, day: named(request.day)?.day });
  // All at once: a server that runs beside this would let last week's offer lapse before it is accepted.
  await house.db.transaction().execute(async (work) => {
    let offer = { id: '', until: at };
    for (const step of request.steps) {
      const deed = deedOf(step, house, offer.until);
      if (step.step === 'offer') offer = await makeTheOffer(work, { step, id, evening, deed }, house.now());
      else await take(work, step, { id, offerId: offer.id, event: eventId ?? 0, deed });
    }
  });
}

interface Offered {
  step: Extract<Step, { step: 'offer' }>;
  id: string;
  evening: Numbered | undefined;
  deed: Deed;
}

async function makeTheOffer(work: Transaction<Tables>, { step, id, evening, deed }: Offered, now: Date) {
  const until = evening && proposedDeadline(step.open ? inDays(now, step.open - 1) : deed.now, evening.cutOff);
  if (!until)
    throw new Error('requests.yaml: chairs are offered for a sample evening alone, a day before its cut-off.');
  const offer = { requestId: id, event: evening.id, seats: step.seats, cents: evening.chairs.cents, until };
  return { id: await makeOffer(work, offer, deed), until };
}

interface Taken {
  id: string;
  offerId: string;
  event: number;
  deed: Deed;
}

async function take(
  work: Transaction<Tables>,
  step: Exclude<Step, { step: 'offer' }>,
  { id: requestId, offerId, event, deed }: Taken,
): Promise<unknown> {
  switch (step.step) {
    case 'accept':
      return acceptOffer(work, { id: offerId, seats: step.seats }, deed);
    case 'lapse':
      return lapseDue(work, event, deed);
    case 'decline':
      return declineOffer(work, offerId, deed);
    case 'giveBack':
      return giveBack(work, offerId, deed);
    case 'withdraw':
      return withdrawRow(work, requestId, deed);
    case 'wait':
      return takeStep(work, { requestId, step: 'wait', set: { seats: step.seats } }, deed);
    default:
      return takeStep(work, { requestId, step: step.step }, deed);
  }
}

const byVisitor: ReadonlySet<Step['step']> = new Set<Step['step']>(['accept', 'decline', 'giveBack', 'withdraw']);

/** The office works in the morning, visitors answer at noon. */
function deedOf(step: Step, { by, now }: House, until: Date): Deed {
  if (step.step === 'lapse') return { by: 'time', now: until };
  return byVisitor.has(step.step)
    ? { by: 'visitor', now: before(now(), step.days, '12:10') }
    : { by, now: before(now(), step.days, '10:30') };
}

interface About {
  number: number;
  at: Date;
  eventId: number | undefined;
  day: Temporal.PlainDate | undefined;
}

/** The id of the request. */
async function ask({ db, site, secrets }: House, request: Request, { number, at, eventId, day }: About) {
  const { language, name, email, phone, tickets, note } = request;
  const now = () => at;
  const takeRequest = openIntake({
    db,
    site,
    secrets,
    outbox: silent,
    origin: () => '',
    office: () => site.office,
    now,
  });
  const known = eventId === undefined ? undefined : await site.evening(eventId, language, at);
  const given = { fullName: name, email, phoneNumber1: phone, numberOfTickets: tickets, additionalNotes: note };
  const values = { ...given, selectedDate: day?.toString(), event: known?.event, agreement: true };
  const asker = { language, device: `sample request ${number}` };
  const { reference } = await takeRequest({ values, packedAsFiles: [] }, asker, async () => {});
  const { id } = await db
    .selectFrom('ticketRequests')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * In the place of each letter it notes, in the same transaction, that the request is invented; from then on no outbox takes
 * a letter about it.
 */
const silent: Pick<Outbox, 'put' | 'sentTo'> = {
  async put(transaction, { about }) {
    await transaction
      .insertInto('sampleRequests')
      .values({ requestId: about })
      .onConflict((conflict) => conflict.column('requestId').doNothing())
      .execute();
    return '';
  },
  // More than any limit: no receipt is due.
  sentTo: async () => Number.POSITIVE_INFINITY,
};

const inDays = (now: Date, days: number) => new Date(here(now).add({ days }).epochMilliseconds);
const before = (now: Date, days: number, time: string): Date =>
  new Date(instant(`${here(now).toPlainDate().subtract({ days })}T${time}`).epochMilliseconds);

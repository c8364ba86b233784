import { readFile } from 'node:fs/promises';
import type { Transaction } from 'kysely';
import { parse } from 'yaml';
import { z } from 'zod';
import { seatStates } from '#contract/booking/seat-states.ts';
import { mostTickets } from '#contract/booking/ticket-lengths.ts';
import { languages } from '#contract/language.ts';
import { instant } from '#contract/wall-time.ts';
import { openIntake } from '#server/booking/requests/intake.ts';
import { withdrawRow } from '#server/booking/requests/status.ts';
import { proposedDeadline } from '#server/booking/seats/deadline.ts';
import { acceptOffer, declineOffer, giveBack, lapseDue, makeOffer, takeStep } from '#server/booking/seats/store.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';
import { here, type NumberedEvening } from './evenings.ts';

const requests = z.array(
  z.strictObject({
    days: z.int().positive(),
    at: z.string().regex(/^\d\d:\d\d$/),
    evening: z.string().optional(),
    /** the guest chose the day of this event, not the event */
    day: z.string().optional(),
    language: z.enum(languages),
    name: z.string().optional(),
    email: z.string().optional(),
    phone: z.string().optional(),
    tickets: z.int().positive().max(mostTickets).optional(),
    note: z.string().optional(),
    state: z.enum(seatStates).default('open'),
    seats: z.int().positive().default(1),
    open: z.int().positive().default(2),
  }),
);
type Request = z.infer<typeof requests>[number];

interface House extends Pick<Services, 'db' | 'site' | 'secrets' | 'now'> {
  by: string;
  evenings: readonly NumberedEvening[];
}

export async function fileRequests(house: House): Promise<void> {
  for (const [number, request] of requests.parse(parse(await readFile(file, 'utf8'))).entries()) {
    const id = await ask(house, request, number);
    // In one transaction: a running server would expire last week's offer before it is accepted.
    await house.db.transaction().execute((work) => answer(work, house, request, id));
  }
}

const file = new URL('./requests.yaml', import.meta.url);
const steps = { waiting: 'wait', refused: 'refuse', noted: 'note' } as const;

async function answer(work: Transaction<Tables>, { by, now, evenings }: House, request: Request, requestId: string) {
  const { state, seats, days, open } = request;
  const office = { by, now: before(now(), days - 1, '10:30') };
  const guest = { by: 'visitor', now: before(now(), days - 2, '12:10') };
  if (state === 'open') return;
  if (state === 'withdrawn') {
    await withdrawRow(work, requestId, guest);
    return;
  }
  if (state === 'waiting' || state === 'refused' || state === 'noted') {
    await takeStep(work, { requestId, step: steps[state], ...(state === 'waiting' && { set: { seats } }) }, office);
    return;
  }
  const evening = evenings.find(({ name }) => name === request.evening);
  const until = evening && proposedDeadline(state === 'offered' ? inDays(now(), open - 1) : office.now, evening.cutOff);
  if (!until)
    throw new Error('requests.yaml: chairs are offered for a sample evening alone, a day before its cut-off.');
  const id = await makeOffer(work, { requestId, event: evening.id, seats, cents: evening.chairs.cents, until }, office);
  if (state === 'accepted' || state === 'returned') await acceptOffer(work, { id }, guest);
  if (state === 'returned') await giveBack(work, id, { ...guest, now: before(now(), days - 9, '12:10') });
  if (state === 'declined') await declineOffer(work, id, guest);
  if (state === 'lapsed') await lapseDue(work, evening.id, { by: 'time', now: until });
}

async function ask({ db, site, secrets, now, evenings }: House, request: Request, number: number) {
  const { language, name, email, phone, tickets, note, days } = request;
  const at = before(now(), days, request.at);
  const named = (wanted: string | undefined) => evenings.find((evening) => evening.name === wanted);
  const [evening, day] = [named(request.evening), named(request.day)?.day];
  const known = evening && (await site.evening(evening.id, language, at));
  const office = () => site.office;
  const takeRequest = openIntake({ db, site, secrets, outbox: silent, origin: () => '', office, now: () => at });
  const given = { fullName: name, email, phoneNumber1: phone, numberOfTickets: tickets, additionalNotes: note };
  const values = { ...given, selectedDate: day?.toString(), event: known?.event, agreement: true };
  const asker = { language, device: `sample request ${number}` };
  const { reference } = await takeRequest({ values, packedAsFiles: [] }, asker, async () => {});
  const found = db.selectFrom('ticketRequests').select('id').where('reference', '=', reference);
  return (await found.executeTakeFirstOrThrow()).id;
}

/** Marks the request as invented instead of sending e-mails; the outbox refuses any about it. */
const silent: Pick<Outbox, 'put' | 'sentTo'> = {
  async put(transaction, { about }) {
    await transaction
      .insertInto('sampleRequests')
      .values({ requestId: about })
      .onConflict((conflict) => conflict.column('requestId').doNothing())
      .execute();
    return '';
  },
  // More than any limit, so that no receipt is sent.
  sentTo: async () => Number.POSITIVE_INFINITY,
};

const inDays = (now: Date, days: number) => new Date(here(now).add({ days }).epochMilliseconds);
const before = (now: Date, days: number, time: string): Date =>
  new Date(instant(`${here(now).toPlainDate().subtract({ days })}T${time}`).epochMilliseconds);

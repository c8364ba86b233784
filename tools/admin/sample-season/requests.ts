import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { paymentKinds } from '#contract/booking/payments.ts';
import { type PriceLine, sumCents } from '#contract/booking/price-lines.ts';
import { seatStates } from '#contract/booking/seat-states.ts';
import { maxTickets } from '#contract/booking/ticket-form.ts';
import type { EventPrice } from '#contract/content/prices.ts';
import { languages } from '#contract/language.ts';
import { parseWallTime } from '#contract/wall-time.ts';
import { listEventPrices } from '#office/box-office/server/prices.ts';
import { recordPayment } from '#server/booking/payments/record.ts';
import { openIntake } from '#server/booking/requests/intake.ts';
import { withdrawRequestRow } from '#server/booking/requests/status.ts';
import { proposeDeadline } from '#server/booking/seats/deadline.ts';
import {
  acceptOffer,
  applySeatlessTransition,
  byGuest,
  byTime,
  createOffer,
  declineOffer,
  lapseDueOffers,
  returnSeats,
} from '#server/booking/seats/store.ts';
import { parseYaml } from '#server/content/yaml.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import type { DatabaseTransaction } from '#server/storage/tables.ts';
import { type NumberedSampleEvent, toLocalTime } from './events.ts';

const sampleRequests = z.array(
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
    tickets: z.int().positive().max(maxTickets).optional(),
    note: z.string().optional(),
    state: z.enum(seatStates).default('open'),
    seats: z.int().positive().default(1),
    open: z.int().positive().default(2),
    paid: z.enum(paymentKinds).optional(),
    refunded: z.literal(true).optional(),
  }),
);
type SampleRequest = z.infer<typeof sampleRequests>[number];

interface SampleRequestServices extends Pick<Services, 'db' | 'site' | 'secrets' | 'now'> {
  by: string;
  events: readonly NumberedSampleEvent[];
}

export async function createSampleRequests(services: SampleRequestServices): Promise<void> {
  for (const [number, request] of sampleRequests.parse(parseYaml(await readFile(requestsFile, 'utf8'))).entries()) {
    const id = await submitRequest(services, request, number);
    // In one transaction: a running server would expire last week's offer before it is accepted.
    await services.db.transaction().execute((trx) => answerRequest(trx, services, request, id));
  }
}

const requestsFile = new URL('./requests.yaml', import.meta.url);
const transitions = { waiting: 'wait', refused: 'refuse', noted: 'note' } as const;

async function answerRequest(
  trx: DatabaseTransaction,
  { by, now, events, site }: SampleRequestServices,
  request: SampleRequest,
  requestId: string,
) {
  const { state, seats, days, open } = request;
  const office = { by, now: subtractDays(now(), days - 1, '10:30') };
  const guest = { ...byGuest, now: subtractDays(now(), days - 2, '12:10') };
  if (state === 'open') return;
  if (state === 'withdrawn') {
    await withdrawRequestRow(trx, requestId, guest);
    return;
  }
  if (state === 'waiting' || state === 'refused' || state === 'noted') {
    await applySeatlessTransition(
      trx,
      { requestId, transition: transitions[state], ...(state === 'waiting' && { set: { seats } }) },
      office,
    );
    return;
  }
  const event = events.find(({ name }) => name === request.evening);
  const until = event && proposeDeadline(state === 'offered' ? addDays(now(), open - 1) : office.now, event.cutOff);
  if (!until)
    throw new Error('requests.yaml: chairs are offered for a sample evening alone, a day before its cut-off.');
  const lines = inventLines(listEventPrices(site, event.id), seats);
  const id = await createOffer(trx, { requestId, eventId: event.id, lines, until }, office);
  if (state === 'accepted' || state === 'returned') await acceptOffer(trx, { id, lines }, guest);
  const pay = (cents: number, at: Date) => recordInvented(trx, { request, requestId, cents, by, at });
  const total = sumCents(lines);
  await pay(total, subtractDays(now(), days - 4, '09:20'));
  if (state === 'returned') {
    await returnSeats(trx, id, { ...guest, now: subtractDays(now(), days - 9, '12:10') });
    if (request.refunded) await pay(-total, subtractDays(now(), days - 10, '09:40'));
  }
  if (state === 'declined') await declineOffer(trx, id, guest);
  if (state === 'lapsed') await lapseDueOffers(trx, event.id, { ...byTime, now: until });
}

/** Nothing if the request says no kind of payment, or the house has no prices. */
async function recordInvented(
  trx: DatabaseTransaction,
  { request: { paid }, ...one }: { request: SampleRequest; requestId: string; cents: number; by: string; at: Date },
): Promise<void> {
  const { requestId, cents, by, at } = one;
  if (!paid || cents === 0) return;
  const day = toLocalTime(at).toPlainDate().toString();
  await recordPayment(trx, { id: randomUUID(), requestId, cents, kind: paid, day }, { by, now: at });
}

/** Of three guests or more, one pays the second price. */
function inventLines([ordinary, second]: readonly EventPrice[], seats: number): PriceLine[] {
  if (!ordinary) return [];
  const toLine = ({ group, cents }: EventPrice, count: number) => ({ group, seats: count, cents });
  return second && seats > 2 ? [toLine(ordinary, seats - 1), toLine(second, 1)] : [toLine(ordinary, seats)];
}

async function submitRequest(
  { db, site, secrets, now, events }: SampleRequestServices,
  request: SampleRequest,
  number: number,
) {
  const { language, name, email, phone, tickets, note, days } = request;
  const at = subtractDays(now(), days, request.at);
  const findEvent = (name: string | undefined) => events.find((one) => one.name === name);
  const [evening, day] = [findEvent(request.evening), findEvent(request.day)?.day];
  const known = evening && (await site.findEvent(evening.id, language, at));
  const officeEmail = () => site.officeEmail;
  const takeRequest = openIntake({
    db,
    site,
    secrets,
    outbox: silentOutbox,
    origin: () => '',
    officeEmail,
    now: () => at,
  });
  const form = { fullName: name, email, phoneNumber1: phone, numberOfTickets: tickets, additionalNotes: note };
  const values = { ...form, selectedDate: day?.toString(), event: known?.event, agreement: true };
  const asker = { language, device: `sample request ${number}` };
  const { reference } = await takeRequest({ values, packedAsFiles: [] }, asker, async () => {});
  const found = db.selectFrom('ticketRequests').select('id').where('reference', '=', reference);
  return (await found.executeTakeFirstOrThrow()).id;
}

/** Marks the request as invented instead of sending emails. */
const silentOutbox: Pick<Outbox, 'put' | 'countSentTo'> = {
  async put(transaction, { subjectId }) {
    await transaction
      .insertInto('sampleRequests')
      .values({ requestId: subjectId })
      .onConflict((conflict) => conflict.column('requestId').doNothing())
      .execute();
    return '';
  },
  // More than any limit, so that no receipt is sent.
  countSentTo: async () => Number.POSITIVE_INFINITY,
};

const addDays = (now: Date, days: number) => new Date(toLocalTime(now).add({ days }).epochMilliseconds);
const subtractDays = (now: Date, days: number, time: string): Date =>
  new Date(parseWallTime(`${toLocalTime(now).toPlainDate().subtract({ days })}T${time}`).epochMilliseconds);

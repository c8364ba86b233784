import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { doorPaymentKinds, maxPaymentCents } from '#contract/booking/payments.ts';
import { maxSeats } from '#contract/booking/price-lines.ts';
import {
  type CheckIn,
  type DoorGuest,
  type DoorPayment,
  type DoorRecord,
  type DoorState,
  isDoorPayment,
  isWalkIn,
  maxCheckInsAtOnce,
} from '#contract/office/check-in.ts';
import { wallClock } from '#contract/wall-time.ts';
import {
  findLastCheckIn,
  fingerprintGuests,
  hashTicketCode,
  readDoorCounts,
  readDoorGuests,
  searchGuests,
} from '#office/check-in/server/guests.ts';
import { readEventId } from '#office/shared/server/form-values.ts';
import { readPath, registerOfficePage } from '#office/shared/server/page.ts';
import type { SignedInStaff } from '#office/shared/server/signed-in-staff.ts';
import { findCheckInEnd } from '#office/team/server/check-in-links.ts';
import { type Actor, recordAuditEvent } from '#server/audit/log.ts';
import { listOpenAmounts } from '#server/booking/payments/balances.ts';
import { recordPayment } from '#server/booking/payments/record.ts';
import { createTicketCode, extractReference, ticketCodePattern } from '#server/booking/requests/ticket-code.ts';
import { listCancelledEventIds } from '#server/booking/seats/cancelled-events.ts';
import { clampDoorTime, findOfferOfEvent, insertCheckIn } from '#server/booking/seats/check-ins.ts';
import { SeatError } from '#server/booking/seats/seat-error.ts';
import { ApiError } from '#server/http/api-error.ts';
import { createRateLimit } from '#server/http/rates.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';

const id = z.string().regex(/^[\w-]{16,48}$/);
const checkInShape = z.strictObject({
  nonce: id,
  party: id,
  guests: z.int().min(0).max(maxSeats),
  at: z.iso.datetime(),
});
const paymentShape = z.strictObject({
  nonce: id,
  party: id,
  cents: z.int().min(1).max(maxPaymentCents),
  kind: z.enum(doorPaymentKinds),
  at: z.iso.datetime(),
});
const recordShape = z.union([checkInShape, paymentShape]);
/** Each record is checked alone, so that an unreadable one does not hold up the others of its phone. */
const recordListShape = z.strictObject({
  checkIns: z.array(z.looseObject({ nonce: z.string() })).max(maxCheckInsAtOnce),
});

export function registerDoorRoutes(scope: FastifyInstance, services: Services): void {
  const { db, secrets, site, language, now } = services;

  const eventOf = ({ params }: FastifyRequest): number | undefined => {
    const event = readEventId((params as { event?: string }).event);
    return event !== undefined && findCheckInEnd(services, event) ? event : undefined;
  };

  const isCancelled = (event: number) => listCancelledEventIds(site.programme).includes(event);

  async function readDoorState(event: number) {
    // Tickets for a cancelled event are void.
    const guests = isCancelled(event) ? [] : await readDoorGuests(db, event);
    const { counts, arrived } = await readDoorCounts(db, site.programme, event, now());
    const checkIns = [...arrived.values()].map(({ party, guests: inside, at }) => ({ party, guests: inside, at }));
    const unpaid = await listOpenAmounts(db, site.programme, event);
    const open = Object.fromEntries(unpaid.map(({ offerId, open: cents }) => [offerId, cents]));
    return { guests, state: { counts, arrived: checkIns, open, listFingerprint: fingerprintGuests(guests) } };
  }

  registerOfficePage(scope, services, {
    address: '/office/check-in/:event',
    astroPage: '/office/check-in',
    screen: 'checkIn',
    camera: true,
    async read(request) {
      const event = eventOf(request);
      if (event === undefined) return undefined;
      const { guests, state } = await readDoorState(event);
      const { find: typed, show } = request.query as Record<string, unknown>;
      const find = typeof typed === 'string' ? typed.trim().slice(0, 100) : '';
      const showsMissing = show === 'missing' && find === '';
      const here = new Set(state.arrived.flatMap(({ party, guests: inside }) => (inside > 0 ? [party] : [])));
      const missing = guests.filter(({ party }) => !here.has(party));
      const found = searchGuests(showsMissing ? missing : guests, extractReference(find) ?? find);
      const codeOf = ({ reference, party: offerId }: DoorGuest) => createTicketCode(secrets, { reference, offerId });
      const isVoid = ticketCodePattern.test(find) && !found.some((guest) => codeOf(guest) === find.toUpperCase());
      return {
        event,
        guests: isVoid ? [] : found.map((guest) => ({ ...guest, codeHash: hashTicketCode(codeOf(guest)) })),
        find,
        isVoid,
        isCancelled: isCancelled(event),
        showsMissing,
        parties: { all: guests.length, missing: missing.length },
        ...state,
        now: now().toISOString(),
        until: findCheckInEnd(services, event)?.toISOString() ?? '',
        walkInId: `w-${randomUUID()}`,
        paymentNonce: randomUUID(),
        last: await findLastCheckIn(db, event, guests, request.staff?.id ?? ''),
      };
    },
    actions: {
      /** Without script or storage the browser submits the form of a party. */
      async count({ request, values, actor }) {
        const event = eventOf(request);
        if (event === undefined) throw new ApiError(404, 'notPossible');
        const { party, guests: typedGuests = '' } = values;
        const guests = /^\d{1,4}$/.test(typedGuests) ? Number(typedGuests) : undefined;
        const sent = { nonce: randomUUID(), party, guests, at: now().toISOString() };
        const checkIn = checkInShape.safeParse(sent).data;
        if (!checkIn) throw new ApiError(422, 'seatsWrong');
        await recordCheckIn(services, event, checkIn, actor);
        return { to: readListAddress(request) };
      },

      async pay({ request, values, actor }) {
        const event = eventOf(request);
        if (event === undefined) throw new ApiError(404, 'notPossible');
        const { party, kind, cents } = values;
        // The nonce of the page is the same for all parties.
        const nonce = createHash('sha256').update(`${values['nonce']} ${party}`).digest('base64url');
        const sent = { nonce, party, kind, cents: Number(cents), at: now().toISOString() };
        const payment = paymentShape.safeParse(sent).data;
        if (!payment) throw new ApiError(422, 'amountWrong');
        await recordDoorPayment(services, event, payment, actor);
        return { to: readListAddress(request) };
      },
    },
  });

  registerOfficePage(scope, services, {
    address: '/office/check-in/:event/list',
    astroPage: '/office/check-in-list',
    screen: 'checkInList',
    async read(request) {
      const event = eventOf(request);
      if (event === undefined) return undefined;
      const { guests, state } = await readDoorState(event);
      return { event, guests, counts: state.counts, open: state.open };
    },
  });

  /** A phone without unsent check-ins sends an empty array and gets the current state. */
  scope.post(
    '/office/check-in/:event/check-ins',
    { config: createRateLimit(limits.officeActionsPerWindow), handlerTimeout: limits.handlerTimeout },
    async (request): Promise<DoorState> => {
      const event = eventOf(request);
      const sent = recordListShape.safeParse(request.body);
      if (event === undefined) throw new ApiError(404, 'notPossible');
      if (!sent.success) throw new ApiError(422, 'unreadable');
      const rejected: DoorState['rejected'] = [];
      for (const record of sent.data.checkIns)
        try {
          await recordAtDoor(services, event, record, request.staff as SignedInStaff);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          rejected.push({ nonce: record.nonce, reason: await site.errorMessage(error.code, language(request)) });
        }
      return { ...(await readDoorState(event)).state, rejected };
    },
  );
}

function readListAddress(request: FastifyRequest): string {
  const { show } = request.query as Record<string, unknown>;
  return show === 'missing' ? `${readPath(request)}?show=missing` : readPath(request);
}

type DoorServices = Pick<Services, 'db' | 'secrets' | 'now'>;

async function recordAtDoor(services: DoorServices, event: number, sent: unknown, actor: Actor): Promise<void> {
  const record: DoorRecord | undefined = recordShape.safeParse(sent).data;
  if (!record) throw new ApiError(422, 'recordUnreadable');
  if (isDoorPayment(record)) await recordDoorPayment(services, event, record, actor);
  else await recordCheckIn(services, event, record, actor);
}

/** Money that was taken is recorded, even if the tickets were returned or paid for meanwhile. */
async function recordDoorPayment(
  { db, secrets, now }: DoorServices,
  event: number,
  { nonce, party, cents, kind, at: typedAt }: DoorPayment,
  actor: Actor,
): Promise<void> {
  const at = now();
  const recording = db.transaction().execute(async (trx) => {
    const { requestId, reference } = await findOfferOfEvent(trx, event, party);
    const taken = clampDoorTime(typedAt, at);
    const payment = { id: nonce, requestId, cents, kind, day: wallClock(taken).date };
    const change = { by: actor.name, staffId: actor.id, now: at };
    if (!(await recordPayment(trx, payment, change))) return;
    await recordAuditEvent(trx, secrets, {
      at,
      actor,
      action: 'tookMoney',
      subject: { request: reference, cents, event },
    });
  });
  await recording.catch((error: unknown) => {
    throw error instanceof SeatError ? new ApiError(409, 'ticketVoid') : error;
  });
}

async function recordCheckIn(
  { db, secrets, now }: DoorServices,
  event: number,
  checkIn: CheckIn,
  actor: Actor,
): Promise<void> {
  const at = now();
  const recording = db.transaction().execute(async (trx) => {
    const tickets = await insertCheckIn(trx, event, checkIn, { actor, now: at });
    if (!tickets) return;
    const action = isWalkIn(checkIn.party) ? 'admittedWalkIn' : 'checkedIn';
    const { reference: ticket } = tickets;
    const subject = { event, guests: checkIn.guests, ...(ticket && { request: ticket }) };
    await recordAuditEvent(trx, secrets, { at, actor, action, subject });
  });
  await recording.catch((error: unknown) => {
    if (!(error instanceof SeatError)) throw error;
    const { reason } = error;
    if (reason === 'notEnoughSeats' || reason === 'moreGuestsThanTickets') throw new ApiError(409, reason);
    throw new ApiError(409, reason === 'unknownEvent' ? 'noSeats' : 'ticketVoid');
  });
}

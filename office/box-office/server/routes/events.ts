import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sumSeats } from '#contract/booking/price-lines.ts';
import type { EventPrice } from '#contract/content/prices.ts';
import { type Language, mapLanguagesAsync } from '#contract/language.ts';
import type { AuditSubject } from '#contract/office/audit-subject.ts';
import { parseWallTime } from '#contract/wall-time.ts';
import { readEventSummaries, readEventSummary } from '#office/box-office/server/overview.ts';
import { listEventPrices } from '#office/box-office/server/prices.ts';
import { toCsv } from '#office/shared/server/csv.ts';
import {
  mapSeatErrors,
  readMoment,
  readOptionalDay,
  readPathEventId,
  readRequiredText,
  readSeats,
  readVenueSeats,
  readVersionField,
  requirePathEventId,
} from '#office/shared/server/form-values.ts';
import { eraseFromDiskAfter, type OfficeActionRequest, registerOfficePage } from '#office/shared/server/page.ts';
import { createCheckInLink, readCheckInAccess, revokeCheckInLink } from '#office/team/server/check-in-links.ts';
import { findRequestedRelyingParty } from '#office/team/server/passkeys.ts';
import type { StaffServices } from '#office/team/server/sessions.ts';
import { recordAuditEvent } from '#server/audit/log.ts';
import { readGuests } from '#server/booking/guests.ts';
import { listOpenAmounts } from '#server/booking/payments/balances.ts';
import { readEventMoney } from '#server/booking/payments/event-money.ts';
import { findLastMonth, listMoneyRows, readMonth } from '#server/booking/payments/export.ts';
import {
  countSeatAlerts,
  queueSeatAlertEmails,
  stopSeatAlertEmails,
  writeSeatAlertEmail,
} from '#server/booking/seat-alerts/notify.ts';
import { holdSeats, releaseHeldSeats, setCapacity } from '#server/booking/seats/capacity.ts';
import { readLines } from '#server/booking/seats/offer-lines.ts';
import { ApiError } from '#server/http/api-error.ts';
import { cacheControl } from '#server/http/headers.ts';
import { createPrivatePageOptions } from '#server/pages/private-pages.ts';
import type { Services } from '#server/services.ts';
import type { Database, DatabaseTransaction } from '#server/storage/tables.ts';

/** Lines of live offers whose price is not that of the house any more, each kind once. */
async function readOffersAtOtherPrices(db: Database, event: number, prices: readonly EventPrice[]) {
  const offers = db.selectFrom('offers').select('lines').where('eventId', '=', event);
  const lines = (await offers.where('state', '=', 'live').execute()).flatMap(readLines);
  const others = lines.filter((line) => prices.find(({ group }) => group === line.group)?.cents !== line.cents);
  return [...Map.groupBy(others, ({ group, cents }) => `${group} ${cents}`).values()].flatMap((same) =>
    same.slice(0, 1).map((line) => ({ ...line, seats: sumSeats(same) })),
  );
}

export function registerOfficeEventRoutes(
  scope: FastifyInstance,
  services: Services,
  staffServices: StaffServices,
): void {
  const { db, site, secrets, notifyMailer, origin, now } = services;

  registerOfficePage(scope, services, {
    address: '/office/events',
    screen: 'events',
    read: async () => ({
      summaries: await readEventSummaries(db, site.programme, now()),
      month: findLastMonth(now()),
    }),
  });

  const sendMoney = async (reply: FastifyReply, name: string, filter: Parameters<typeof listMoneyRows>[1]) =>
    reply
      .header('content-disposition', `attachment; filename="money-${name}.csv"`)
      .header('cache-control', cacheControl.never)
      .type('text/csv; charset=utf-8')
      .send(toCsv(await listMoneyRows(services, filter)));

  scope.get('/office/events/money.csv', createPrivatePageOptions(services), async ({ query }, reply) => {
    const month = readMonth((query as Record<string, unknown>)['month']);
    if (!month) throw new ApiError(422, 'dateInvalid');
    return sendMoney(reply, month, { month });
  });

  scope.get('/office/events/:event/money.csv', createPrivatePageOptions(services), async (request, reply) => {
    const eventId = requirePathEventId(request);
    return sendMoney(reply, `event-${eventId}`, { eventId });
  });

  async function readSummary(request: FastifyRequest) {
    const event = readPathEventId(request);
    return event && readEventSummary(db, site.programme, event, now());
  }

  async function readEventPage(request: FastifyRequest) {
    const summary = await readSummary(request);
    if (!summary) return undefined;
    const { eventId, start } = summary;
    const helperOrigin = findRequestedRelyingParty(staffServices.config, request)?.origin ?? staffServices.origin();
    const heldSeats = db.selectFrom('heldSeats').select(['id', 'seats', 'reason', 'by', 'at']);
    return {
      summary,
      money: await readEventMoney(db, site.programme, eventId, now()),
      proposedCutOff: start && new Date(parseWallTime(`${start.slice(0, 10)}T12:00`).epochMilliseconds).toISOString(),
      heldSeats: await heldSeats.where('eventId', '=', eventId).orderBy('at').execute(),
      accepted: await readGuests(db, eventId, 'accepted'),
      openAmounts: Object.fromEntries(
        (await listOpenAmounts(db, site.programme, eventId)).map(({ reference, open }) => [reference, open]),
      ),
      offered: await readGuests(db, eventId, 'offered'),
      offersAtOtherPrices: await readOffersAtOtherPrices(db, eventId, listEventPrices(site, eventId)),
      waiting: await readGuests(db, eventId, 'waiting'),
      alerts: await countSeatAlerts(services, eventId),
      doorStaff: await readCheckInAccess(staffServices, eventId, helperOrigin),
    };
  }

  async function requireEvent({ request }: OfficeActionRequest): Promise<number> {
    const summary = await readSummary(request);
    if (!summary) throw new ApiError(404, 'notPossible');
    return summary.eventId;
  }

  /** Runs `change` in a transaction, and logs its result unless that is undefined. */
  const changeSeats = (
    { actor }: OfficeActionRequest,
    event: number,
    action: 'setSeats' | 'heldSeats' | 'releasedSeats',
    change: (trx: DatabaseTransaction) => Promise<Omit<AuditSubject, 'event'> | undefined>,
  ) =>
    mapSeatErrors(
      db.transaction().execute(async (trx) => {
        const changed = await change(trx);
        if (changed !== undefined)
          await recordAuditEvent(trx, secrets, { at: now(), actor, action, subject: { event, ...changed } });
        return { outcome: action };
      }),
    );

  registerOfficePage(scope, services, {
    address: '/office/events/:event',
    astroPage: '/office/event',
    screen: 'event',
    read: readEventPage,
    actions: {
      async set(input) {
        const { values } = input;
        const event = await requireEvent(input);
        const [atPlace, inShelter] = [readVenueSeats(values, 'atPlace'), readVenueSeats(values, 'inShelter')];
        if (atPlace === undefined && inShelter === undefined)
          throw new ApiError(422, 'seatsWrong', { fieldErrors: { atPlace: 'seatsWrong' } });
        const [cutOff, version] = [readMoment(values, 'cutOff'), readVersionField(values)];
        const payUntil = readOptionalDay(values, 'payUntil');
        return changeSeats(input, event, 'setSeats', async (trx) => {
          const capacity = { event, atPlace, inShelter, cutOff, payUntil, expectedVersion: version };
          await setCapacity(trx, capacity, { now: now() });
          return { atPlace: atPlace ?? null, inShelter: inShelter ?? null };
        });
      },

      async hold(input) {
        const { values, actor } = input;
        const event = await requireEvent(input);
        const seatsToHold = {
          event,
          seats: readSeats(values),
          reason: readRequiredText(values, 'reason').slice(0, 200),
        };
        return changeSeats(input, event, 'heldSeats', async (trx) => {
          await holdSeats(trx, seatsToHold, { by: actor.name, now: now() });
          return { seats: seatsToHold.seats };
        });
      },

      async makeCheckInLink(input) {
        await createCheckInLink(staffServices, await requireEvent(input), input.actor);
        return { outcome: 'invitedToDoor' };
      },

      revokeCheckInLink: eraseFromDiskAfter(async (input) => {
        await revokeCheckInLink(staffServices, await requireEvent(input), input.values['id'] ?? '', input.actor);
        return { outcome: 'revokedInvite' };
      }),

      // A second click finds no seats and logs nothing.
      release: eraseFromDiskAfter(async (input) => {
        const event = await requireEvent(input);
        return changeSeats(input, event, 'releasedSeats', async (trx) => {
          const seats = await releaseHeldSeats(trx, { id: input.values['id'] ?? '', event });
          return seats === undefined ? undefined : { seats };
        });
      }),
    },
  });

  async function createAlertPreview(event: number, language: Language) {
    const { subject, text } = await writeSeatAlertEmail(services, {
      event,
      language,
      leave: `${origin()}/alerts/leave/…`,
    });
    return { subject, text };
  }

  registerOfficePage(scope, services, {
    address: '/office/events/:event/alerts',
    astroPage: '/office/alerts',
    screen: 'alerts',
    async read(request) {
      const event = readPathEventId(request);
      if (event === undefined || !site.programme.some(({ id }) => id === event)) return undefined;
      const counts = await countSeatAlerts(services, event);
      const hasRecipients = counts.people > 0 && !counts.blockedBy;
      const emails = hasRecipients
        ? await mapLanguagesAsync((language) => createAlertPreview(event, language))
        : undefined;
      return { ...counts, event, emails };
    },
    actions: {
      async send(input) {
        await queueSeatAlertEmails(services, input.actor, await requireEvent(input));
        notifyMailer();
        return { outcome: 'notifiedAlerts' };
      },
      async stop(input) {
        await stopSeatAlertEmails(services, input.actor, await requireEvent(input));
        return { outcome: 'stoppedAlerts' };
      },
    },
  });
}

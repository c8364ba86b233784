import type { FastifyInstance } from 'fastify';
import type { ActionOutcome } from '#contract/office/office.ts';
import * as desk from '#office/box-office/server/actions.ts';
import { countRequests, isListed, listRequests } from '#office/box-office/server/list.ts';
import { readEventLines } from '#office/box-office/server/overview.ts';
import {
  mapSeatErrors,
  readCents,
  readEventId,
  readMoment,
  readRequiredText,
  readSeats,
  readText,
  readVersion,
} from '#office/shared/server/form-values.ts';
import { type OfficeActionRequest, registerOfficePage, withDataErasure } from '#office/shared/server/page.ts';
import { checkDeadline } from '#server/booking/seats/deadline.ts';
import { SeatError } from '#server/booking/seats/seat-error.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';
import { readQueuePlace, readRequest } from './request.ts';

export function boxOfficeRoutes(scope: FastifyInstance, services: Services): void {
  const { db, site, notifyMailer, now } = services;

  registerOfficePage(scope, services, {
    address: '/office/requests',
    screen: 'requests',
    async read({ query }) {
      const asked = query as Record<string, unknown>;
      const find = typeof asked['find'] === 'string' ? asked['find'].slice(0, 200) : '';
      const filter = isListed(asked['state']) ? asked['state'] : find ? 'all' : 'open';
      const event = readEventId(asked['evening']);
      const after = typeof asked['after'] === 'string' && asked['after'] ? asked['after'] : undefined;
      const cancelled = site.programme.filter((evening) => evening.isCancelled).map(({ id }) => id);
      const [page, counts, lines] = await Promise.all([
        listRequests(db, { listed: filter, event, find, after, cancelled }),
        countRequests(db, cancelled),
        readEventLines(db, site.programme, now()),
      ]);
      return {
        ...page,
        filter,
        event,
        find,
        counts,
        evenings: lines.map((line) => line.event),
        hasMore: after !== undefined,
      };
    },
  });

  /** No e-mail address: the office is told to call. */
  const doneByPhone: Partial<Record<ActionOutcome, ActionOutcome>> = {
    offered: 'offeredCall',
    acceptedFor: 'acceptedForCall',
    refusedRequest: 'refusedRequestCall',
    putWaiting: 'putWaitingCall',
  };

  type Act = (asked: OfficeActionRequest, press: desk.RequestAction) => Promise<ActionOutcome>;
  const staysOnPage = true;
  const runAction =
    (act: Act, stays = false) =>
    async (asked: OfficeActionRequest) => {
      const { reference } = asked.request.params as { reference: string };
      const press = { reference, who: asked.staff, expected: readVersion(asked.values) };
      const done = await mapSeatErrors(act(asked, press));
      notifyMailer();
      const row = await desk.readRequestRow(db, reference);
      const reported = row.email === null ? (doneByPhone[done] ?? done) : done;
      if (stays) return { done: reported };
      const { next } = await readQueuePlace(db, row);
      return { done: reported, to: next ? `/office/requests/${next}` : '/office/requests', about: reference };
    };

  const requireEventField = ({ values }: OfficeActionRequest): number => {
    const event = readEventId(values['event']);
    if (event === undefined) throw new SeatError('unknownEvening');
    return event;
  };
  const readPricedSeats = (asked: OfficeActionRequest) => ({
    event: requireEventField(asked),
    seats: readSeats(asked.values),
    cents: readCents(asked.values),
  });

  async function readDeadline({ values }: OfficeActionRequest, event: number): Promise<Date> {
    const until = readMoment(values, 'until');
    const evening = await db
      .selectFrom('eventCapacity')
      .select('cutOff')
      .where('eventId', '=', event)
      .executeTakeFirstOrThrow(() => new SeatError('unknownEvening'));
    const fault = checkDeadline(until, now(), new Date(evening.cutOff));
    if (fault) throw new ApiError(422, fault, { fieldErrors: { until: fault } });
    return until;
  }

  registerOfficePage(scope, services, {
    address: '/office/requests/:reference',
    page: '/office/request',
    screen: 'request',
    read: (request) => readRequest(services, request),
    actions: {
      offer: runAction(async (asked, press) => {
        const chairs = readPricedSeats(asked);
        const until = await readDeadline(asked, chairs.event);
        return desk.offerSeats(services, press, { ...chairs, until, words: readText(asked.values) });
      }),
      accept: runAction((asked, press) => desk.acceptForGuest(services, press, readPricedSeats(asked)), staysOnPage),
      decline: runAction((_, press) => desk.declineForGuest(services, press)),
      giveBack: runAction(
        ({ values }, press) => desk.giveBackForGuest(services, press, readSeats(values, 'returned')),
        staysOnPage,
      ),
      undoGiveBack: runAction((_, press) => desk.undoGiveBack(services, press), staysOnPage),
      wait: runAction((asked, press) => {
        const { values } = asked;
        const waits = { event: requireEventField(asked), seats: readSeats(values), words: readText(values) };
        return desk.putOnWaitingList(services, press, waits);
      }),
      refuse: runAction(({ values }, press) => desk.applyPlainTransition(services, press, 'refuse', readText(values))),
      note: runAction((_, press) => desk.applyPlainTransition(services, press, 'note')),
      answer: runAction(
        ({ values }, press) => desk.applyPlainTransition(services, press, 'answer', readRequiredText(values, 'letter')),
        staysOnPage,
      ),
      call: runAction(
        ({ values }, press) => desk.applyPlainTransition(services, press, 'call', readRequiredText(values, 'call')),
        staysOnPage,
      ),
      forDoor: runAction(
        ({ values }, press) =>
          desk.applyPlainTransition(services, press, 'forDoor', readText(values, 'forDoor').slice(0, 200)),
        staysOnPage,
      ),
      reopen: runAction((_, press) => desk.reopenRequest(services, press), staysOnPage),
      takeBack: runAction((_, press) => desk.revokeOffer(services, press), staysOnPage),
      withdraw: withDataErasure(runAction((_, press) => desk.withdrawForGuest(services, press))),
    },
  });
}

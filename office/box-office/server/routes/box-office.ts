import type { FastifyInstance } from 'fastify';
import type { ActionOutcome } from '#contract/office/office.ts';
import * as actions from '#office/box-office/server/actions.ts';
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
      const values = query as Record<string, unknown>;
      const find = typeof values['find'] === 'string' ? values['find'].slice(0, 200) : '';
      const filter = isListed(values['state']) ? values['state'] : find ? 'all' : 'open';
      const event = readEventId(values['event']);
      const after = typeof values['after'] === 'string' && values['after'] ? values['after'] : undefined;
      const cancelled = site.programme.filter(({ isCancelled }) => isCancelled).map(({ id }) => id);
      const [page, counts, summaries] = await Promise.all([
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
        evenings: summaries.map(({ event: id }) => id),
        hasMore: after !== undefined,
      };
    },
  });

  /** Without an e-mail address the office has to call the guest. */
  const doneByPhone: Partial<Record<ActionOutcome, ActionOutcome>> = {
    offeredSeats: 'offeredSeatsCall',
    acceptedForGuest: 'acceptedForGuestCall',
    refusedRequest: 'refusedRequestCall',
    waitlisted: 'waitlistedCall',
  };

  type RequestActionHandler = (input: OfficeActionRequest, action: actions.RequestAction) => Promise<ActionOutcome>;
  const staysOnPage = true;
  const runAction =
    (act: RequestActionHandler, stays = false) =>
    async (input: OfficeActionRequest) => {
      const { reference } = input.request.params as { reference: string };
      const action = { reference, actor: input.staff, expected: readVersion(input.values) };
      const done = await mapSeatErrors(act(input, action));
      notifyMailer();
      const row = await actions.readRequestRow(db, reference);
      const reported = row.email === null ? (doneByPhone[done] ?? done) : done;
      if (stays) return { done: reported };
      const { next } = await readQueuePlace(db, row);
      return { done: reported, to: next ? `/office/requests/${next}` : '/office/requests', subject: reference };
    };

  const requireEventField = ({ values }: OfficeActionRequest): number => {
    const event = readEventId(values['event']);
    if (event === undefined) throw new SeatError('unknownEvent');
    return event;
  };
  const readPricedSeats = (input: OfficeActionRequest) => ({
    event: requireEventField(input),
    seats: readSeats(input.values),
    cents: readCents(input.values),
  });

  async function readDeadline({ values }: OfficeActionRequest, event: number): Promise<Date> {
    const until = readMoment(values, 'until');
    const { cutOff } = await db
      .selectFrom('eventCapacity')
      .select('cutOff')
      .where('eventId', '=', event)
      .executeTakeFirstOrThrow(() => new SeatError('unknownEvent'));
    const errorCode = checkDeadline(until, now(), new Date(cutOff));
    if (errorCode) throw new ApiError(422, errorCode, { fieldErrors: { until: errorCode } });
    return until;
  }

  registerOfficePage(scope, services, {
    address: '/office/requests/:reference',
    page: '/office/request',
    screen: 'request',
    read: (request) => readRequest(services, request),
    actions: {
      offer: runAction(async (input, action) => {
        const priced = readPricedSeats(input);
        const until = await readDeadline(input, priced.event);
        return actions.offerSeats(services, action, { ...priced, until, message: readText(input.values) });
      }),
      accept: runAction(
        (input, action) => actions.acceptForGuest(services, action, readPricedSeats(input)),
        staysOnPage,
      ),
      decline: runAction((_, action) => actions.declineForGuest(services, action)),
      giveBack: runAction(
        ({ values }, action) => actions.giveBackForGuest(services, action, readSeats(values, 'returned')),
        staysOnPage,
      ),
      undoGiveBack: runAction((_, action) => actions.undoGiveBack(services, action), staysOnPage),
      wait: runAction((input, action) => {
        const { values } = input;
        const waits = { event: requireEventField(input), seats: readSeats(values), message: readText(values) };
        return actions.putOnWaitingList(services, action, waits);
      }),
      refuse: runAction(({ values }, action) =>
        actions.applyPlainTransition(services, action, 'refuse', readText(values)),
      ),
      note: runAction((_, action) => actions.applyPlainTransition(services, action, 'note')),
      answer: runAction(
        ({ values }, action) =>
          actions.applyPlainTransition(services, action, 'answer', readRequiredText(values, 'letter')),
        staysOnPage,
      ),
      call: runAction(
        ({ values }, action) =>
          actions.applyPlainTransition(services, action, 'call', readRequiredText(values, 'call')),
        staysOnPage,
      ),
      forDoor: runAction(
        ({ values }, action) =>
          actions.applyPlainTransition(services, action, 'forDoor', readText(values, 'forDoor').slice(0, 200)),
        staysOnPage,
      ),
      reopen: runAction((_, action) => actions.reopenRequest(services, action), staysOnPage),
      takeBack: runAction((_, action) => actions.revokeOffer(services, action), staysOnPage),
      withdraw: withDataErasure(runAction((_, action) => actions.withdrawForGuest(services, action))),
    },
  });
}

import type { FastifyInstance } from 'fastify';
import type { ActionOutcome } from '#contract/office/office.ts';
import * as actions from '#office/box-office/server/actions.ts';
import { countRequests, isListed, listRequests } from '#office/box-office/server/list.ts';
import { listCancelledEvents, readEventLines } from '#office/box-office/server/overview.ts';
import { type RequestAction, readRequestRow } from '#office/box-office/server/run-action.ts';
import {
  mapSeatErrors,
  readCents,
  readEventId,
  readMoment,
  readRequiredText,
  readSeats,
  readText,
  readVersionField,
} from '#office/shared/server/form-values.ts';
import { type OfficeActionRequest, purgeAfter, registerOfficePage } from '#office/shared/server/page.ts';
import { checkDeadline } from '#server/booking/seats/deadline.ts';
import { SeatError } from '#server/booking/seats/seat-error.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';
import { readQueuePlace, readRequest } from './request.ts';

export function registerBoxOfficeRoutes(scope: FastifyInstance, services: Services): void {
  const { db, site, notifyMailer, now } = services;

  registerOfficePage(scope, services, {
    address: '/office/requests',
    screen: 'requests',
    async read({ query }) {
      const values = query as Record<string, unknown>;
      const searchText = typeof values['find'] === 'string' ? values['find'].slice(0, 200) : '';
      const filter = isListed(values['state']) ? values['state'] : searchText ? 'all' : 'open';
      const event = readEventId(values['event']);
      const after = typeof values['after'] === 'string' && values['after'] ? values['after'] : undefined;
      const cancelled = listCancelledEvents(site);
      const [page, counts, summaries] = await Promise.all([
        listRequests(db, { listed: filter, event, searchText, after, cancelled }),
        countRequests(db, cancelled),
        readEventLines(db, site.programme, now()),
      ]);
      const events = summaries.map(({ event: id }) => id);
      return { ...page, filter, event, find: searchText, counts, events, isLaterPage: after !== undefined };
    },
  });

  /** These messages remind the office to call a guest without an email address. */
  const doneByPhone: Partial<Record<ActionOutcome, ActionOutcome>> = {
    offeredSeats: 'offeredSeatsCall',
    acceptedForGuest: 'acceptedForGuestCall',
    refusedRequest: 'refusedRequestCall',
    waitlisted: 'waitlistedCall',
  };

  type RequestActionHandler = (input: OfficeActionRequest, action: RequestAction) => Promise<ActionOutcome>;
  /** Redirects to the same page or to the next request. */
  const createActionHandler =
    (act: RequestActionHandler, { staysOnPage = false } = {}) =>
    async (input: OfficeActionRequest) => {
      const { reference } = input.request.params as { reference: string };
      const action = { reference, actor: input.staff, expected: readVersionField(input.values) };
      const outcome = await mapSeatErrors(act(input, action));
      notifyMailer();
      const row = await readRequestRow(db, reference);
      const done = row.email === null ? (doneByPhone[outcome] ?? outcome) : outcome;
      if (staysOnPage) return { done };
      const { next } = await readQueuePlace(db, row);
      return { done, to: next ? `/office/requests/${next}` : '/office/requests', subject: reference };
    };
  const runAndStay = (act: RequestActionHandler) => createActionHandler(act, { staysOnPage: true });
  const createTransitionAction =
    (
      name: Parameters<typeof actions.applyTransitionWithoutSeats>[2],
      read: (values: OfficeActionRequest['values']) => string = () => '',
    ) =>
    ({ values }: OfficeActionRequest, action: RequestAction) =>
      actions.applyTransitionWithoutSeats(services, action, name, read(values));

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
    const errorCode = checkDeadline(until, now(), await actions.readCutOff(db, event));
    if (errorCode) throw new ApiError(422, errorCode, { fieldErrors: { until: errorCode } });
    return until;
  }

  registerOfficePage(scope, services, {
    address: '/office/requests/:reference',
    page: '/office/request',
    screen: 'request',
    read: (request) => readRequest(services, request),
    actions: {
      offer: createActionHandler(async (input, action) => {
        const priced = readPricedSeats(input);
        const until = await readDeadline(input, priced.event);
        return actions.offerSeats(services, action, { ...priced, until, message: readText(input.values, 'words') });
      }),
      accept: runAndStay((input, action) => actions.acceptForGuest(services, action, readPricedSeats(input))),
      decline: createActionHandler((_, action) => actions.declineForGuest(services, action)),
      returnSeats: runAndStay(({ values }, action) =>
        actions.returnSeatsForGuest(services, action, readSeats(values, 'returned')),
      ),
      undoReturn: runAndStay((_, action) => actions.undoReturn(services, action)),
      wait: createActionHandler((input, action) => {
        const { values } = input;
        const entry = { event: requireEventField(input), seats: readSeats(values), message: readText(values, 'words') };
        return actions.putOnWaitingList(services, action, entry);
      }),
      refuse: createActionHandler(createTransitionAction('refuse', (values) => readText(values, 'words'))),
      note: createActionHandler(createTransitionAction('note')),
      answer: runAndStay(createTransitionAction('answer', (values) => readRequiredText(values, 'email'))),
      call: runAndStay(createTransitionAction('call', (values) => readRequiredText(values, 'call'))),
      forDoor: runAndStay(createTransitionAction('forDoor', (values) => readText(values, 'forDoor').slice(0, 200))),
      reopen: runAndStay((_, action) => actions.reopenRequest(services, action)),
      takeBack: runAndStay((_, action) => actions.retractOffer(services, action)),
      withdraw: purgeAfter(createActionHandler((_, action) => actions.withdrawForGuest(services, action))),
    },
  });
}

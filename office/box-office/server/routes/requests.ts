import type { FastifyInstance } from 'fastify';
import { paymentKinds } from '#contract/booking/payments.ts';
import { returnedField, seatsField } from '#contract/booking/price-lines.ts';
import type { ActionOutcome } from '#contract/office/office.ts';
import { buildRequestHref } from '#contract/office/request-list.ts';
import { wallClock } from '#contract/wall-time.ts';
import * as actions from '#office/box-office/server/actions.ts';
import { type ErasureServices, erasePerson, readErasure } from '#office/box-office/server/erasure.ts';
import { checkId, deleteIdCopyForGuest, uncheckId } from '#office/box-office/server/id-check.ts';
import { cancelInvoiceForOffice, makeInvoice, readReceiptPage } from '#office/box-office/server/invoices.ts';
import { countRequests, findNextRequest, listRequests, readRequestList } from '#office/box-office/server/list.ts';
import { readEventSummaries } from '#office/box-office/server/overview.ts';
import { recordPaymentForOffice, undoPaymentForOffice } from '#office/box-office/server/payments.ts';
import { fingerprintPrices, listEventPrices } from '#office/box-office/server/prices.ts';
import { type PricedSeats, type RequestActionInput, readRequestRow } from '#office/box-office/server/run-action.ts';
import {
  mapSeatErrors,
  readAmount,
  readEventId,
  readMoment,
  readPastDay,
  readRequiredText,
  readSeatsByGroup,
  readText,
  readVersionField,
} from '#office/shared/server/form-values.ts';
import { eraseFromDiskAfter, type OfficeActionRequest, registerOfficePage } from '#office/shared/server/page.ts';
import { listCancelledEventIds } from '#server/booking/seats/cancelled-events.ts';
import { checkDeadline } from '#server/booking/seats/deadline.ts';
import { SeatError } from '#server/booking/seats/seat-error.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';
import { findRequestRow, ignoreUnknownRequest, openRequest } from './request-page.ts';

export function registerRequestRoutes(scope: FastifyInstance, services: Services & ErasureServices): void {
  const { db, site, notifyMailer, now } = services;

  registerOfficePage(scope, services, {
    address: '/office/requests',
    screen: 'requests',
    async read({ query }) {
      const list = readRequestList(query);
      const { after: typedAfter } = query as Record<string, unknown>;
      const after = typeof typedAfter === 'string' && typedAfter ? typedAfter : undefined;
      const cancelledEventIds = listCancelledEventIds(site.programme);
      const [page, counts, summaries] = await Promise.all([
        listRequests(db, { ...list, after, cancelledEventIds }),
        countRequests(db, { event: list.event, cancelledEventIds }),
        readEventSummaries(db, site.programme, now()),
      ]);
      const events = summaries.map(({ eventId }) => eventId);
      return { ...page, list, counts, events, isLaterPage: after !== undefined };
    },
  });

  /** For a guest without an email address: these messages ask the office to call. */
  const outcomesWithCall: Partial<Record<ActionOutcome, ActionOutcome>> = {
    offeredSeats: 'offeredSeatsCall',
    acceptedForGuest: 'acceptedForGuestCall',
    refusedRequest: 'refusedRequestCall',
    waitlisted: 'waitlistedCall',
    revokedOffer: 'revokedOfferCall',
  };

  const readInput = ({ request, actor, values }: OfficeActionRequest): RequestActionInput => {
    const { reference } = request.params as { reference: string };
    return { reference, actor, expectedVersion: readVersionField(values) };
  };
  type RequestActionHandler = (input: OfficeActionRequest, actionInput: RequestActionInput) => Promise<ActionOutcome>;
  /** Runs an action of a request's form. The answer is the same page or the next request. */
  const createActionHandler =
    (act: RequestActionHandler, { staysOnPage = false } = {}) =>
    async (input: OfficeActionRequest) => {
      const actionInput = readInput(input);
      const { reference } = actionInput;
      // Some actions refuse the form before they return a promise.
      const transitionOutcome = await mapSeatErrors(Promise.try(act, input, actionInput));
      notifyMailer();
      const row = await readRequestRow(db, reference);
      const outcome =
        row.email === null ? (outcomesWithCall[transitionOutcome] ?? transitionOutcome) : transitionOutcome;
      const list = readRequestList(input.request.query);
      if (staysOnPage) return { outcome, to: buildRequestHref(list, reference) };
      const next = await findNextRequest(
        db,
        { ...list, cancelledEventIds: listCancelledEventIds(site.programme) },
        row,
      );
      return { outcome, to: buildRequestHref(list, next), reference };
    };
  const runAndStay = (act: RequestActionHandler) => createActionHandler(act, { staysOnPage: true });
  const createTransitionHandler =
    (
      transition: Parameters<typeof actions.applyTransitionWithoutSeats>[2],
      readNote: (values: OfficeActionRequest['values']) => string = () => '',
    ) =>
    ({ values }: OfficeActionRequest, actionInput: RequestActionInput) =>
      actions.applyTransitionWithoutSeats(services, actionInput, transition, readNote(values));

  const requireEventId = ({ values }: OfficeActionRequest): number => {
    const event = readEventId(values['event']);
    if (event === undefined) throw new SeatError('unknownEvent');
    return event;
  };
  /** Refused if the house has changed its prices since the page was shown. */
  function readPricedSeats(input: OfficeActionRequest): PricedSeats {
    const { values } = input;
    const eventId = requireEventId(input);
    const seatsByGroup = readSeatsByGroup(values, seatsField);
    const prices = listEventPrices(site, eventId);
    if (values['prices'] !== fingerprintPrices(prices)) throw new SeatError('changedMeanwhile');
    const lines = prices.flatMap(({ group, cents }) => {
      const seats = seatsByGroup[group];
      return seats ? [{ group, seats, cents }] : [];
    });
    // Seats of a group that the event does not have.
    if (lines.length < Object.keys(seatsByGroup).length) throw new SeatError('changedMeanwhile');
    return { eventId, lines };
  }

  const readWaitingSeats = ({ values }: OfficeActionRequest): number =>
    Object.values(readSeatsByGroup(values, seatsField)).reduce((sum, seats) => sum + seats, 0);

  /** The button names the kind: `pay:transfer`. */
  function readPayment({ values, target }: OfficeActionRequest, field: 'pay' | 'refund') {
    const kind = paymentKinds.find((known) => known === target);
    if (!kind) throw new ApiError(422, 'unreadable');
    const day = readPastDay(values, `${field}Day`, wallClock(now()).date);
    return { kind, cents: readAmount(values, field), day };
  }

  async function readDeadline({ values }: OfficeActionRequest, event: number): Promise<Date> {
    const until = readMoment(values, 'until');
    const errorCode = checkDeadline(until, now(), await actions.readCutOff(db, event));
    if (errorCode) throw new ApiError(422, errorCode, { fieldErrors: { until: errorCode } });
    return until;
  }

  registerOfficePage(scope, services, {
    address: '/office/requests/:reference',
    astroPage: '/office/request',
    screen: 'request',
    hasFieldPaths: true,
    read: (request) => openRequest(services, request),
    actions: {
      offer: createActionHandler(async (input, actionInput) => {
        const priced = readPricedSeats(input);
        const until = await readDeadline(input, priced.eventId);
        const message = readText(input.values, 'words');
        return actions.offerSeats(services, actionInput, { ...priced, until, message });
      }),
      accept: runAndStay((input, actionInput) => actions.acceptForGuest(services, actionInput, readPricedSeats(input))),
      decline: createActionHandler((_, actionInput) => actions.declineForGuest(services, actionInput)),
      returnSeats: runAndStay(({ values }, actionInput) =>
        actions.returnSeatsForGuest(services, actionInput, readSeatsByGroup(values, returnedField)),
      ),
      revokeOffer: runAndStay(({ values }, actionInput) =>
        actions.revokeOfferForOffice(services, actionInput, readText(values, 'reason')),
      ),
      pay: runAndStay((input, actionInput) => recordPaymentForOffice(services, actionInput, readPayment(input, 'pay'))),
      refund: runAndStay((input, actionInput) => {
        const { cents, ...payment } = readPayment(input, 'refund');
        return recordPaymentForOffice(services, actionInput, { ...payment, cents: -cents });
      }),
      undoPayment: runAndStay((_, actionInput) => undoPaymentForOffice(services, actionInput)),
      undo: runAndStay((_, actionInput) => actions.undoAnswer(services, actionInput)),
      wait: createActionHandler((input, actionInput) => {
        const { values } = input;
        const event = requireEventId(input);
        const entry = { event, seats: readWaitingSeats(input), message: readText(values, 'words') };
        return actions.putOnWaitingList(services, actionInput, entry);
      }),
      refuse: createActionHandler(createTransitionHandler('refuse', (values) => readText(values, 'words'))),
      note: createActionHandler(createTransitionHandler('note')),
      answer: runAndStay(createTransitionHandler('answer', (values) => readRequiredText(values, 'email'))),
      call: runAndStay(createTransitionHandler('call', (values) => readRequiredText(values, 'call'))),
      forDoor: runAndStay(createTransitionHandler('forDoor', (values) => readText(values, 'forDoor').slice(0, 200))),
      reopen: runAndStay((_, actionInput) => actions.reopenRequest(services, actionInput)),
      checkId: runAndStay((_, actionInput) => checkId(services, actionInput)),
      uncheckId: runAndStay((_, actionInput) => uncheckId(services, actionInput)),
      deleteIdCopy: eraseFromDiskAfter(runAndStay((_, actionInput) => deleteIdCopyForGuest(services, actionInput))),
    },
  });

  registerOfficePage(scope, services, {
    address: '/office/requests/:reference/receipt',
    astroPage: '/office/receipt',
    screen: 'receipt',
    async read({ params }) {
      const row = await findRequestRow(db, (params as { reference: string }).reference);
      return row && readReceiptPage(services, row);
    },
    actions: {
      invoice: async (input) => {
        const recipient = readRequiredText(input.values, 'recipient').slice(0, 400);
        return { outcome: await mapSeatErrors(makeInvoice(services, readInput(input), recipient)) };
      },
      cancelInvoice: async (input) => {
        const number = input.values['number'] ?? '';
        return { outcome: await mapSeatErrors(cancelInvoiceForOffice(services, readInput(input), number)) };
      },
    },
  });

  registerOfficePage(scope, services, {
    address: '/office/requests/:reference/erasure',
    astroPage: '/office/erasure',
    screen: 'erasure',
    read: async ({ params }) => {
      const { reference } = params as { reference: string };
      return readErasure(services, reference).catch(ignoreUnknownRequest);
    },
    actions: {
      erase: eraseFromDiskAfter(async (input) => {
        const show = await mapSeatErrors(erasePerson(services, input.actor, readInput(input)));
        // An account's owner gets an email.
        notifyMailer();
        return { show };
      }),
    },
  });
}

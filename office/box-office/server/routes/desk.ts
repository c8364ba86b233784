import type { FastifyInstance } from 'fastify';
import type { Done } from '#contract/office/office.ts';
import { countRequests, isListed, listRequests } from '#office/box-office/server/list.ts';
import { eveningLines } from '#office/box-office/server/overview.ts';
import * as desk from '#office/box-office/server/presses.ts';
import { type Asked, erasesData, officePage } from '#office/shared/server/page.ts';
import {
  inSentences,
  readCents,
  readEvent,
  readMoment,
  readNeededWords,
  readSeats,
  readVersion,
  readWords,
} from '#office/shared/server/typed.ts';
import { deadlineFault } from '#server/booking/seats/deadline.ts';
import { SeatRefusal } from '#server/booking/seats/refusal.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';
import { placeInLine, readRequest } from './request.ts';

export function deskRoutes(scope: FastifyInstance, services: Services): void {
  const { db, site, notifyMailer, now } = services;

  officePage(scope, services, {
    address: '/office/requests',
    screen: 'requests',
    async read({ query }) {
      const asked = query as Record<string, unknown>;
      const find = typeof asked['find'] === 'string' ? asked['find'].slice(0, 200) : '';
      const listed = isListed(asked['state']) ? asked['state'] : find ? 'all' : 'open';
      const event = readEvent(asked['evening']);
      const after = typeof asked['after'] === 'string' && asked['after'] ? asked['after'] : undefined;
      const cancelled = site.programme.filter((evening) => evening.cancelled).map(({ id }) => id);
      const [page, counts, lines] = await Promise.all([
        listRequests(db, { listed, event, find, after, cancelled }),
        countRequests(db, cancelled),
        eveningLines(db, site.programme, now()),
      ]);
      return {
        ...page,
        listed,
        event,
        find,
        counts,
        evenings: lines.map((line) => line.event),
        further: after !== undefined,
      };
    },
  });

  /** No e-mail address: the office is told to call. */
  const forCall: Partial<Record<Done, Done>> = {
    offered: 'offeredCall',
    acceptedFor: 'acceptedForCall',
    refusedRequest: 'refusedRequestCall',
    putWaiting: 'putWaitingCall',
  };

  type Act = (asked: Asked, press: desk.Press) => Promise<Done>;
  const stay = true;
  const pressed =
    (act: Act, stays = false) =>
    async (asked: Asked) => {
      const { reference } = asked.request.params as { reference: string };
      const press = { reference, who: asked.staff, expected: readVersion(asked.values) };
      const done = await inSentences(act(asked, press));
      notifyMailer();
      const row = await desk.rowOf(db, reference);
      const said = row.email === null ? (forCall[done] ?? done) : done;
      if (stays) return { done: said };
      const { next } = await placeInLine(db, row);
      return { done: said, to: next ? `/office/requests/${next}` : '/office/requests', about: reference };
    };

  const eventIn = ({ values }: Asked): number => {
    const event = readEvent(values['event']);
    if (event === undefined) throw new SeatRefusal('unknownEvening');
    return event;
  };
  const chairsIn = (asked: Asked) => ({
    event: eventIn(asked),
    seats: readSeats(asked.values),
    cents: readCents(asked.values),
  });

  async function untilIn({ values }: Asked, event: number): Promise<Date> {
    const until = readMoment(values, 'until');
    const evening = await db
      .selectFrom('eventCapacity')
      .select('cutOff')
      .where('eventId', '=', event)
      .executeTakeFirstOrThrow(() => new SeatRefusal('unknownEvening'));
    const fault = deadlineFault(until, now(), new Date(evening.cutOff));
    if (fault) throw new ApiError(422, fault, { faults: { until: fault } });
    return until;
  }

  officePage(scope, services, {
    address: '/office/requests/:reference',
    page: '/office/request',
    screen: 'request',
    read: (request) => readRequest(services, request),
    actions: {
      offer: pressed(async (asked, press) => {
        const chairs = chairsIn(asked);
        const until = await untilIn(asked, chairs.event);
        return desk.offerChairs(services, press, { ...chairs, until, words: readWords(asked.values) });
      }),
      accept: pressed((asked, press) => desk.acceptFor(services, press, chairsIn(asked)), stay),
      decline: pressed((_, press) => desk.declineFor(services, press)),
      giveBack: pressed(({ values }, press) => desk.giveBackFor(services, press, readSeats(values, 'returned')), stay),
      undoGiveBack: pressed((_, press) => desk.undoGiveBack(services, press), stay),
      wait: pressed((asked, press) => {
        const { values } = asked;
        const waits = { event: eventIn(asked), seats: readSeats(values), words: readWords(values) };
        return desk.putWaiting(services, press, waits);
      }),
      refuse: pressed(({ values }, press) => desk.plainStep(services, press, 'refuse', readWords(values))),
      note: pressed((_, press) => desk.plainStep(services, press, 'note')),
      answer: pressed(
        ({ values }, press) => desk.plainStep(services, press, 'answer', readNeededWords(values, 'letter')),
        stay,
      ),
      call: pressed(
        ({ values }, press) => desk.plainStep(services, press, 'call', readNeededWords(values, 'call')),
        stay,
      ),
      forDoor: pressed(
        ({ values }, press) => desk.plainStep(services, press, 'forDoor', readWords(values, 'forDoor').slice(0, 200)),
        stay,
      ),
      reopen: pressed((_, press) => desk.reopen(services, press), stay),
      takeBack: pressed((_, press) => desk.takeOfferBack(services, press), stay),
      withdraw: erasesData(pressed((_, press) => desk.withdrawFor(services, press))),
    },
  });
}

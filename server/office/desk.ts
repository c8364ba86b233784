/** `/office/requests`: the list, and one request with all that can be done about it. */
import type { FastifyInstance } from 'fastify';
import type { Done } from '#contract/office.ts';
import { countRequests, isListed, listRequests } from '#server/desk/list.ts';
import { eveningLines } from '#server/desk/overview.ts';
import * as desk from '#server/desk/presses.ts';
import { ApiError } from '#server/http/api-error.ts';
import { deadlineFault } from '#server/seats/deadline.ts';
import { SeatRefusal } from '#server/seats/refusal.ts';
import type { Services } from '#server/services.ts';
import { placeInLine } from './history.ts';
import { type Asked, erasesData, officePage } from './page.ts';
import { readRequest } from './request.ts';
import {
  inSentences,
  readCents,
  readEvent,
  readMoment,
  readNeededWords,
  readSeats,
  readVersion,
  readWords,
} from './typed.ts';

export function deskRoutes(scope: FastifyInstance, services: Services): void {
  const { db, site, notifyMailer, now } = services;

  officePage(scope, services, {
    address: '/office/requests',
    screen: 'requests',
    async read({ query }) {
      const asked = query as Record<string, unknown>;
      const find = typeof asked['find'] === 'string' ? asked['find'].slice(0, 200) : '';
      // Who looks for somebody looks everywhere.
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

  /** Without an email address nothing goes out: the office is told to call instead. */
  const forCall: Partial<Record<Done, Done>> = {
    offered: 'offeredCall',
    acceptedFor: 'acceptedForCall',
    refusedRequest: 'refusedRequestCall',
    putWaiting: 'putWaitingCall',
  };

  /** What is pressed, on whose version; afterwards the next one that waits for an answer is shown. */
  function pressed(done: Done, act: (asked: Asked, press: desk.Press) => Promise<void>, { stay = false } = {}) {
    return async (asked: Asked) => {
      const { reference } = asked.request.params as { reference: string };
      const press = { reference, who: asked.staff, expected: readVersion(asked.values) };
      await inSentences(act(asked, press));
      notifyMailer();
      const row = await desk.rowOf(db, reference);
      const said = row.email === null ? (forCall[done] ?? done) : done;
      if (stay) return { done: said };
      const { next } = await placeInLine(db, row);
      const to = next ? `/office/requests/${next}` : '/office/requests';
      return { done: said, to, about: reference };
    };
  }

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
      .executeTakeFirst();
    if (!evening) throw new SeatRefusal('unknownEvening');
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
      offer: pressed('offered', async (asked, press) => {
        const chairs = chairsIn(asked);
        const until = await untilIn(asked, chairs.event);
        await desk.offerChairs(services, press, { ...chairs, until, words: readWords(asked.values) });
      }),
      accept: pressed('acceptedFor', (asked, press) => desk.acceptFor(services, press, chairsIn(asked)), {
        stay: true,
      }),
      decline: pressed('declinedFor', (_asked, press) => desk.declineFor(services, press)),
      giveBack: pressed(
        'gaveBackFor',
        (asked, press) => desk.giveBackFor(services, press, readSeats(asked.values, 'returned')),
        { stay: true },
      ),
      undoGiveBack: pressed('undidGiveBack', (_asked, press) => desk.undoGiveBack(services, press), { stay: true }),
      wait: pressed('putWaiting', (asked, press) =>
        desk.putWaiting(services, press, {
          event: eventIn(asked),
          seats: readSeats(asked.values),
          words: readWords(asked.values),
        }),
      ),
      refuse: pressed('refusedRequest', (asked, press) =>
        desk.refuse(services, press, { words: readWords(asked.values) }),
      ),
      note: pressed('notedRequest', (_asked, press) => desk.noteRequest(services, press)),
      answer: pressed(
        'wroteTo',
        (asked, press) => desk.writeTo(services, press, readNeededWords(asked.values, 'letter')),
        { stay: true },
      ),
      call: pressed(
        'calledUp',
        (asked, press) => desk.noteCall(services, press, readNeededWords(asked.values, 'call')),
        {
          stay: true,
        },
      ),
      forDoor: pressed(
        'notedForDoor',
        (asked, press) => desk.noteForDoor(services, press, readWords(asked.values, 'forDoor').slice(0, 200)),
        { stay: true },
      ),
      reopen: pressed('reopened', (_asked, press) => desk.reopen(services, press), { stay: true }),
      takeBack: pressed('tookOfferBack', (_asked, press) => desk.takeOfferBack(services, press), { stay: true }),
      withdraw: erasesData(pressed('withdrewFor', (_asked, press) => desk.withdrawFor(services, press))),
    },
  });
}

/** `/office/evenings`: how many chairs each evening has, and who has them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { instant } from '#contract/wall-time.ts';
import { countAlerts } from '#server/alerts/tell.ts';
import { eveningLines, guestsOf, readEveningLine } from '#server/desk/overview.ts';
import { doorPeople, endDoor, makeDoorLink } from '#server/door/links.ts';
import { ApiError } from '#server/http/api-error.ts';
import { holdBack, release, setChairs } from '#server/seats/chairs.ts';
import type { Services } from '#server/services.ts';
import { record } from '#server/staff/log.ts';
import { placeOf } from '#server/staff/passkeys.ts';
import type { StaffServices } from '#server/staff/sessions.ts';
import type { Asked } from './page.ts';
import { erasesData, officePage } from './page.ts';
import {
  inSentences,
  readCents,
  readEvent,
  readMoment,
  readNeededWords,
  readRoom,
  readSeats,
  readVersion,
} from './typed.ts';

export function eveningRoutes(scope: FastifyInstance, services: Services, staff: StaffServices): void {
  const { db, site, secrets, now } = services;

  officePage(scope, services, {
    address: '/office/evenings',
    screen: 'evenings',
    read: async () => ({ lines: await eveningLines(db, site.programme, now()) }),
  });

  const eventOf = ({ params }: FastifyRequest) => readEvent((params as { event?: string }).event);

  async function lineAt(request: FastifyRequest) {
    const event = eventOf(request);
    return event && readEveningLine(db, site.programme, event, now());
  }

  /** As for every link into the office: under the name this page was asked under. */
  const addressOf = ({ headers }: FastifyRequest) =>
    placeOf(staff.config.publicUrl, headers.host)?.origin ?? staff.origin();

  async function read(request: FastifyRequest) {
    const line = await lineAt(request);
    if (!line) return undefined;
    const [held, accepted, offered, waiting] = await Promise.all([
      db.selectFrom('heldSeats').selectAll().where('eventId', '=', line.event).orderBy('at').execute(),
      ...(['accepted', 'offered', 'waiting'] as const).map((state) => guestsOf(db, line.event, state)),
    ]);
    return {
      line,
      proposedCutOff: line.start && noonOf(line.start),
      held: held.map(({ id, seats, reason, by, at }) => ({ id, seats, reason, by, at })),
      accepted: accepted ?? [],
      offered: offered ?? [],
      waiting: waiting ?? [],
      alerts: await countAlerts(services, line.event),
      door: await doorPeople(staff, line.event, addressOf(request)),
    };
  }

  async function known({ request }: Asked): Promise<number> {
    const line = await lineAt(request);
    if (!line) throw new ApiError(404, 'notNow');
    return line.event;
  }

  officePage(scope, services, {
    address: '/office/evenings/:event',
    page: '/office/evening',
    screen: 'evening',
    read,
    actions: {
      async set(asked) {
        const { values, staff: who } = asked;
        const event = await known(asked);
        const [park, barn] = [readRoom(values, 'park'), readRoom(values, 'barn')];
        if (park === undefined && barn === undefined)
          throw new ApiError(422, 'seatsWrong', { faults: { park: 'seatsWrong' } });
        const cents = readCents(values);
        const cutOff = readMoment(values, 'cutOff');
        const expected = readVersion(values);
        const chairs = { event, park, barn, cents, cutOff, expected };
        await inSentences(
          db.transaction().execute(async (work) => {
            await setChairs(work, chairs, { now: now() });
            const what = `${event}: ${[park ?? '–', barn ?? '–'].join(' / ')}`;
            await record(work, secrets, { at: now(), who, action: 'setChairs', what });
          }),
        );
        return { done: 'setChairs' };
      },

      async hold(asked) {
        const { values, staff: who } = asked;
        const event = await known(asked);
        const held = { event, seats: readSeats(values), reason: readNeededWords(values, 'reason').slice(0, 200) };
        await inSentences(
          db.transaction().execute(async (work) => {
            await holdBack(work, held, { by: who.name, now: now() });
            await record(work, secrets, { at: now(), who, action: 'heldBack', what: `${event}: ${held.seats}` });
          }),
        );
        return { done: 'heldBack' };
      },

      async doorLink(asked) {
        await makeDoorLink(staff, await known(asked), asked.staff);
        return { done: 'invitedToDoor' };
      },

      doorEnd: erasesData(async (asked) => {
        await endDoor(staff, await known(asked), asked.values['id'] ?? '', asked.staff);
        return { done: 'tookBack' };
      }),

      release: erasesData(async (asked) => {
        const { values, staff: who } = asked;
        const event = await known(asked);
        await db.transaction().execute(async (work) => {
          const seats = await release(work, { id: values['id'] ?? '', event });
          // Pressed twice, or by two: they are free already.
          if (seats !== undefined)
            await record(work, secrets, { at: now(), who, action: 'released', what: `${event}: ${seats}` });
        });
        return { done: 'released' };
      }),
    },
  });
}

/** When the house decides on park or barn, the list of guests stands. */
const noonOf = (start: string): string =>
  new Date(instant(`${start.slice(0, 10)}T12:00`).epochMilliseconds).toISOString();

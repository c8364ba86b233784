import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { instant } from '#contract/wall-time.ts';
import { eveningLines, readEveningLine } from '#office/box-office/server/overview.ts';
import { type Asked, erasesData, officePage } from '#office/shared/server/page.ts';
import {
  inSentences,
  readCents,
  readEvent,
  readMoment,
  readNeededWords,
  readRoom,
  readSeats,
  readVersion,
} from '#office/shared/server/typed.ts';
import { doorPeople, endDoor, makeDoorLink } from '#office/team/server/door-links.ts';
import { placeOf } from '#office/team/server/passkeys.ts';
import type { StaffServices } from '#office/team/server/sessions.ts';
import { record } from '#server/audit/log.ts';
import { countAlerts } from '#server/booking/alerts/tell.ts';
import { guestsOf } from '#server/booking/guests.ts';
import { holdBack, release, setChairs } from '#server/booking/seats/chairs.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';

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

  const addressOf = ({ headers }: FastifyRequest) =>
    placeOf(staff.config.publicUrl, headers.host)?.origin ?? staff.origin();

  async function read(request: FastifyRequest) {
    const line = await lineAt(request);
    if (!line) return undefined;
    const held = db.selectFrom('heldSeats').select(['id', 'seats', 'reason', 'by', 'at']);
    return {
      line,
      proposedCutOff: line.start && noonOf(line.start),
      held: await held.where('eventId', '=', line.event).orderBy('at').execute(),
      accepted: await guestsOf(db, line.event, 'accepted'),
      offered: await guestsOf(db, line.event, 'offered'),
      waiting: await guestsOf(db, line.event, 'waiting'),
      alerts: await countAlerts(services, line.event),
      door: await doorPeople(staff, line.event, addressOf(request)),
    };
  }

  async function known({ request }: Asked): Promise<number> {
    const line = await lineAt(request);
    if (!line) throw new ApiError(404, 'notNow');
    return line.event;
  }

  /** `what` goes into the log; undefined: nothing is logged. */
  const change = (
    { staff: who }: Asked,
    event: number,
    action: 'setChairs' | 'heldBack' | 'released',
    act: (work: Transaction<Tables>) => Promise<string | number | undefined>,
  ) =>
    inSentences(
      db.transaction().execute(async (work) => {
        const what = await act(work);
        if (what !== undefined) await record(work, secrets, { at: now(), who, action, what: `${event}: ${what}` });
        return { done: action };
      }),
    );

  officePage(scope, services, {
    address: '/office/evenings/:event',
    page: '/office/evening',
    screen: 'evening',
    read,
    actions: {
      async set(asked) {
        const { values } = asked;
        const event = await known(asked);
        const [park, barn] = [readRoom(values, 'park'), readRoom(values, 'barn')];
        if (park === undefined && barn === undefined)
          throw new ApiError(422, 'seatsWrong', { faults: { park: 'seatsWrong' } });
        const [cents, cutOff, expected] = [readCents(values), readMoment(values, 'cutOff'), readVersion(values)];
        return change(asked, event, 'setChairs', async (work) => {
          await setChairs(work, { event, park, barn, cents, cutOff, expected }, { now: now() });
          return `${park ?? '–'} / ${barn ?? '–'}`;
        });
      },

      async hold(asked) {
        const { values, staff: who } = asked;
        const event = await known(asked);
        const held = { event, seats: readSeats(values), reason: readNeededWords(values, 'reason').slice(0, 200) };
        return change(asked, event, 'heldBack', async (work) => {
          await holdBack(work, held, { by: who.name, now: now() });
          return held.seats;
        });
      },

      async doorLink(asked) {
        await makeDoorLink(staff, await known(asked), asked.staff);
        return { done: 'invitedToDoor' };
      },

      doorEnd: erasesData(async (asked) => {
        await endDoor(staff, await known(asked), asked.values['id'] ?? '', asked.staff);
        return { done: 'tookBack' };
      }),

      // Released before, by this or another press.
      release: erasesData(async (asked) => {
        const event = await known(asked);
        return change(asked, event, 'released', (work) => release(work, { id: asked.values['id'] ?? '', event }));
      }),
    },
  });
}

const noonOf = (start: string): string =>
  new Date(instant(`${start.slice(0, 10)}T12:00`).epochMilliseconds).toISOString();

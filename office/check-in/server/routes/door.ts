import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DoorGuest, DoorState } from '#contract/office/check-in.ts';
import { countsAt, guestsAt, lastPress, listOf, markOf, thoseWith } from '#office/check-in/server/guests.ts';
import { doorPress, doorPresses, pressAtDoor } from '#office/check-in/server/presses.ts';
import { officePage, pathOf } from '#office/shared/server/page.ts';
import type { SignedInStaff } from '#office/shared/server/signed-in.ts';
import { readEvent } from '#office/shared/server/typed.ts';
import { doorCloses } from '#office/team/server/door-links.ts';
import { codeShape, referenceIn, ticketCode } from '#server/booking/requests/ticket-code.ts';
import { ApiError } from '#server/http/api-error.ts';
import { rateOf } from '#server/http/rates.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';

export function doorRoutes(scope: FastifyInstance, services: Services): void {
  const { db, secrets, site, language, now } = services;

  const eventOf = ({ params }: FastifyRequest): number | undefined => {
    const event = readEvent((params as { event?: string }).event);
    return event !== undefined && doorCloses(services, event) ? event : undefined;
  };

  async function standing(event: number) {
    const guests = await guestsAt(db, event);
    const { counts, arrived } = await countsAt(db, event, guests, now());
    const here = [...arrived.values()].map(({ party, came, at }) => ({ party, came, at }));
    return { guests, told: { counts, arrived: here, list: listOf(guests) } };
  }

  officePage(scope, services, {
    address: '/office/door/:event',
    page: '/office/door',
    screen: 'door',
    camera: true,
    async read(request) {
      const event = eventOf(request);
      if (event === undefined) return undefined;
      const { guests, told } = await standing(event);
      const { find: typed } = request.query as Record<string, unknown>;
      const find = typeof typed === 'string' ? typed.trim().slice(0, 100) : '';
      const found = thoseWith(guests, referenceIn(find) ?? find);
      const codeOf = ({ reference, party: offerId }: DoorGuest) => ticketCode(secrets, { reference, offerId });
      const isVoid = codeShape.test(find) && !found.some((guest) => codeOf(guest) === find.toUpperCase());
      return {
        event,
        guests: isVoid ? [] : found.map((guest) => ({ ...guest, mark: markOf(codeOf(guest)) })),
        find,
        void: isVoid,
        ...told,
        now: now().toISOString(),
        until: doorCloses(services, event)?.toISOString() ?? '',
        walkIn: `w-${randomUUID()}`,
        last: await lastPress(db, event, guests, request.staff?.id ?? ''),
      };
    },
    actions: {
      async count({ request, values, staff: who }) {
        const event = eventOf(request);
        if (event === undefined) throw new ApiError(404, 'notNow');
        const { party, came = '' } = values;
        const number = /^\d{1,2}$/.test(came) ? Number(came) : undefined;
        const sent = { nonce: randomUUID(), party, came: number, at: now().toISOString() };
        const press = doorPress.safeParse(sent).data;
        if (!press) throw new ApiError(422, 'seatsWrong');
        await pressAtDoor(services, event, press, who);
        return { to: pathOf(request) };
      },
    },
  });

  officePage(scope, services, {
    address: '/office/door/:event/list',
    page: '/office/door-list',
    screen: 'doorList',
    async read(request) {
      const event = eventOf(request);
      if (event === undefined) return undefined;
      const { guests, told } = await standing(event);
      return { event, guests, counts: told.counts };
    },
  });

  /** The array may be empty: the phone then only asks for news. */
  scope.post(
    '/office/door/:event/presses',
    { config: rateOf(limits.officePressesPerWindow), handlerTimeout: limits.handlerTimeout },
    async (request): Promise<DoorState> => {
      const event = eventOf(request);
      const sent = doorPresses.safeParse(request.body);
      if (event === undefined) throw new ApiError(404, 'notNow');
      if (!sent.success) throw new ApiError(422, 'unreadable');
      const refused: DoorState['refused'] = [];
      for (const press of sent.data.presses)
        try {
          await pressAtDoor(services, event, press, request.staff as SignedInStaff);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          refused.push({ nonce: press.nonce, why: await site.sentence(error.code, language(request)) });
        }
      return { ...(await standing(event)).told, refused };
    },
  );
}

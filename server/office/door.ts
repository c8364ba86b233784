/**
 * `/office/door/{event}`: the page of those who stand there, their list on paper, and what their telephones send. Every press
 * is a plain form as well.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type DoorState, largestParty } from '#contract/door.ts';
import { doorPresses } from '#contract/door-presses.ts';
import { countsAt, guestsAt, lastPress, listOf, markFor, thoseWith } from '#server/door/guests.ts';
import { doorCloses } from '#server/door/links.ts';
import { pressAtDoor } from '#server/door/presses.ts';
import { ApiError } from '#server/http/api-error.ts';
import { rateOf } from '#server/http/rates.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';
import type { SignedInStaff } from '#server/staff/sessions.ts';
import { codeShape, referenceIn, ticketCode } from '#server/tickets/ticket-code.ts';
import { officePage, pathOf } from './page.ts';
import { readEvent } from './typed.ts';

export function doorRoutes(scope: FastifyInstance, services: Services): void {
  const { db, secrets, site, language, now } = services;

  /** Of the programme; one that is not in it has no door. */
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
      const isCode = codeShape.test(find);
      const ours = found.some(
        ({ party, reference }) => ticketCode(secrets, { reference, offerId: party }) === find.toUpperCase(),
      );
      return {
        event,
        guests: (isCode && !ours ? [] : found).map((guest) => ({ ...guest, mark: markFor(secrets, guest) })),
        find,
        void: isCode && !ours,
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
        const press = doorPresses.safeParse({
          presses: [{ nonce: randomUUID(), party: values['party'], came: cameIn(values), at: now().toISOString() }],
        }).data?.presses[0];
        if (!press) throw new ApiError(422, 'seatsWrong');
        await pressAtDoor(services, event, press, who);
        // Whoever was looked for is here; the next one is somebody else.
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

  /** All that has been pressed meanwhile, or nothing of it: the answer is how things stand. */
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

/** Which of the numbers was pressed. */
const cameIn = ({ came = '' }: Record<string, string>): number =>
  /^\d{1,2}$/.test(came) && Number(came) <= largestParty ? Number(came) : Number.NaN;

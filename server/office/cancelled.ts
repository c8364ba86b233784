/** `/office/evenings/{event}/cancelled`: who waits for an evening that does not take place, and the press that tells them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cancelledFacts, tellCancelled, untellCancelled } from '#server/desk/cancelled.ts';
import { eveningLines, lineOf } from '#server/desk/overview.ts';
import { callCancelled } from '#server/desk/presses.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';
import { officePage } from './page.ts';
import { inSentences, readEvent, readVersion } from './typed.ts';

export function cancelledRoutes(scope: FastifyInstance, services: Services): void {
  const { db, site, notifyMailer, now } = services;

  const eventOf = ({ params }: FastifyRequest) => readEvent((params as { event?: string }).event);

  function known(request: FastifyRequest): number {
    const event = eventOf(request);
    if (event === undefined) throw new ApiError(404, 'notNow');
    return event;
  }

  officePage(scope, services, {
    address: '/office/evenings/:event/cancelled',
    page: '/office/cancelled',
    screen: 'cancelled',
    async read(request) {
      const event = eventOf(request);
      if (event === undefined) return undefined;
      const line = lineOf(await eveningLines(db, site.programme, now()), site.programme, event, now());
      return line?.cancelled ? { line, ...(await cancelledFacts(db, event)) } : undefined;
    },
    actions: {
      async tell({ request, staff }) {
        await inSentences(tellCancelled(services, staff, known(request)));
        notifyMailer();
        return { done: 'toldCancelled' };
      },
      async takeBack({ request, staff }) {
        const back = await untellCancelled(services, staff, known(request));
        if (back === 0) throw new ApiError(409, 'letterGone');
        return { done: 'untoldCancelled' };
      },
      async called({ request, staff: who, values }) {
        const press = { reference: values['reference'] ?? '', who, expected: readVersion(values) };
        await inSentences(callCancelled(services, press, known(request)));
        return { done: 'calledCancelled' };
      },
    },
  });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '#contract/language.ts';
import { officePage } from '#office/shared/server/page.ts';
import { readEvent } from '#office/shared/server/typed.ts';
import { countAlerts, stopAlerts, tellAlerts, toldLetter } from '#server/booking/alerts/tell.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';

export function alertPages(scope: FastifyInstance, services: Services): void {
  const { site, notifyMailer, origin } = services;

  const eventOf = ({ params }: FastifyRequest) => {
    const event = readEvent((params as { event?: string }).event);
    return site.programme.some(({ id }) => id === event) ? event : undefined;
  };
  const known = (request: FastifyRequest): number => {
    const event = eventOf(request);
    if (event === undefined) throw new ApiError(404, 'notNow');
    return event;
  };
  const seen = async (event: number, language: Language) => {
    const { subject, text } = await toldLetter(services, { event, language, leave: `${origin()}/alerts/leave/…` });
    return { subject, text };
  };

  officePage(scope, services, {
    address: '/office/evenings/:event/alerts',
    page: '/office/alerts',
    screen: 'alerts',
    async read(request) {
      const event = eventOf(request);
      if (event === undefined) return undefined;
      const count = await countAlerts(services, event);
      const tells = count.people > 0 && !count.not;
      return {
        ...count,
        event,
        letters: tells ? { de: await seen(event, 'de'), en: await seen(event, 'en') } : undefined,
      };
    },
    actions: {
      async tell({ request, staff }) {
        await tellAlerts(services, staff, known(request));
        notifyMailer();
        return { done: 'toldAlerts' };
      },
      async stop({ request, staff }) {
        await stopAlerts(services, staff, known(request));
        return { done: 'stoppedAlerts' };
      },
    },
  });
}

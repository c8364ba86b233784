import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '#contract/language.ts';
import { readEventId } from '#office/shared/server/form-values.ts';
import { registerOfficePage } from '#office/shared/server/page.ts';
import { countAlerts, notifySeatAlerts, stopAlertEmails, writeAlertEmail } from '#server/booking/alerts/notify.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';

export function officeAlertRoutes(scope: FastifyInstance, services: Services): void {
  const { site, notifyMailer, origin } = services;

  const eventOf = ({ params }: FastifyRequest) => {
    const event = readEventId((params as { event?: string }).event);
    return site.programme.some(({ id }) => id === event) ? event : undefined;
  };
  const requireEvent = (request: FastifyRequest): number => {
    const event = eventOf(request);
    if (event === undefined) throw new ApiError(404, 'notPossible');
    return event;
  };
  const previewEmail = async (event: number, language: Language) => {
    const { subject, text } = await writeAlertEmail(services, { event, language, leave: `${origin()}/alerts/leave/…` });
    return { subject, text };
  };

  registerOfficePage(scope, services, {
    address: '/office/events/:event/alerts',
    page: '/office/alerts',
    screen: 'alerts',
    async read(request) {
      const event = eventOf(request);
      if (event === undefined) return undefined;
      const count = await countAlerts(services, event);
      const hasRecipients = count.people > 0 && !count.blockedBy;
      return {
        ...count,
        event,
        emails: hasRecipients
          ? { de: await previewEmail(event, 'de'), en: await previewEmail(event, 'en') }
          : undefined,
      };
    },
    actions: {
      async tell({ request, staff }) {
        await notifySeatAlerts(services, staff, requireEvent(request));
        notifyMailer();
        return { done: 'notifiedAlerts' };
      },
      async stop({ request, staff }) {
        await stopAlertEmails(services, staff, requireEvent(request));
        return { done: 'stoppedAlerts' };
      },
    },
  });
}

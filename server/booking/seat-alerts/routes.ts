import type { FastifyInstance } from 'fastify';
import { seatAlertForm } from '#contract/booking/seat-alert.ts';
import { registerOptInRoutes } from '#server/opt-in/routes.ts';
import type { Services } from '#server/services.ts';
import { openSeatAlerts } from './seat-alerts.ts';

export function registerSeatAlertRoutes(app: FastifyInstance, services: Services): void {
  const alerts = openSeatAlerts(services);
  registerOptInRoutes(app, services, {
    formAddress: '/api/alerts',
    pagesPath: '/alerts',
    formPage: '/events',
    form: seatAlertForm,
    readConsents: () => services.site.consents.alert,
    toPageData: (facts) => ({ page: 'alert', ...facts }),
    subscribe: ({ consent: _, ...alert }) => alerts.request(alert),
    readState: alerts.readState,
    confirm: alerts.confirm,
    unsubscribe: alerts.unsubscribe,
  });
}

import type { FastifyInstance } from 'fastify';
import { seatAlertForm } from '#contract/booking/seat-alert.ts';
import { registerOptInRoutes } from '#server/newsletter/opt-in-routes.ts';
import type { Services } from '#server/services.ts';
import { confirmSeatAlert, deleteSeatAlertByKey, readSeatAlertState, requestSeatAlert } from './seat-alerts.ts';

export const registerSeatAlertRoutes = (app: FastifyInstance, services: Services): void =>
  registerOptInRoutes(app, services, {
    ...{ formAddress: '/api/alerts', pagesPath: '/alerts', formPage: '/events', form: seatAlertForm },
    readConsents: () => services.site.consents.alert,
    toPageData: (facts) => ({ page: 'alert', ...facts }),
    subscribe: ({ consent: _, ...alert }) => requestSeatAlert(services, alert),
    readState: (key) => readSeatAlertState(services, key),
    confirm: (key, truncatedIp) => confirmSeatAlert(services, key, truncatedIp),
    unsubscribe: (key) => deleteSeatAlertByKey(services, key),
  });

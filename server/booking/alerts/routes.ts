import type { FastifyInstance } from 'fastify';
import { alertRequest } from '#contract/booking/alert.ts';
import { registerOptInRoutes } from '#server/newsletter/opt-in-routes.ts';
import type { Services } from '#server/services.ts';
import { confirmAlert, readAlertState, requestAlert, unsubscribeAlert } from './alerts.ts';

export const registerAlertRoutes = (app: FastifyInstance, services: Services): void =>
  registerOptInRoutes(app, services, {
    ...{ formAddress: '/api/alerts', pages: '/alerts', formPage: '/events', form: alertRequest },
    readConsents: () => services.site.consents.alert,
    toPageData: (facts) => ({ page: 'alert', ...facts }),
    subscribe: ({ consent: _, ...alert }) => requestAlert(services, alert),
    readState: (key) => readAlertState(services, key),
    confirm: (key, from) => confirmAlert(services, key, from),
    unsubscribe: (key) => unsubscribeAlert(services, key),
  });

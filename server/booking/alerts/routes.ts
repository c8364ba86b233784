import type { FastifyInstance } from 'fastify';
import { alertRequest } from '#contract/booking/alert.ts';
import { newsletterAnswer, newsletterFieldErrors } from '#contract/booking/newsletter.ts';
import type { AlertPageState } from '#contract/page-data.ts';
import { answerErrors, wantsPage } from '#server/http/answer-error.ts';
import { ApiError } from '#server/http/api-error.ts';
import { readForm, submittedValues } from '#server/http/form.ts';
import { cacheControl } from '#server/http/headers.ts';
import { truncateIp } from '#server/http/ip-address.ts';
import { createRateLimit } from '#server/http/rates.ts';
import { limits } from '#server/limits.ts';
import { keyedPageRoute, privatePageRoute, readLinkKey } from '#server/pages/private-pages.ts';
import type { Services } from '#server/services.ts';
import { confirmAlert, readAlertState, requestAlert, unsubscribeAlert } from './alerts.ts';

const address = '/api/alerts';

export function alertRoutes(app: FastifyInstance, services: Services): void {
  const { site, show, language, notifyMailer } = services;
  const config = createRateLimit(limits.subscriptionsPerWindow);

  app.post(
    address,
    {
      handlerTimeout: limits.handlerTimeout,
      config,
      errorHandler: answerErrors(services, (request, reply, { code: errorCode, fieldErrors, status }) => {
        const { email, event } = submittedValues(request);
        const values = typeof email === 'string' ? { email } : {};
        const data = {
          page: 'alert',
          state: 'form',
          errorCode,
          fieldErrors,
          values,
          event: Number(event) || 0,
        } as const;
        return show(request, reply, { page: '/alerts', status, data });
      }),
    },
    async (request, reply) => {
      const { values } = await readForm(request);
      const read = alertRequest.safeParse(values);
      if (!read.success) throw new ApiError(422, 'invalid', { fieldErrors: newsletterFieldErrors(read.error.issues) });
      const { email, event, consentVersion } = read.data;
      const lng = language(request);
      const { version } = site.consents.alert[lng];
      if (consentVersion && consentVersion !== version) throw new ApiError(409, 'consentTextChanged');
      const from = truncateIp(request.ip);
      await requestAlert(services, { event, email, language: lng, consentVersion: version, from });
      notifyMailer();
      reply.header('cache-control', cacheControl.never);
      if (wantsPage(request)) return reply.redirect('/alerts/asked', 303);
      return reply.code(202).send(newsletterAnswer.parse({ data: { state: 'asked' } }));
    },
  );

  app.get(address, (_request, reply) => reply.redirect('/events', 303));

  const keyed = keyedPageRoute(services);
  const pageFor = (state: AlertPageState, to?: string) => ({
    page: `/alerts/${state === 'asked' ? 'asked' : state.startsWith('unsubscribe') ? 'leave' : 'confirm'}`,
    ...(to && { path: to }),
    data: { page: 'alert', state, ...(to && { address: to }) } as const,
  });

  app.get('/alerts/asked', privatePageRoute(services), (request, reply) => show(request, reply, pageFor('asked')));

  app.get('/alerts/confirm/:key', keyed, async (request, reply) => {
    const key = readLinkKey(request);
    return show(request, reply, pageFor(await readAlertState(services, key), `/alerts/confirm/${key}`));
  });

  app.post('/alerts/confirm/:key', { ...keyed, config }, async (request, reply) => {
    await confirmAlert(services, readLinkKey(request), truncateIp(request.ip));
    return reply.header('cache-control', cacheControl.never).redirect(`/alerts/confirm/${readLinkKey(request)}`, 303);
  });

  app.get('/alerts/leave/:key', keyed, (request, reply) =>
    show(request, reply, pageFor('unsubscribe', `/alerts/leave/${readLinkKey(request)}`)),
  );

  // RFC 8058: mail programs post from any origin and follow no redirect.
  app.post(
    '/alerts/leave/:key',
    { ...keyed, config: { ...config, allowsCrossSite: true, erasesPersonalData: true } },
    async (request, reply) => {
      await unsubscribeAlert(services, readLinkKey(request));
      return show(request, reply, pageFor('unsubscribed'));
    },
  );
}

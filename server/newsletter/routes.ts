import type { FastifyInstance } from 'fastify';
import { newsletterFieldErrors, newsletterRequest } from '#contract/booking/newsletter.ts';
import type { NewsletterState } from '#contract/page-data.ts';
import { answerErrors, wantsPage } from '#server/http/answer-error.ts';
import { ApiError } from '#server/http/api-error.ts';
import { readForm, submittedValues } from '#server/http/form.ts';
import { cacheControl } from '#server/http/headers.ts';
import { truncateIp } from '#server/http/ip-address.ts';
import { createRateLimit } from '#server/http/rates.ts';
import { limits } from '#server/limits.ts';
import { keyedPageRoute, privatePageRoute, readLinkKey } from '#server/pages/private-pages.ts';
import type { Services } from '#server/services.ts';
import { createIssueHeaders, hasArchive, readArchivedIssues, readPublicIssue } from './public-issues.ts';
import { openSubscriptions } from './subscriptions.ts';

const address = '/api/newsletter';

export function newsletterRoutes(app: FastifyInstance, services: Services): void {
  const { site, show, language, notifyMailer, config: settings } = services;
  const subscriptions = openSubscriptions(services);
  const config = createRateLimit(limits.subscriptionsPerWindow);

  app.post(
    address,
    {
      handlerTimeout: limits.handlerTimeout,
      config,
      errorHandler: answerErrors(services, (request, reply, { code: errorCode, fieldErrors, status }) => {
        const { email } = submittedValues(request);
        const values = typeof email === 'string' ? { email } : {};
        const data = { page: 'newsletter', state: 'form', errorCode, fieldErrors, values } as const;
        return show(request, reply, { page: '/newsletter', status, data });
      }),
    },
    async (request, reply) => {
      const { values, packedAsFiles } = await readForm(request);
      if (packedAsFiles.includes('email')) throw new ApiError(422, 'invalid', { fieldErrors: { email: 'unreadable' } });
      const read = newsletterRequest.safeParse(values);
      if (!read.success) throw new ApiError(422, 'invalid', { fieldErrors: newsletterFieldErrors(read.error.issues) });
      const { email, consentVersion } = read.data;
      const lng = language(request);
      const { version } = site.consents.newsletter[lng];
      if (consentVersion && consentVersion !== version) throw new ApiError(409, 'consentTextChanged');
      await subscriptions.ask({ email, language: lng, consentVersion: version, from: truncateIp(request.ip) });
      notifyMailer();
      reply.header('cache-control', cacheControl.never);
      if (wantsPage(request)) return reply.redirect('/newsletter/asked', 303);
      return reply.code(202).send({ data: { state: 'asked' } });
    },
  );

  app.get(address, (_request, reply) => reply.redirect('/newsletter', 303));

  const keyed = keyedPageRoute(services);
  const pageFor = (state: NewsletterState, to?: string) => ({
    page: `/newsletter/${state === 'asked' ? 'asked' : state.startsWith('unsubscribe') ? 'leave' : 'confirm'}`,
    ...(to && { path: to }),
    data: { page: 'newsletter', state, ...(to && { address: to }) } as const,
  });

  app.get('/newsletter/asked', privatePageRoute(services), async (request, reply) => {
    const { data, ...asked } = pageFor('asked');
    return show(request, reply, { ...asked, data: { ...data, hasArchive: await hasArchive(services) } });
  });

  app.get('/newsletter/confirm/:key', keyed, async (request, reply) => {
    const key = readLinkKey(request);
    return show(request, reply, pageFor(await subscriptions.stateOf(key), `/newsletter/confirm/${key}`));
  });

  app.post('/newsletter/confirm/:key', { ...keyed, config }, async (request, reply) => {
    await subscriptions.confirm(readLinkKey(request), truncateIp(request.ip));
    notifyMailer();
    return reply
      .header('cache-control', cacheControl.never)
      .redirect(`/newsletter/confirm/${readLinkKey(request)}`, 303);
  });

  // Never cached: an issue that leaves the archive disappears at once.
  app.get('/newsletter/archive', privatePageRoute(services), async (request, reply) => {
    const archive = await readArchivedIssues(services, language(request));
    if (archive.length === 0) return show(request, reply, { cached: '/404' });
    const data = { page: 'newsletter', state: 'archive', archive } as const;
    return show(request, reply, { page: '/newsletter/archive', indexed: true, data });
  });

  app.get<{ Params: { id: string } }>('/newsletter/read/:id', privatePageRoute(services), async (request, reply) => {
    const letter = await readPublicIssue(services, request.params.id, language(request));
    if (!letter) return show(request, reply, { cached: '/404' });
    return reply
      .headers(createIssueHeaders(settings.publicUrl, { framed: false }))
      .headers({ 'cache-control': cacheControl.page, vary: 'accept-language, cookie' })
      .type('text/html; charset=utf-8')
      .send(letter);
  });

  app.get('/newsletter/leave/:key', keyed, (request, reply) =>
    show(request, reply, pageFor('unsubscribe', `/newsletter/leave/${readLinkKey(request)}`)),
  );

  // RFC 8058: mail programs post from any origin and follow no redirect.
  app.post(
    '/newsletter/leave/:key',
    { ...keyed, config: { ...config, allowsCrossSite: true, erasesPersonalData: true } },
    async (request, reply) => {
      await subscriptions.leave(readLinkKey(request));
      return show(request, reply, pageFor('unsubscribed'));
    },
  );
}

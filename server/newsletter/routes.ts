import type { FastifyInstance } from 'fastify';
import { newsletterRequest } from '#contract/booking/newsletter.ts';
import { cacheControl } from '#server/http/headers.ts';
import { registerOptInRoutes } from '#server/opt-in/routes.ts';
import { createPrivatePageOptions } from '#server/pages/private-pages.ts';
import type { Services } from '#server/services.ts';
import { createIssueHeaders, hasArchive, readArchivedIssues, readPublicIssue } from './public-issues.ts';
import { openSubscriptions } from './subscriptions.ts';

export function registerNewsletterRoutes(app: FastifyInstance, services: Services): void {
  const { site, show, language, config } = services;
  const subscriptions = openSubscriptions(services);

  registerOptInRoutes(app, services, {
    formAddress: '/api/newsletter',
    pagesPath: '/newsletter',
    formPage: '/newsletter',
    form: newsletterRequest,
    readConsents: () => site.consents.newsletter,
    toPageData: async ({ event: _, ...facts }) => ({
      page: 'newsletter',
      ...facts,
      ...(facts.state === 'asked' && { hasArchive: await hasArchive(services) }),
    }),
    subscribe: ({ consent: _, ...subscription }) => subscriptions.request(subscription),
    readState: subscriptions.readState,
    confirm: subscriptions.confirm,
    unsubscribe: subscriptions.unsubscribe,
  });

  // Never cached: an issue that leaves the archive disappears at once.
  app.get('/newsletter/archive', createPrivatePageOptions(services), async (request, reply) => {
    const archive = await readArchivedIssues(services, language(request));
    if (archive.length === 0) return show(request, reply, { cached: '/404' });
    const data = { page: 'newsletter', state: 'archive', archive } as const;
    return show(request, reply, { page: '/newsletter/archive', indexed: true, data });
  });

  app.get<{ Params: { id: string } }>(
    '/newsletter/read/:id',
    createPrivatePageOptions(services),
    async (request, reply) => {
      const issue = await readPublicIssue(services, request.params.id, language(request));
      if (!issue) return show(request, reply, { cached: '/404' });
      return reply
        .headers(createIssueHeaders(config.publicUrl, { isInIframe: false }))
        .headers({ 'cache-control': cacheControl.page, vary: 'accept-language, cookie' })
        .type('text/html; charset=utf-8')
        .send(issue);
    },
  );
}

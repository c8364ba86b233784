/** A prefetched page counts when it is shown: it sends a request whose referrer is the page. */

import type { FastifyInstance } from 'fastify';
import { isLanguage } from '#contract/language.ts';
import { viewReportAddress } from '#contract/office/stats.ts';
import { createErrorHandler } from '#server/http/answer-error.ts';
import { readRequestLanguage } from '#server/http/language.ts';
import { createServerRateLimit } from '#server/http/rates.ts';
import { limits } from '#server/limits.ts';
import type { CurrentEdition } from '#server/pages/site.ts';
import type { Services } from '#server/services.ts';
import type { ViewCounter } from './counter.ts';

const navigationHeaders = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

export function registerPrefetchedViewRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'language' | 'site'>,
  editions: CurrentEdition,
  { count }: Pick<ViewCounter, 'count'>,
): void {
  const config = createServerRateLimit(limits.requestsPerWindow);
  app.post(viewReportAddress, { config, errorHandler: createErrorHandler(services) }, (request, reply) => {
    const page = URL.parse(request.headers.referer ?? '');
    const address = page && editions.current.site.addresses.find(page.pathname, page.searchParams);
    const { locale } = readRequestLanguage(request, services.config.languagePolicy);
    if (address?.status === 200 && !address.iframe && isLanguage(locale))
      count({ ...request.headers, ...navigationHeaders }, { page: address.canonical, language: locale });
    return reply.code(204).send();
  });
}

/** A prefetched page counts when it is shown: it sends a request whose referrer is the page. */
import type { FastifyInstance } from 'fastify';
import { shownAddress } from '#contract/office/stats.ts';
import { answerErrors } from '#server/http/answer-error.ts';
import { chosenLanguage } from '#server/http/language.ts';
import { ownRateOf } from '#server/http/rates.ts';
import { limits } from '#server/limits.ts';
import type { Standing } from '#server/pages/site.ts';
import type { Services } from '#server/services.ts';
import type { ViewCounter } from './counter.ts';

const looking = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

export function shownRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'language' | 'site'>,
  editions: Standing,
  { count }: Pick<ViewCounter, 'count'>,
): void {
  const config = ownRateOf(limits.requestsPerWindow);
  app.post(shownAddress, { config, errorHandler: answerErrors(services) }, (request, reply) => {
    const page = URL.parse(request.headers.referer ?? '');
    const address = page && editions.present.site.addresses.find(page.pathname, page.searchParams);
    const { view } = chosenLanguage(request, services.config.languagePolicy);
    if (address?.status === 200 && !address.frame && (view === 'de' || view === 'en'))
      count({ ...request.headers, ...looking }, { page: address.canonical, language: view });
    return reply.code(204).send();
  });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/language.ts';
import type { SiteAnswers } from '#contract/site-answers.ts';
import { type CommonPage, createErrorHandler, wantsPage } from './answer-error.ts';
import { ApiError } from './api-error.ts';

interface MissingPartOptions {
  site: Pick<SiteAnswers, 'findMissingPart' | 'errorMessage'>;
  language: (request: FastifyRequest) => Language;
  show: (request: FastifyRequest, reply: FastifyReply, page: CommonPage, status: number) => unknown;
}

/** A house may leave out parts of the site. The office can change this while the server runs. */
export function refuseMissingParts(app: FastifyInstance, { site, language, show }: MissingPartOptions): void {
  const answer = createErrorHandler({ site, language });
  app.addHook('onRequest', async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const address = path.length > 1 ? path.replace(/\/$/, '') : path;
    if (!site.findMissingPart(address)) return;
    if (request.method === 'GET' && wantsPage(request)) await show(request, reply, '/404', 404);
    else await answer(new ApiError(404, 'notOffered'), request, reply);
  });
}

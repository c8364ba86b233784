import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteInbox } from '#contract/booking/inbox.ts';
import type { ErrorAnswer, ErrorCode } from '#contract/errors.ts';
import { withNumber } from '#contract/fault-number.ts';
import type { Language } from '#contract/language.ts';
import { Overloaded } from '#server/semaphore.ts';
import { type ApiError, asApiError } from './api-error.ts';
import { cacheControl } from './headers.ts';
import { hasLeft, wantsPage } from './refusals.ts';

type ShowAgain = (request: FastifyRequest, reply: FastifyReply, error: ApiError) => Promise<FastifyReply>;

interface Options {
  site: Pick<SiteInbox, 'sentence'>;
  language: (request: FastifyRequest) => Language;
}

export function answerErrors({ site, language }: Options, showAgain?: ShowAgain) {
  return async (
    thrown: FastifyError | ApiError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    if (hasLeft(request)) return reply.hijack();
    const error = asApiError(thrown);
    if (error.status >= 500 && !(thrown instanceof Overloaded)) logFault(request, error, thrown);
    reply.code(error.status).header('cache-control', cacheControl.never);
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
    if (showAgain && wantsPage(request)) return showAgain(request, reply, error);
    return reply.send(
      await inWords(error, async (code) => withNumber(await site.sentence(code, language(request)), request.id)),
    );
  };
}

async function inWords({ code, faults }: ApiError, say: (code: ErrorCode) => Promise<string>): Promise<ErrorAnswer> {
  const fields: ErrorAnswer['error']['fields'] = {};
  for (const [field, fault] of Object.entries(faults))
    if (fault) fields[field] = { code: fault, message: await say(fault) };
  return { error: { code, message: await say(code), ...(Object.keys(fields).length > 0 && { fields }) } };
}

/** Logs names only: an error's message may repeat what a visitor wrote. */
function logFault(request: FastifyRequest, { code: answered }: ApiError, thrown: unknown): void {
  const { name, code, errcode, stack } = thrown as { name?: string; code?: string; errcode?: number; stack?: string };
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line));
  request.log.error({ answered, name, code, errcode, frames, route: request.routeOptions.url }, 'a request failed');
}

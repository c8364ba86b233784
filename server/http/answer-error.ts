import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteInbox } from '#contract/booking/inbox.ts';
import { insertErrorNumber } from '#contract/error-number.ts';
import type { ErrorAnswer, ErrorCode } from '#contract/errors.ts';
import type { Language } from '#contract/language.ts';
import { OverloadedError } from '#server/semaphore.ts';
import { type ApiError, toApiError } from './api-error.ts';
import { cacheControl } from './headers.ts';
import { isDisconnected, wantsPage } from './request-errors.ts';

type ShowErrorPage = (request: FastifyRequest, reply: FastifyReply, error: ApiError) => Promise<FastifyReply>;

interface ErrorAnswerOptions {
  site: Pick<SiteInbox, 'errorMessage'>;
  language: (request: FastifyRequest) => Language;
}

export function answerErrors({ site, language }: ErrorAnswerOptions, showAgain?: ShowErrorPage) {
  return async (
    thrown: FastifyError | ApiError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    if (isDisconnected(request)) return reply.hijack();
    const error = toApiError(thrown);
    if (error.status >= 500 && !(thrown instanceof OverloadedError)) logError(request, error, thrown);
    reply.code(error.status).header('cache-control', cacheControl.never);
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
    if (showAgain && wantsPage(request)) return showAgain(request, reply, error);
    const translate = async (code: ErrorCode) =>
      insertErrorNumber(await site.errorMessage(code, language(request)), request.id);
    return reply.send(await toErrorAnswer(error, translate));
  };
}

async function toErrorAnswer(
  { code, fieldErrors }: ApiError,
  translate: (code: ErrorCode) => Promise<string>,
): Promise<ErrorAnswer> {
  const fields: ErrorAnswer['error']['fields'] = {};
  for (const [field, fieldCode] of Object.entries(fieldErrors))
    if (fieldCode) fields[field] = { code: fieldCode, message: await translate(fieldCode) };
  return { error: { code, message: await translate(code), ...(Object.keys(fields).length > 0 && { fields }) } };
}

/** Logs names only: an error's message may repeat what a visitor wrote. */
function logError(request: FastifyRequest, { code: errorCode }: ApiError, thrown: unknown): void {
  const { name, code, errcode, stack } = thrown as { name?: string; code?: string; errcode?: number; stack?: string };
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line));
  request.log.error({ errorCode, name, code, errcode, frames, route: request.routeOptions.url }, 'a request failed');
}

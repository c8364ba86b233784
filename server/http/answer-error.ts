import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { insertErrorNumber } from '#contract/error-number.ts';
import type { ErrorAnswer, ErrorCode } from '#contract/errors.ts';
import type { Language } from '#contract/language.ts';
import type { SiteAnswers } from '#contract/site-answers.ts';
import { limits } from '#server/limits.ts';
import { OverloadedError } from '#server/semaphore.ts';
import { type ApiError, toApiError } from './api-error.ts';
import { cacheControl } from './headers.ts';

type ShowErrorPage = (request: FastifyRequest, reply: FastifyReply, error: ApiError) => Promise<FastifyReply>;

interface ErrorAnswerOptions {
  site: Pick<SiteAnswers, 'errorMessage'>;
  language: (request: FastifyRequest) => Language;
}

export function createErrorHandler({ site, language }: ErrorAnswerOptions, showAgain?: ShowErrorPage) {
  return async (thrown: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) => {
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

async function toErrorAnswer({ code, fieldErrors }: ApiError, translate: (code: ErrorCode) => Promise<string>) {
  const fields: ErrorAnswer['error']['fields'] = {};
  for (const [field, fieldCode] of Object.entries(fieldErrors))
    if (fieldCode) fields[field] = { code: fieldCode, message: await translate(fieldCode) };
  return { error: { code, message: await translate(code), ...(Object.keys(fields).length > 0 && { fields }) } };
}

/** Logs no message: it may repeat what a visitor typed. */
function logError(request: FastifyRequest, { code: errorCode }: ApiError, thrown: unknown): void {
  const { name, code, errcode, stack } = thrown as { name?: string; code?: string; errcode?: number; stack?: string };
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line));
  request.log.error({ errorCode, name, code, errcode, frames, route: request.routeOptions.url }, 'a request failed');
}

export type CommonPage = '/404' | '/500' | '/503';
type ShowCommonPage = (request: FastifyRequest, reply: FastifyReply, page: CommonPage, status: number) => unknown;

const invalidNames = 'There are two Host headers, or a header with a name that cannot be used.';
const rejections: [applies: (request: FastifyRequest) => boolean, status: number, message: string][] = [
  [({ raw }) => (raw.url?.length ?? 0) > limits.addressLength, 414, 'The address is too long.'],
  [({ raw }) => raw.httpVersionMajor < 1, 505, 'HTTP/1.1 is needed.'],
  [({ raw }) => hasInvalidHeaders(raw.rawHeaders), 400, invalidNames],
  [({ headers }) => isCompressed(headers['content-encoding']), 415, 'Compressed requests are not accepted.'],
];

const isCompressed = (encoding = 'identity'): boolean => encoding !== 'identity';

export function rejectInvalidRequests(app: FastifyInstance, show: ShowCommonPage): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.socket.remoteAddress === undefined) return void reply.hijack();
    const [, status, message] = rejections.find(([applies]) => applies(request)) ?? [];
    if (!status || !message) return done();
    if (status === 414 && wantsPage(request)) void show(request, reply, '/404', 414);
    else sendPlainError(reply, status, message);
  });
}

/** For addresses that the router cannot decode. */
export function sendUnreadableError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  show: ShowCommonPage,
) {
  if (wantsPage(request)) return void show(request, reply, '/404', 404);
  const status = error.statusCode ?? 400;
  sendPlainError(reply, status, clientErrors[status] ?? 'The address could not be understood.');
}

export function registerErrorHandlers(app: FastifyInstance, show: ShowCommonPage): void {
  app.setNotFoundHandler((_request, reply) => {
    reply.header('allow', 'GET, HEAD');
    return sendPlainError(reply, 405, 'This method is not allowed here.');
  });

  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isDisconnected(request)) return void reply.hijack();
    const { statusCode = 500 } = error;
    if (statusCode < 500)
      return sendPlainError(reply, statusCode, clientErrors[statusCode] ?? 'The request could not be understood.');
    const { status, retryAfter } = toApiError(error);
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    if (!(error instanceof OverloadedError))
      request.log.error({ err: error, method: request.method }, 'a request failed');
    return show(request, reply, chooseErrorPage(status), status);
  });
}

export const chooseErrorPage = (status: number) => (status === 503 ? '/503' : '/500');

export const wantsPage = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false;

/** The client closed the connection during the request: not an error of the server. */
const isDisconnected = ({ raw }: FastifyRequest): boolean => raw.socket.destroyed && !raw.complete;

const clientErrors: Record<number, string> = {
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'This kind of content is not accepted here.',
  429: 'Too many requests; please try again in a few minutes.',
};

function sendPlainError(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send({ error: { message } });
}

/** Two Host headers, or a header named __proto__. One pass, because it runs per request. */
function hasInvalidHeaders(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
    else if (name.length === 9 && name === '__proto__') return true;
  }
  return hosts > 1;
}

/** Turns whatever went wrong into an answer: for a script JSON with sentences, for a plain form its page again. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteInbox } from '#contract/inbox.ts';
import type { Language } from '#contract/language.ts';
import type { Refusal, RefusedAnswer } from '#contract/refusals.ts';
import { limits } from '#server/limits.ts';
import { Overloaded } from '#server/semaphore.ts';
import { isStorageTrouble } from '#server/storage/trouble.ts';
import { Refused } from './api-error.ts';
import { cacheControl } from './headers.ts';
import { hasLeft, wantsPage } from './refusals.ts';

type ShowAgain = (request: FastifyRequest, reply: FastifyReply, refused: Refused) => Promise<FastifyReply>;

interface Options {
  site: Pick<SiteInbox, 'sentence'>;
  language: (request: FastifyRequest) => Language;
}

/** A route's error handler. `showAgain` is for forms that a page sends; calls of a script have none. */
export function answerErrors({ site, language }: Options, showAgain?: ShowAgain) {
  return async (error: FastifyError | Refused, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (hasLeft(request)) return reply.hijack();
    const refused = asRefused(error);
    if (refused.status >= 500 && !(error instanceof Overloaded)) logFault(request, refused, error);
    reply.code(refused.status).header('cache-control', cacheControl.never);
    if (refused.retryAfter !== undefined) reply.header('retry-after', String(refused.retryAfter));
    if (showAgain && wantsPage(request)) return showAgain(request, reply, refused);
    return reply.send(await inWords(refused, (refusal) => site.sentence(refusal, language(request))));
  };
}

async function inWords(
  { refusal, faults }: Refused,
  say: (refusal: Refusal) => Promise<string>,
): Promise<RefusedAnswer> {
  const fields: RefusedAnswer['error']['fields'] = {};
  for (const [field, code] of Object.entries(faults)) if (code) fields[field] = { code, message: await say(code) };
  return { error: { code: refusal, message: await say(refusal), ...(Object.keys(fields).length > 0 && { fields }) } };
}

function asRefused(error: FastifyError | Refused): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof Overloaded) return new Refused(503, error.refusal, { retryAfter: error.retryAfter });
  if (isStorageTrouble(error) || error.statusCode === 503) {
    return new Refused(503, 'storageAway', { retryAfter: limits.retryAfter });
  }
  // The Retry-After of a full rate is set already.
  if (error.statusCode === 429) return new Refused(429, 'tooMany');
  if (error.statusCode && error.statusCode < 500) return new Refused(error.statusCode, 'unreadable');
  return new Refused(500, 'fault');
}

/** The error's own words may hold what a visitor wrote (a database repeats values), so only its names are kept. */
function logFault(request: FastifyRequest, { refusal }: Refused, error: unknown): void {
  const { name, code, errcode, stack } = error as { name?: string; code?: string; errcode?: number; stack?: string };
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line));
  request.log.error({ refusal, name, code, errcode, frames, route: request.routeOptions.url }, 'a request failed');
}

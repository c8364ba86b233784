/** How often one household may call an address that changes something. Each such address has to say its number. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { limits } from '#server/limits.ts';

/** How much is left is nobody's business; `Retry-After` says when to come again. */
const quiet = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

export async function countCallers(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    cache: limits.networks,
    addHeaders: quiet,
    addHeadersOnExceeding: quiet,
  });
  app.addHook('onRoute', ({ method, url, config }) => {
    const changes = [method].flat().some((one) => one !== 'GET' && one !== 'HEAD');
    if (changes && !config?.rateLimit) throw new Error(`${method} ${url} changes something and has no rate.`);
  });
}

/** So many within `limits.window`. */
export const rateOf = (max: number) => ({ rateLimit: { max, timeWindow: limits.window } });

/** Rate limits per household. A route that changes something and names none fails the start. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { limits } from '#server/limits.ts';
import { ownRate, type SharedBy, sharedRates } from './shared-rates.ts';

/** No headers about what is left: `Retry-After` is enough. */
const quiet = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** `shared`: with whom they are counted together; otherwise in memory. */
export async function countCallers(app: FastifyInstance, shared: SharedBy | undefined): Promise<void> {
  await app.register(rateLimit, {
    ...(shared && { store: sharedRates(shared) }),
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

/** The same for what costs nobody but this server: its log, its memory. */
export const ownRateOf = (max: number) => ({ rateLimit: { ...rateOf(max).rateLimit, groupId: ownRate } });

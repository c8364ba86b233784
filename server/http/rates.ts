/** Rate limits per network. A route that changes data and has no limit stops the start. */
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { limits } from '#server/limits.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Database } from '#server/storage/tables.ts';

const hiddenHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

export async function registerRateLimits(app: FastifyInstance, shared: SharedRateServices | undefined): Promise<void> {
  await app.register(rateLimit, {
    ...(shared && { store: createSharedRateStore(shared) }),
    global: false,
    cache: limits.networks,
    addHeaders: hiddenHeaders,
    addHeadersOnExceeding: hiddenHeaders,
  });
  app.addHook('onRoute', ({ method, url, config }) => {
    const isChange = [method].flat().some((one) => one !== 'GET' && one !== 'HEAD');
    if (isChange && !config?.rateLimit) throw new Error(`${method} ${url} changes data and has no rate limit.`);
  });
}

const serverRateGroup = 'own';

export const createRateLimit = (max: number) => ({ rateLimit: { max, timeWindow: limits.window } });

/** For requests that cost only this server: its log, its memory. */
export const createServerRateLimit = (max: number) => ({
  rateLimit: { ...createRateLimit(max).rateLimit, groupId: serverRateGroup },
});

interface SharedRateServices {
  db: Database;
  secrets: Pick<Secrets, 'hash'>;
  now: () => Date;
}

interface RateRoute {
  routeInfo?: { method?: string | string[]; url?: string };
  groupId?: string;
}

interface RateCount {
  current: number;
  ttl: number;
}

/** Each server counts its own requests and asks the database for the sum of all. */
export function createSharedRateStore({ db, secrets, now }: SharedRateServices): FastifyRateLimitStoreCtor {
  class Store {
    readonly #route: string;
    readonly #isShared: boolean;
    readonly #own = new Map<string, { count: number; until: number }>();

    constructor({ routeInfo = {}, groupId }: RateRoute = {}) {
      this.#route = `${routeInfo.method} ${routeInfo.url}`;
      this.#isShared = routeInfo.url !== undefined && groupId !== serverRateGroup;
    }

    incr(key: string, callback: (error: Error | null, count?: RateCount) => void, window: number, max: number): void {
      const own = this.#countOwn(key, window);
      if (!this.#isShared || own.current > max) callback(null, own);
      else
        void this.#countAll(key, window).then(
          (all) => callback(null, all),
          () => callback(null, own),
        );
    }

    child(route: object): Store {
      return new Store(route);
    }

    #countOwn(key: string, window: number): RateCount {
      const at = now().getTime();
      const before = this.#own.get(key);
      const count = before && before.until > at ? before : { count: 0, until: at + window };
      count.count++;
      this.#own.delete(key);
      this.#own.set(key, count);
      const [oldest] = this.#own.keys();
      if (this.#own.size > limits.networks && oldest !== undefined) this.#own.delete(oldest);
      return { current: count.count, ttl: count.until - at };
    }

    /** One statement, so that no two servers read the same count. */
    async #countAll(key: string, window: number): Promise<RateCount> {
      const at = now();
      const iso = at.toISOString();
      const endsAt = new Date(at.getTime() + window).toISOString();
      const row = await db
        .insertInto('rates')
        .values({ hash: secrets.hash('rate', `${this.#route}\n${key}`), count: 1, endsAt })
        .onConflict((conflict) =>
          conflict.column('hash').doUpdateSet(({ eb, ref }) => ({
            count: eb
              .case()
              .when('rates.endsAt', '<=', iso)
              .then(1)
              .else(eb('rates.count', '+', 1))
              .end(),
            endsAt: eb.case().when('rates.endsAt', '<=', iso).then(endsAt).else(ref('rates.endsAt')).end(),
          })),
        )
        .returning(['count', 'endsAt'])
        .executeTakeFirstOrThrow();
      return { current: row.count, ttl: Date.parse(row.endsAt) - at.getTime() };
    }
  }
  return Store;
}

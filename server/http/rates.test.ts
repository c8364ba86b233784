import { expect, test } from 'vitest';
import { openDatabase } from '#tests/harness/database.ts';
import { secrets } from '#tests/harness/secrets.ts';
import { createSharedRateStore } from './rates.ts';

const minute = 60_000;
const [window, most] = [10 * minute, 5];

test('L8 two servers count together, from the first request on, as long as they share a database', async () => {
  await using storage = await openDatabase();
  let now = Date.parse('2026-11-21T12:00:00Z');
  const Store = createSharedRateStore({ db: storage.db, secrets, now: () => new Date(now) });
  const openStore = (url: string) => new Store({ routeInfo: { method: 'POST', url } } as never);
  const stores = ['/api/newsletter', '/api/newsletter', '/api/tickets'].map(openStore);
  let turn = 0;
  const counted = (store = stores[turn++ % 2]) =>
    new Promise<{ current: number; ttl: number }>((resolve, reject) => {
      const answer = (error: Error | null, count?: { current: number; ttl: number }) =>
        count ? resolve(count) : reject(error);
      store?.incr('198.51.100.7', answer, window, most);
    });
  expect(await counted()).toEqual({ current: 1, ttl: window });
  now += 4 * minute;
  expect(await counted()).toEqual({ current: 2, ttl: 6 * minute });
  expect(await counted(stores[2]), 'another route').toEqual({ current: 1, ttl: window });
  now += 4 * minute;
  expect(await counted()).toEqual({ current: 3, ttl: 2 * minute });
  now += 2 * minute;
  expect(await counted()).toEqual({ current: 1, ttl: window });
  expect(JSON.stringify(await storage.db.selectFrom('rates').selectAll().execute())).not.toContain('198.51.100');
  await storage.db.schema.dropTable('rates').execute();
  expect([(await counted()).current, (await counted()).current]).toEqual([1, 3]);
});

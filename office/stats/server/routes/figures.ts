import type { FastifyInstance } from 'fastify';
import { wallClock } from '#contract/wall-time.ts';
import { toCsv } from '#office/shared/server/csv.ts';
import { registerOfficePage } from '#office/shared/server/page.ts';
import { cacheControl } from '#server/http/headers.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';
import { anonymizeAndDeleteOldCounts } from '#server/views/counter.ts';
import { readStats } from '#server/views/figures.ts';

export function registerStatsRoutes(scope: FastifyInstance, services: Services): void {
  const { db, site, now } = services;

  registerOfficePage(scope, services, {
    address: '/office/stats',
    screen: 'stats',
    read: () => readStats(db, site.programme, now()),
  });

  /** Omits today: until the day ends, hosts with few views are still named. */
  scope.get('/office/stats/days.csv', { handlerTimeout: limits.handlerTimeout }, async (_request, reply) => {
    await anonymizeAndDeleteOldCounts(db, now());
    const { date } = wallClock(now());
    const rows = await db
      .selectFrom('viewCounts')
      .select(['day', 'what', 'language', 'referrer', 'views'])
      .where('day', '<', date)
      .orderBy('day')
      .orderBy('what')
      .orderBy('language')
      .orderBy('referrer')
      .execute();
    return reply
      .header('content-disposition', `attachment; filename="visits-${date}.csv"`)
      .header('cache-control', cacheControl.never)
      .type('text/csv; charset=utf-8')
      .send(toCsv(rows));
  });
}

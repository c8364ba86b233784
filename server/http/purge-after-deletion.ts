/** Deleted data must leave the disk too, not only the tables. */
import type { FastifyInstance } from 'fastify';
import type { DatabaseStorage } from '#server/storage/open.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the route can delete personal data */
    deletesData?: true;
  }
  interface FastifyRequest {
    deletesData: boolean;
  }
}

/** Purges after the answer, so that no visitor waits. Concurrent requests share one purge. */
export function purgeAfterDeletion(app: FastifyInstance, { purge }: Pick<DatabaseStorage, 'purge'>): void {
  app.decorateRequest('deletesData', false);
  app.addHook('onResponse', (request, reply, done) => {
    const deleted = request.routeOptions.config.deletesData || request.deletesData;
    if (deleted && reply.statusCode < 400) void purge();
    done();
  });
}

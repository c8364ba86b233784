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

/** After the answer, so that no visitor waits. Concurrent requests share one run. */
export function eraseAfterDeletion(app: FastifyInstance, { eraseFromDisk }: Pick<DatabaseStorage, 'eraseFromDisk'>) {
  app.decorateRequest('deletesData', false);
  app.addHook('onResponse', (request, reply, done) => {
    const deleted = request.routeOptions.config.deletesData || request.deletesData;
    if (deleted && reply.statusCode < 400) void eraseFromDisk();
    done();
  });
}

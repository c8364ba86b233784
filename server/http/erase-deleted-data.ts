/** Deleted data must leave the disk too, not only the tables. */
import type { FastifyInstance } from 'fastify';
import type { DatabaseStorage } from '#server/storage/open.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the route can delete personal data */
    erasesPersonalData?: true;
  }
  interface FastifyRequest {
    erasesData: boolean;
  }
}

/** After the answer, so that no visitor waits. Requests at the same moment share one run. */
export function eraseDeletedData(app: FastifyInstance, { purge }: Pick<DatabaseStorage, 'purge'>): void {
  app.decorateRequest('erasesData', false);
  app.addHook('onResponse', (request, reply, done) => {
    const erased = request.routeOptions.config.erasesPersonalData || request.erasesData;
    if (erased && reply.statusCode < 400) void purge();
    done();
  });
}

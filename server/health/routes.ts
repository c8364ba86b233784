import type { FastifyInstance } from 'fastify';
import { limits } from '#server/limits.ts';
import { cacheControl } from '#server/pages/headers.ts';
import type { Storage } from '#server/storage/open.ts';

export interface Readiness {
  /** all pages are rendered */
  open: boolean;
  stopping: boolean;
}

/** `/healthz`: the process lives. `/readyz`: it can serve visitors now; a load balancer asks here. */
export function healthRoutes(app: FastifyInstance, readiness: Readiness, storage: Storage): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', cacheControl.never).send({ status: 'alive' }));

  app.get('/readyz', { handlerTimeout: limits.handlerTimeout }, async (_request, reply) => {
    const database = await storage.answers();
    const ready = readiness.open && !readiness.stopping && database;
    return reply
      .header('cache-control', cacheControl.never)
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', pages: readiness.open, database });
  });
}

import type { FastifyInstance } from 'fastify';
import type { ContentState } from '#server/content/library.ts';
import { cacheControl } from '#server/http/headers.ts';
import { limits } from '#server/limits.ts';
import type { Status } from './status.ts';

export interface Readiness {
  /** all pages are rendered */
  open: boolean;
  stopping: boolean;
}

interface Known {
  version: string;
  status: () => Promise<Status>;
  /** which edition stands, and whether it is the one that should */
  content: () => ContentState;
}

/**
 * `/healthz`: the process lives. `/readyz`: it serves pages, and a load balancer asks here; pages need no database, so its
 * loss takes no server out; nor does an edition that cannot be opened, for the one before stands. `/statusz`: how writing, letters
 * and the disk are, for whoever is called at night.
 */
export function healthRoutes(app: FastifyInstance, readiness: Readiness, { version, status, content }: Known): void {
  const never = { 'cache-control': cacheControl.never };

  app.get('/healthz', (_request, reply) => reply.headers(never).send({ status: 'alive', version }));

  app.get('/readyz', (_request, reply) => {
    const ready = readiness.open && !readiness.stopping;
    return reply
      .headers(never)
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : readiness.stopping ? 'stopping' : 'starting', version, content: content() });
  });

  app.get('/statusz', { handlerTimeout: limits.handlerTimeout }, async (_request, reply) => {
    const found = await status();
    return reply
      .headers(never)
      .code(found.status === 'fine' ? 200 : 503)
      .send({ ...found, version });
  });
}

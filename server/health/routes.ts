import type { FastifyInstance } from 'fastify';
import type { ContentState } from '#server/content/library.ts';
import { cacheControl } from '#server/http/headers.ts';
import { limits } from '#server/limits.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import type { ServerStatus } from './status.ts';

export interface Readiness {
  open: boolean;
  stopping: boolean;
}

interface HealthRouteOptions {
  version: string;
  statusKey: string | undefined;
  status: () => Promise<ServerStatus>;
  content: () => ContentState;
}

/**
 * `/healthz`: the process lives. `/readyz`: pages are served, which needs no database. `/statusz`:
 * does the operator have to look? Details need a key: behind a proxy every request may be local.
 */
export function healthRoutes(
  app: FastifyInstance,
  readiness: Readiness,
  { version, statusKey, status, content }: HealthRouteOptions,
): void {
  const never = { 'cache-control': cacheControl.never };

  app.get('/healthz', (_request, reply) => reply.headers(never).send({ status: 'alive' }));

  app.get('/readyz', (_request, reply) => {
    const ready = readiness.open && !readiness.stopping;
    const { epoch, wanted } = content();
    return reply
      .headers(never)
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : readiness.stopping ? 'stopping' : 'starting', content: { epoch, wanted } });
  });

  app.get('/statusz', { handlerTimeout: limits.handlerTimeout }, async ({ headers }, reply) => {
    const found = await status();
    const isOperator =
      statusKey !== undefined && hashToken(headers.authorization ?? '') === hashToken(`Bearer ${statusKey}`);
    return reply
      .headers(never)
      .code(found.status === 'fine' ? 200 : 503)
      .send(isOperator ? { ...found, version } : { status: found.status });
  });
}

/** The guide's service worker, under a fixed address: the browser checks it for updates there. */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { guidePage, guideWorker } from '#contract/guide.ts';
import { cacheControl, type SecurityHeaders } from '#server/http/headers.ts';

const bundleFile = (name: string) => new URL(`../../dist/bundle/${name}.mjs`, import.meta.url);

export async function registerGuideRoutes(
  app: FastifyInstance,
  keepGuide: boolean,
  security: SecurityHeaders,
): Promise<void> {
  const script = await readFile(bundleFile(keepGuide ? 'worker' : 'last-worker'));
  const headers = { ...security.worker, 'cache-control': cacheControl.page, 'service-worker-allowed': guidePage };
  app.get(guideWorker.address, (_request, reply) =>
    reply.headers(headers).type('text/javascript; charset=utf-8').send(script),
  );
}

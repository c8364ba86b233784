import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { cacheControl, type SecurityHeaders } from './headers.ts';

/**
 * The built files. Each gets a route of its own when the server starts, so a name that is not on the list leads
 * nowhere, however it is spelt: there is no path to climb out of.
 */
export async function assetRoutes(app: FastifyInstance, folder: string, security: SecurityHeaders): Promise<void> {
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false });
  for (const name of await filesIn(folder)) {
    const cache = name.startsWith('assets/') ? cacheControl.hashed : cacheControl.named;
    app.get(`/${name}`, (_request, reply) =>
      reply.headers({ ...security.bare, 'cache-control': cache }).sendFile(name),
    );
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

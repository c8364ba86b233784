/** Start and stop. */
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildServer } from './app.ts';
import { readConfig, SettingsError } from './config.ts';
import { limits } from './limits.ts';
import { loadSite, withWorkshop } from './pages/site.ts';
import { openStorage } from './storage/open.ts';

const dist = new URL('../dist/', import.meta.url);

try {
  await start();
} catch (error) {
  if (error instanceof SettingsError) console.error(`The server does not start.\n${error.message}`);
  else console.error('The server does not start.', error);
  process.exit(1);
}

/** A connection closed at once could carry a request that is already on its way; so first say goodbye, then close. */
async function stop(app: FastifyInstance) {
  await setTimeout(limits.drainTime);
  globalThis.setTimeout(() => app.server.closeAllConnections(), limits.stopTimeout).unref();
  await app.close();
}

async function start() {
  const config = readConfig(process.env);
  const [storage, built] = await Promise.all([openStorage(config), loadSite(new URL('server/entry.mjs', dist))]);
  const site = config.catalogue ? withWorkshop(built) : built;
  const assets = new URL('client/', dist);
  const { app, cache, readiness } = await buildServer({ config, site, assets, storage, now: () => new Date() });
  app.addHook('onClose', () => storage.close());

  let asked = 0;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // Ctrl+C reaches the whole group at once and is passed on by npm as well: that is one wish, not two.
      if (readiness.stopping && performance.now() - asked > limits.signalEcho) process.exit(1);
      if (readiness.stopping) return;
      asked = performance.now();
      readiness.stopping = true;
      stop(app).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }

  const address = await app.listen({ port: config.port, host: config.host });
  const pages = await cache.warm();
  readiness.open = true;
  console.log(`Gutshaus Tollenau stands at ${address}  (${pages} pages, ${storage.description})`);
  // Without its index the search admits a fault of ours; everything else stands.
  await site.prepare().catch((error) => app.log.error({ err: error }, 'the index of the search could not be built'));
}

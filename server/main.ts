/** Start and stop. */
import { buildServer } from './app.ts';
import { readConfig, SettingsError } from './config.ts';
import { limits } from './limits.ts';
import { loadSite } from './pages/site.ts';
import { openStorage } from './storage/open.ts';

const built = new URL('../dist/', import.meta.url);

try {
  await start();
} catch (error) {
  if (error instanceof SettingsError) console.error(`The server does not start.\n${error.message}`);
  else console.error('The server does not start.', error);
  process.exit(1);
}

async function start() {
  const config = readConfig(process.env);
  const [storage, site] = await Promise.all([openStorage(config), loadSite(new URL('server/entry.mjs', built))]);
  const assets = new URL('client/', built);
  const { app, cache, readiness } = await buildServer({ config, site, assets, storage, now: () => new Date() });
  app.addHook('onClose', () => storage.close());

  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      readiness.open = false;
      setTimeout(() => app.server.closeAllConnections(), limits.stopTimeout).unref();
      app.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }

  const address = await app.listen({ port: config.port, host: config.host });
  const pages = await cache.warm();
  readiness.open = true;
  console.log(`Gutshaus Tollenau stands at ${address}  (${pages} pages, ${storage.description})`);
}

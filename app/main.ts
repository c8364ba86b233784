import { flushCompileCache } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { createStartMessage, findOwnOrigin } from '#office/team/server/start.ts';
import { readConfig, SettingsError } from '#server/config.ts';
import { ContentIssuesError } from '#server/content/edition-issue.ts';
import { serveMetrics } from '#server/health/metrics.ts';
import { listen } from '#server/http/listen.ts';
import { limits } from '#server/limits.ts';
import { retainScripts } from '#server/pages/assets.ts';
import { builtBundle, loadBundle } from '#server/pages/site.ts';
import { nameSources } from '#server/source-maps.ts';
import { openStorage } from '#server/storage/open.ts';
import { readVersion } from '#server/version.ts';
import { findWarnings, warnOfUnreachableMail, warnOfUntrustedProxy } from '#server/warnings.ts';
import { buildServer } from './app.ts';

const root = new URL('../', import.meta.url);
const dist = new URL('dist/', root);

try {
  await start();
} catch (error) {
  const isExpected = error instanceof SettingsError || error instanceof ContentIssuesError;
  if (isExpected) console.error(`The server does not start.\n${error.message}`);
  else console.error('The server does not start.', nameSources(inspect(error)));
  process.exit(1);
}

/** First sends `Connection: close` with each answer: open connections may still bring requests. */
async function stop(app: FastifyInstance) {
  await setTimeout(limits.drainTime);
  globalThis.setTimeout(() => app.server.closeAllConnections(), limits.stopTimeout).unref();
  await app.close();
}

async function start() {
  const config = readConfig(process.env);
  const version = await readVersion(fileURLToPath(root));
  const now = () => new Date();
  // Not in parallel: loading the site blocks the event loop, and the connection could time out.
  const storage = await openStorage(config, 'server', now);
  if (storage.backupBeforeUpdate)
    console.log(`This release has changed the database. The backup from before is ${storage.backupBeforeUpdate}`);
  const open = await loadBundle(builtBundle);
  const assets = new URL('client/', dist);
  const warnings = findWarnings(config, process.env);
  const scripts = await retainScripts(fileURLToPath(new URL('assets/', assets)), config.dataDir, version).catch(
    ({ code }) => {
      warnings.push(describeUnwritableDir(code));
      return undefined;
    },
  );
  const options = { config, open, assets, scripts, storage, now, version };
  const { app, library, readiness, staffServices, metrics } = await buildServer(options);
  app.addHook('onClose', () => storage.close());
  if (config.metrics && metrics) app.addHook('onClose', await serveMetrics(config.metrics, metrics));
  warnOfUntrustedProxy(app, config.trustProxy);
  for (const warning of warnings) app.log.warn(warning);

  let stopRequestedAt = 0;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // After Ctrl+C both the terminal and npm send a signal: ignore one that follows immediately.
      if (readiness.stopping && performance.now() - stopRequestedAt > limits.signalEcho) process.exit(1);
      if (readiness.stopping) return;
      stopRequestedAt = performance.now();
      readiness.stopping = true;
      stop(app).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }

  const address = await listen(app, config);
  void warnOfUnreachableMail(app.log, config.smtpUrl);
  const pages = await library.warm();
  readiness.open = true;
  const ownOrigin = findOwnOrigin(config, Number(new URL(address).port || 80));
  const startMessage = await createStartMessage(staffServices, ownOrigin, { isTerminal: process.stdout.isTTY });
  if (startMessage) console.log(startMessage);
  console.log(`Listening on ${address}  (${version}, ${pages} pages, ${storage.description}; health: /readyz)`);
  // Without its index the search answers 500; everything else works.
  await library.current.site
    .buildIndexes()
    .catch((error) => app.log.error({ err: error }, 'the index of the search could not be built'));
  // Store the compile cache for the next start now: a killed process could not.
  flushCompileCache();
}

/** Hoisted, because the start above calls it. */
function describeUnwritableDir(code: unknown): string {
  return `DATA_DIR cannot be written to (${code}): pages that are open during an update will lack their scripts`;
}

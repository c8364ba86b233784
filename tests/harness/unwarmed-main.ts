/** A server process for tests that kill it, set up by its environment. It renders nothing ahead. */
import { flushCompileCache } from 'node:module';
import { sql } from 'kysely';
import { buildServer } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import { builtBundle, loadBundle } from '#server/pages/site.ts';
import { openStorage } from '#server/storage/open.ts';
import './few-pages.ts';

const dist = new URL('../../dist/', import.meta.url);
const config = readConfig(process.env);
// In sequence: loading the site blocks the event loop, and a connection could time out.
const storage = await openStorage(config);
const open = await loadBundle(builtBundle);
if (process.env['SYNCHRONOUS'] === 'OFF') await sql`pragma synchronous = off`.execute(storage.db);
const assets = new URL('client/', dist);
const { app } = await buildServer({ config, open, assets, storage, now: () => new Date() });
app.addHook('onClose', () => storage.close());
const address = await app.listen({ port: config.port, host: config.host });
process.on('SIGTERM', () => app.close().then(() => process.exit(0)));
process.stdout.write(`Listening on ${address}\n`);
// A killed process saves no compile cache, so save it now for the next one.
flushCompileCache();

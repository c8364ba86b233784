/** A server process for tests that kill it. Settings are in the environment; it renders no page in advance. */
import { flushCompileCache } from 'node:module';
import { sql } from 'kysely';
import { buildServer } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import { builtBundle, loadBundle } from '#server/pages/site.ts';
import { openStorage } from '#server/storage/open.ts';
import './few-pages.ts';

const dist = new URL('../../dist/', import.meta.url);
const config = readConfig(process.env);
// One after the other: while the site loads, nothing else gets a turn, and a connection could run out of time.
const storage = await openStorage(config);
const open = await loadBundle(builtBundle);
if (process.env['SYNCHRONOUS'] === 'OFF') await sql`pragma synchronous = off`.execute(storage.db);
const assets = new URL('client/', dist);
const { app } = await buildServer({ config, open, assets, storage, now: () => new Date() });
app.addHook('onClose', () => storage.close());
const address = await app.listen({ port: config.port, host: config.host });
process.on('SIGTERM', () => app.close().then(() => process.exit(0)));
process.stdout.write(`Listening on ${address}\n`);
// A process that is killed writes nothing, and the next one would compile it all again.
flushCompileCache();

/** A process that locks the storage as a server does; tests kill it. */
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/storage/open.ts';

await openStorage(readConfig(process.env), 'server');
process.stdout.write('Listening on nothing\n');
setInterval(() => {}, 60_000);

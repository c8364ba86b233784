/** A process that holds the storage as a server does, to be killed. */
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/storage/open.ts';

await openStorage(readConfig(process.env), 'server');
process.stdout.write('Listening on nothing\n');
setInterval(() => {}, 60_000);

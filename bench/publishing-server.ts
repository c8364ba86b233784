/** The server in a process of its own that publishes when it is told to, and says how long that took and held it up. */
import { setTimeout } from 'node:timers/promises';
import { buildServer } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import { publishChange } from '#server/content/publish.ts';
import { builtBundle, loadBundle } from '#server/pages/site.ts';
import { openStorage } from '#server/storage/open.ts';
import { watchEventLoop } from '#tests/harness/event-loop.ts';

/** How one publication went. */
export interface PublicationTiming {
  took: number;
  /** the longest turn of the event loop, in milliseconds of the processor's time */
  held: number;
}

/** How the process is, in megabytes, after what is no longer needed has gone. */
export interface MemoryUse {
  heap: number;
  rss: number;
}

const config = readConfig(process.env);
const storage = await openStorage(config, 'server');
const open = await loadBundle(builtBundle);
const assets = new URL('../dist/client/', import.meta.url);
const { app, library } = await buildServer({ config, open, assets, storage, now: () => new Date() });
app.addHook('onClose', () => storage.close());
const address = await app.listen({ port: 0, host: '127.0.0.1' });
await library.current.cache.warm();
await library.current.site.buildIndexes();
const estate = library.current.entries.get('estate.yaml')?.data as object;
let expected = library.current.epoch;

process.on('message', async (asked: { publish: string } | 'memory') => {
  if (asked === 'memory') process.send?.(measureMemory());
  else process.send?.(await publishPhone(asked.publish));
});

async function publishPhone(phone: string): Promise<PublicationTiming> {
  const turns = watchEventLoop();
  const begun = performance.now();
  const change = { kind: 'estate', id: 'estate', action: 'published', expected, author: 'bench' } as const;
  const revision = await publishChange(library, { ...change, data: { ...estate, phone } }, { now: () => new Date() });
  const took = performance.now() - begun;
  expected = revision?.number ?? expected;
  // Whatever was held up shows in the next turn.
  await setTimeout(20);
  return { took, held: turns.longest() };
}

/** Tidied up on purpose, which holds everything else up: not while somebody's time is taken. */
function measureMemory(): MemoryUse {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed / 2 ** 20, rss: rss / 2 ** 20 };
}

process.send?.(address);

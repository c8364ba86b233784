/** A server process that publishes on request and reports the time and the longest pause. */
import { setTimeout } from 'node:timers/promises';
import { buildServer } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import { publish } from '#server/content/publish.ts';
import { builtBundle, loadBundle } from '#server/pages/site.ts';
import { openStorage } from '#server/storage/open.ts';
import { watchEventLoop } from '#tests/harness/event-loop.ts';

/** The result of one publication. */
export interface PublicationTiming {
  took: number;
  /** the longest turn of the event loop, in milliseconds of processor time */
  blocked: number;
}

/** Memory in megabytes, after a garbage collection. */
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
let expectedRevision = library.current.epoch;

process.on('message', async (asked: { publish: string } | 'memory') => {
  if (asked === 'memory') process.send?.(measureMemory());
  else process.send?.(await publishPhone(asked.publish));
});

async function publishPhone(phone: string): Promise<PublicationTiming> {
  const turns = watchEventLoop();
  const begun = performance.now();
  const change = { kind: 'estate', id: 'estate', action: 'published', expectedRevision } as const;
  const [revision] = await publish(library, {
    changes: [{ ...change, data: { ...estate, phone } }],
    publisher: { name: 'bench' },
    action: 'publishedContent',
    now: () => new Date(),
  });
  const took = performance.now() - begun;
  expectedRevision = revision?.number ?? expectedRevision;
  // A blocked turn shows in the next one.
  await setTimeout(20);
  return { took, blocked: turns.longest() };
}

/** The garbage collection blocks everything, so no measurement may be running. */
function measureMemory(): MemoryUse {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed / 2 ** 20, rss: rss / 2 ** 20 };
}

process.send?.(address);

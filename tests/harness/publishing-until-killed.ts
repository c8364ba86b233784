/** Publishes one telephone number after the other until it is killed; tells when it begins to write, and of each that is confirmed. */
import { flushCompileCache } from 'node:module';
import { readConfig } from '#server/config.ts';
import { publish } from '#server/content/publish.ts';
import type { Shipped } from '#server/content/shipped.ts';
import { openStorage } from '#server/storage/open.ts';
import { leanLibrary, phoneNumber } from './lean-library.ts';

// Whoever starts us has read the files; reading them again would be most of our work.
process.once('message', async (shipped: Shipped) => {
  flushCompileCache();
  const library = await leanLibrary(await openStorage(readConfig(process.env), 'server'), { shipped });
  const estate = library.present.entries.get('estate.yaml')?.data as object;
  for (let number = library.present.epoch; ; number++) {
    const data = { ...estate, phone: phoneNumber(number + 1) };
    const change = {
      kind: 'estate',
      id: 'estate',
      action: 'published',
      data,
      expected: number,
      author: 'Anna',
    } as const;
    const within = async () => process.send?.('writing') ?? true;
    await publish(library, change, { now: () => new Date(), within });
    process.send?.(number + 1);
  }
});

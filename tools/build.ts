import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build as buildSite } from 'astro';
import { bundle, bundleWorker } from './build/bundle.ts';
import { compressAssets } from './build/compress.ts';
import { builtOf, digestOf, root, serverParts, siteParts } from './build/parts.ts';
import { endWith, step } from './steps.ts';

export async function buildWhenNeeded(): Promise<void> {
  await whenChanged('dist', siteParts, async () => {
    const { NODE_ENV: before } = process.env;
    await step('Pages', 'The message above names the file.', () => buildSite({ root, logLevel: 'warn' }));
    // Astro leaves NODE_ENV behind, and a server started from here would use it.
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
    await step('Compression', 'Check that the disk has room.', compressAssets);
  });
  await whenChanged('dist/bundle', serverParts, () =>
    step('Bundle', 'The message above names the file.', async () => {
      await bundle('site', 'dist/server/entry.mjs');
      await bundle('main', 'app/main.ts');
      await bundleWorker('worker', 'site/guide/worker.ts');
      await bundleWorker('last-worker', 'site/guide/last-worker.ts');
    }),
  );
}

async function whenChanged(folder: string, parts: readonly string[], build: () => Promise<void>): Promise<void> {
  const now = await digestOf(parts);
  if ((await builtOf(folder)) === now) return;
  await build();
  await writeFile(join(root, folder, '.stamp'), now);
}

if (import.meta.main) await buildWhenNeeded().catch(endWith);

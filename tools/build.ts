import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build as buildSite } from 'astro';
import { bundleForNode, bundleWorker } from './build/bundle.ts';
import { compressAssets } from './build/compress.ts';
import { digestParts, readBuildStamp, root, serverParts, siteParts } from './build/parts.ts';
import { exitWithError, runStep } from './steps.ts';

export async function buildWhenNeeded(): Promise<void> {
  await buildIfChanged('dist', siteParts, async () => {
    const { NODE_ENV: before } = process.env;
    // With NODE_ENV=development or test, Vite would build pages that read content from the source tree.
    process.env['NODE_ENV'] = 'production';
    await runStep('Pages', 'The message above names the file.', () => buildSite({ root, logLevel: 'warn' }));
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
    await runStep('Compression', 'Check that the disk has room.', compressAssets);
  });
  await buildIfChanged('dist/bundle', serverParts, () =>
    runStep('Bundle', 'The message above names the file.', async () => {
      await bundleForNode('site', 'dist/server/entry.mjs');
      await bundleForNode('main', 'app/main.ts');
      await bundleWorker('worker', 'site/guide/worker.ts');
      await bundleWorker('last-worker', 'site/guide/last-worker.ts');
    }),
  );
}

async function buildIfChanged(folder: string, parts: readonly string[], build: () => Promise<void>): Promise<void> {
  const now = await digestParts(parts);
  if ((await readBuildStamp(folder)) === now) return;
  await build();
  await writeFile(join(root, folder, '.stamp'), now);
}

if (import.meta.main) await buildWhenNeeded().catch(exitWithError);

/** Builds the site into dist/ when something it is made of has changed: pages, compressed scripts. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build as buildSite } from 'astro';
import { compressAssets } from './build/compress.ts';
import { endWith, step } from './steps.ts';

const root = new URL('../', import.meta.url).pathname;
/** A change in one of these makes the site anew. */
export const ingredients = [
  'site',
  'contract',
  'tools/build',
  'tools/build.ts',
  'tools/class-names.ts',
  'astro.config.ts',
  'package-lock.json',
  'tsconfig.json',
];
const stamp = join(root, 'dist/.stamp');

export async function buildWhenNeeded(): Promise<void> {
  const now = await digest();
  if ((await readFile(stamp, 'utf8').catch(() => '')) === now) return;
  await step('Pages', 'The message above names the file.', () => buildSite({ root, logLevel: 'warn' }));
  await step('Compression', 'Check that the disk has room.', compressAssets);
  await writeFile(stamp, now);
}

async function digest(): Promise<string> {
  const hash = createHash('sha256');
  for (const ingredient of ingredients) {
    for (const file of await filesIn(join(root, ingredient))) {
      if (file.includes('.test.')) continue;
      hash.update(file.slice(root.length)).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

if (import.meta.main) await buildWhenNeeded().catch(endWith);

/** Sources of site and server: a change in one of them triggers a build. */
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const root = new URL('../../', import.meta.url).pathname;

export const siteParts = [
  'site',
  ...globSync(['office/mount.ts', 'office/pages', 'office/*/screens'], { cwd: root }).sort(),
  'contract',
  'tools/build',
  'tools/build.ts',
  'tools/class-names.ts',
  'astro.config.ts',
  'package-lock.json',
  'tsconfig.json',
];
export const serverParts = [...siteParts, 'server', 'office', 'app'];

export async function digestParts(parts: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const part of parts) {
    for (const file of await listFiles(join(root, part))) {
      if (file.includes('.test.')) continue;
      hash.update(file.slice(root.length)).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

export const readBuildStamp = (folder: string): Promise<string> =>
  readFile(join(root, folder, '.stamp'), 'utf8').catch(() => '');

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** A copy of the site with other content, built and served: for what the shipped content cannot show. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { guarded, guardedFolder } from './process-guard.ts';
import { type Served, serve } from './served.ts';

const root = new URL('../', import.meta.url).pathname;
const astro = join(root, 'node_modules/astro/bin/astro.mjs');
/** What a build of the pages reads, and a server of them. */
export const needed = [
  'site',
  'content',
  'contract',
  'server',
  'tools/class-names.ts',
  'astro.config.ts',
  'package.json',
  'tsconfig.json',
];

export interface Copy extends AsyncDisposable {
  folder: string;
  serve: (settings?: Record<string, string>) => Promise<Served>;
  remove: () => Promise<void>;
}

export async function copyOfSite(change: (folder: string) => Promise<void>): Promise<Copy> {
  const folder = guardedFolder(await mkdtemp(join(tmpdir(), 'tollenau-copy-')));
  const remove = () => rm(folder, { recursive: true, force: true });
  await Promise.all(needed.map((name) => cp(join(root, name), join(folder, name), { recursive: true })));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await change(folder);
  // A process of its own: NODE_ENV, which a test run sets, would decide how the pages are compiled.
  const { NODE_ENV: _, ...environment } = process.env;
  const words = [astro, 'build', '--root', folder, '--silent'];
  // In the copy's own folder: what its settings import is looked for from there.
  const build = promisify(execFile)(process.execPath, words, { cwd: folder, env: environment });
  guarded(build.child);
  await build;
  return {
    folder,
    serve: (settings) => serve(settings, join(folder, 'server/main.ts')),
    remove,
    [Symbol.asyncDispose]: remove,
  };
}

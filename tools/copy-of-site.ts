/** A copy of the site with other content, built and served: for what the shipped content cannot show. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Served, serve } from './served.ts';

const root = new URL('../', import.meta.url).pathname;
const astro = join(root, 'node_modules/astro/bin/astro.mjs');
const needed = ['site', 'content', 'contract', 'server', 'astro.config.ts', 'package.json', 'tsconfig.json'];

export interface Copy {
  folder: string;
  serve: (settings?: Record<string, string>) => Promise<Served>;
  remove: () => Promise<void>;
}

export async function copyOfSite(change: (folder: string) => Promise<void>): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-copy-'));
  await Promise.all(needed.map((name) => cp(join(root, name), join(folder, name), { recursive: true })));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await change(folder);
  // A process of its own: NODE_ENV, which a test run sets, would decide how the pages are compiled.
  const { NODE_ENV: _, ...environment } = process.env;
  await promisify(execFile)(process.execPath, [astro, 'build', '--root', folder, '--silent'], { env: environment });
  return {
    folder,
    serve: (settings) => serve(settings, join(folder, 'server/main.ts')),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

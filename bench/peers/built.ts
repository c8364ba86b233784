/** Installs and builds an npm peer in its own folder, without changing the project's packages. */
import { spawn } from 'node:child_process';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { guardProcess } from '#tools/process-guard.ts';
import type { Content } from './content.ts';

const here = new URL('./', import.meta.url).pathname;
/** The next run uses it again. */
export const peersFolder = new URL('../../.runtime/peers/', import.meta.url).pathname;

interface PeerBuild {
  name: string;
  content: Content;
  /** the npm script and its arguments */
  build: [string, ...string[]];
  /** files that the browser requests at run time */
  toFetch: string[];
}

/** Builds it in `peersFolder` and returns the versions of its parts. */
export async function buildPeer({ name, content, build, toFetch }: PeerBuild): Promise<Record<string, string>> {
  const folder = join(peersFolder, name);
  const wanted = await readFile(join(here, name, 'package.json'), 'utf8');
  const had = await readFile(join(folder, 'installed.json'), 'utf8').catch(() => '');
  if (had !== wanted) await rm(folder, { recursive: true, force: true });
  for (const part of ['shared', 'content', 'public']) await rm(join(folder, part), { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(join(here, name), folder, { recursive: true });
  await cp(join(here, 'shared'), join(folder, 'shared'), { recursive: true });
  await cp(content.folder, join(folder, 'content'), { recursive: true });
  for (const part of toFetch) await cp(join(content.folder, part), join(folder, 'public', part), { recursive: true });
  if (had !== wanted) {
    await runQuietly('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], folder);
    await cp(join(folder, 'package.json'), join(folder, 'installed.json'));
  }
  await runQuietly(process.execPath, build, folder);
  const { dependencies } = JSON.parse(wanted) as { dependencies: Record<string, string> };
  return dependencies;
}

function runQuietly(program: string, words: string[], cwd: string): Promise<void> {
  const { NODE_ENV: _, ...environment } = process.env;
  const env = { ...environment, CI: '1', NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' };
  return new Promise((resolve, reject) => {
    const child = guardProcess(spawn(program, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }));
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(String(part)));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ${words.join(' ')}: ${output.join('').slice(-1500)}`));
    });
  });
}

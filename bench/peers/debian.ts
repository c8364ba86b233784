/** Unpacks Debian packages and their dependencies into a folder, without an installation. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackWithDependencies } from '#tools/debian.ts';
import { peersFolder } from './built.ts';

const root = join(peersFolder, 'debian');
const wanted = [
  ...['nginx', 'libnginx-mod-http-brotli-static', 'wrk'],
  // Chromium needs chromium-common; dpkg may report it as installed.
  ...['chromium', 'chromium-common'],
];

export const pathInDebian = (path: string): string => join(root, path);

/** Programs find the unpacked libraries by this path. */
export const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  LD_LIBRARY_PATH: pathInDebian('usr/lib/x86_64-linux-gnu'),
});

/** Skips an existing folder. */
export function unpackPeerPackages(): void {
  const list = join(root, 'brought.txt');
  const names = wanted.join(' ');
  if (existsSync(list) && readFileSync(list, 'utf8') === names) return;
  if (!unpackWithDependencies(root, ...wanted))
    throw new Error('Debian’s packages are unreachable, so the load generator and nginx are missing.');
  writeFileSync(list, names);
}

/** The version in a program's output: its first number with a dot. */
export const readVersion = (program: string, ...words: string[]): string =>
  execFileSync('sh', ['-c', '"$0" "$@" 2>&1', pathInDebian(program), ...words], {
    env: environment(),
    encoding: 'utf8',
  }).match(/\d+\.\d+(?:\.\d+)*/)?.[0] ?? 'unknown';

/** What the bench takes from Debian's packages, with what these need, unpacked into a folder of its own: no service starts, nothing is installed. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackWithDependencies } from '#tools/debian.ts';
import { kept } from './built.ts';

const root = join(kept, 'debian');
const wanted = [
  ...['nginx', 'libnginx-mod-http-brotli-static', 'wrk', 'mariadb-server-core'],
  // Chromium reads files of chromium-common, and WordPress links to underscore; many a machine has them already where we do not look.
  ...['chromium', 'chromium-common', 'wordpress', 'wordpress-theme-twentytwentythree', 'libjs-underscore'],
  ...['php-fpm', 'php-mysql', 'php-gd', 'php-xml', 'php-mbstring'],
];

export const inDebian = (path: string): string => join(root, path);

/** Programs find the libraries that were unpacked beside them. */
export const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  LD_LIBRARY_PATH: inDebian('usr/lib/x86_64-linux-gnu'),
});

/** Once: what is there stays. */
export function bringFromDebian(): void {
  const list = join(root, 'brought.txt');
  const names = wanted.join(' ');
  if (existsSync(list) && readFileSync(list, 'utf8') === names) return;
  if (!unpackWithDependencies(root, ...wanted))
    throw new Error('There is no line to Debian’s packages: neither the load nor nginx can be had.');
  writeFileSync(list, names);
}

/** What a program says of itself: the first thing that looks like a version. */
export const versionOf = (program: string, ...words: string[]): string =>
  execFileSync('sh', ['-c', '"$0" "$@" 2>&1', inDebian(program), ...words], {
    env: environment(),
    encoding: 'utf8',
  }).match(/\d+\.\d+(?:\.\d+)*/)?.[0] ?? 'unknown';

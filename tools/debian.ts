import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const quiet: ExecFileSyncOptions = {
  stdio: ['ignore', 'ignore', 'ignore'],
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
};
const isRoot = process.getuid?.() === 0;
const soon = ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20'];

/** False: not Debian, not root, or no connection to the packages. */
export function installFromDebian(...packages: string[]): boolean {
  if (!isRoot) return false;
  return withFreshLists(() =>
    execFileSync('apt-get', ['install', '-y', ...soon, '--no-install-recommends', ...packages], quiet),
  );
}

export const unpackedPrograms = new URL('../.runtime/debian/', import.meta.url).pathname;
const unpacked = ['usr/sbin', 'usr/bin'].map((folder) => join(unpackedPrograms, folder));

export const proxies = ['nginx', 'caddy'] as const;
export type ProxyName = (typeof proxies)[number];
export type DebianProgram = ProxyName | 'varnishd' | 'pgbouncer' | 'openssl';

/** Debian puts nginx where only root's PATH looks. */
export const programOf = (proxy: DebianProgram): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', ...unpacked]
    .map((folder) => join(folder, proxy))
    .find((path) => existsSync(path));

/** Unpacks into the project, so that no service starts. For programs without extra libraries. */
export const unpackFromDebian = (...packages: string[]): boolean => unpackInto(unpackedPrograms, () => packages);

/** The same with the libraries that this machine lacks. */
export const unpackWithNeeds = (folder: string, ...packages: string[]): boolean =>
  unpackInto(folder, () => [...new Set([...packages, ...neededBy(packages)])]);

function neededBy(packages: string[]): string[] {
  const plan = execFileSync('apt-get', ['install', '-s', '--no-install-recommends', ...packages], {
    ...quiet,
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
  });
  return [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name);
}

function unpackInto(folder: string, packagesOf: () => string[]): boolean {
  const downloads = join(folder, 'downloads');
  mkdirSync(downloads, { recursive: true });
  // apt drops its rights and would warn about this folder.
  const options = [...soon, '-o', 'APT::Sandbox::User=root'];
  const unpacked = withFreshLists(() => {
    execFileSync('apt-get', ['download', ...options, ...packagesOf()], { ...quiet, cwd: downloads });
    for (const file of readdirSync(downloads)) execFileSync('dpkg', ['-x', join(downloads, file), folder], quiet);
  });
  rmSync(downloads, { recursive: true, force: true });
  return unpacked;
}

/** A fresh Debian has no package lists, and old ones name missing versions. */
function withFreshLists(work: () => void): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false;
  try {
    work();
    return true;
  } catch {
    try {
      if (isRoot) execFileSync('apt-get', ['update', ...soon], quiet);
      work();
      return true;
    } catch {
      return false;
    }
  }
}

export const memoryFolder = '/dev/shm';

export function hasRoom(bytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize > bytes;
  } catch {
    return false;
  }
}

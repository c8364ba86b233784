import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const quietOptions: ExecFileSyncOptions = {
  stdio: ['ignore', 'ignore', 'ignore'],
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
};
const isRoot = process.getuid?.() === 0;
const aptTimeouts = '-qq -o Acquire::Retries=1 -o Acquire::http::Timeout=20 -o Acquire::https::Timeout=20'.split(' ');

/** False: the machine is not Debian, the user is not root, or the packages are unreachable. */
export function installFromDebian(...packages: string[]): boolean {
  if (!isRoot) return false;
  return retryWithFreshLists(() =>
    execFileSync('apt-get', ['install', '-y', ...aptTimeouts, '--no-install-recommends', ...packages], quietOptions),
  );
}

export const unpackedPrograms = new URL('../.runtime/debian/', import.meta.url).pathname;
const unpackedFolders = ['usr/sbin', 'usr/bin'].map((folder) => join(unpackedPrograms, folder));

export const proxyNames = ['nginx', 'caddy'] as const;
export type ProxyName = (typeof proxyNames)[number];
export type DebianProgram = ProxyName | 'varnishd' | 'pgbouncer' | 'openssl';

/** Debian puts nginx where only root's PATH looks. */
export const findProgram = (proxy: DebianProgram): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', ...unpackedFolders]
    .map((folder) => join(folder, proxy))
    .find((path) => existsSync(path));

/** Unpacks into the project, so that no service starts. For programs without other libraries. */
export const unpackFromDebian = (...packages: string[]): boolean => unpackInto(unpackedPrograms, () => packages);

/** Also unpacks the libraries that this machine lacks. */
export const unpackWithDependencies = (folder: string, ...packages: string[]): boolean =>
  unpackInto(folder, () => [...new Set([...packages, ...listDependencies(packages)])]);

function listDependencies(packages: string[]): string[] {
  const plan = execFileSync('apt-get', ['install', '-s', '--no-install-recommends', ...packages], {
    ...quietOptions,
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
  });
  return [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name);
}

/** Calls listPackages again after apt-get update: the dependencies may have changed. */
function unpackInto(folder: string, listPackages: () => string[]): boolean {
  const downloads = join(folder, 'downloads');
  mkdirSync(downloads, { recursive: true });
  // Without this, apt warns that its user _apt may not write into this folder.
  const options = [...aptTimeouts, '-o', 'APT::Sandbox::User=root'];
  const unpacked = retryWithFreshLists(() => {
    execFileSync('apt-get', ['download', ...options, ...listPackages()], { ...quietOptions, cwd: downloads });
    for (const file of readdirSync(downloads))
      execFileSync('dpkg', ['-x', join(downloads, file), folder], quietOptions);
  });
  rmSync(downloads, { recursive: true, force: true });
  return unpacked;
}

/** A new Debian has no package lists, and old lists name missing versions. */
function retryWithFreshLists(work: () => void): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false;
  try {
    work();
    return true;
  } catch {
    try {
      if (isRoot) execFileSync('apt-get', ['update', ...aptTimeouts], quietOptions);
      work();
      return true;
    } catch {
      return false;
    }
  }
}

export const memoryFolder = '/dev/shm';

export function hasFreeMemory(bytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize > bytes;
  } catch {
    return false;
  }
}

/** Programs that npm does not have, from Debian's packages; only where this is a Debian, and never with a question. */
import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const quiet: ExecFileSyncOptions = {
  stdio: ['ignore', 'ignore', 'ignore'],
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
};
const isRoot = process.getuid?.() === 0;
/** Without a line to the packages we go on without them, and soon. */
const soon = ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20'];

/** Adds them to the system. False: this is no Debian, we are not root, or there is no line to the packages. */
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

/** Debian keeps nginx where only root looks. */
export const programOf = (proxy: DebianProgram): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', ...unpacked]
    .map((folder) => join(folder, proxy))
    .find((path) => existsSync(path));

/** Unpacks them into a folder of the project, so that no service starts. For programs whose libraries are on every Debian. */
export const unpackFromDebian = (...packages: string[]): boolean => unpackInto(unpackedPrograms, () => packages);

/** The same with all that they need and this machine does not have. */
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
  // The downloader gives up its rights and would warn that it may not write here.
  const options = [...soon, '-o', 'APT::Sandbox::User=root'];
  const unpacked = withFreshLists(() => {
    execFileSync('apt-get', ['download', ...options, ...packagesOf()], { ...quiet, cwd: downloads });
    for (const file of readdirSync(downloads)) execFileSync('dpkg', ['-x', join(downloads, file), folder], quiet);
  });
  rmSync(downloads, { recursive: true, force: true });
  return unpacked;
}

/** A fresh Debian has no lists of packages, and old lists name versions that are gone. */
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

/** Whether so many bytes more fit into memory; many containers have hardly any room there. */
export function hasRoom(bytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize > bytes;
  } catch {
    return false;
  }
}

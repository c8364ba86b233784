/**
 * `npm run lock` adds packages of other platforms and hashes that `npm install` leaves out of the
 * lockfile; without them `npm ci` fails.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { findPathsWithoutHash, type LockEntry, readPackageName } from './check/lockfile.ts';

interface PlatformLockEntry extends LockEntry {
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const file = new URL('../package-lock.json', import.meta.url);
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'openbsd', 'netbsd', 'sunos', 'aix'];
const processors = ['arm64', 'x64', 'ia32', 'arm', 'riscv64', 's390x', 'ppc64', 'loong64', 'wasm32'];

interface Lockfile {
  packages: Record<string, PlatformLockEntry>;
}

export async function completeLock(): Promise<{ missing: string[]; lock: Lockfile }> {
  const lock = JSON.parse(await readFile(file, 'utf8')) as Lockfile;
  return { missing: addMissingPackages(lock), lock };
}

/** Returns the names of the packages that were missing. */
export function addMissingPackages(lock: Lockfile): string[] {
  const missing: string[] = [];
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (`node_modules/${name}` in lock.packages || `${path}/node_modules/${name}` in lock.packages) continue;
      missing.push(name);
      lock.packages[`node_modules/${name}`] = { version, ...readPlatform(name), optional: true, ...(dev && { dev }) };
    }
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  return missing;
}

async function addHashes(packages: Lockfile['packages']): Promise<string[]> {
  const added: string[] = [];
  for (const path of findPathsWithoutHash(packages)) {
    const { version, ...rest } = packages[path] ?? {};
    const name = readPackageName(path);
    const { stdout } = await promisify(execFile)('npm', ['view', `${name}@${version}`, 'dist.integrity']);
    const integrity = stdout.trim();
    if (!/^sha512-[\w+/]+=*$/.test(integrity)) throw new Error(`The registry names no hash for ${name}@${version}.`);
    packages[path] = { ...(version && { version }), integrity, ...rest };
    added.push(name);
  }
  return added;
}

export function readPlatform(name: string): Pick<PlatformLockEntry, 'os' | 'cpu' | 'libc'> {
  const spelled = name.replace('linuxmusl', 'linux-musl');
  const words = spelled.split(/[-/]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  if (cpu.length === 0)
    throw new Error(`${name} names no processor, so it cannot be left out elsewhere; add it to the lockfile by hand.`);
  const libc = [/-musl/.test(spelled) && 'musl', /-gnu/.test(spelled) && 'glibc'].filter(
    (kind) => typeof kind === 'string',
  );
  return { ...(os.length > 0 && { os }), cpu, ...(libc.length > 0 && { libc }) };
}

if (import.meta.main) {
  const { missing, lock } = await completeLock();
  const hashes = await addHashes(lock.packages);
  await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`);
  const lines = [
    ...(missing.length > 0 ? [`Added ${missing.length}: ${missing.join(', ')}`] : []),
    ...(hashes.length > 0 ? [`Added the hash of ${hashes.length}: ${hashes.join(', ')}`] : []),
  ];
  console.log(lines.length > 0 ? lines.join('\n') : 'Nothing was missing.');
}

/**
 * `npm install` leaves a platform's package out of the lockfile when the registry in use does not carry it, and
 * `npm ci` then refuses the file on every machine. This writes the missing entries, each bound to its platform, so that
 * they are only ever fetched where they belong: `npm run lock`, after a dependency has changed. `npm run check` asks.
 */
import { readFile, writeFile } from 'node:fs/promises';

interface Entry {
  version?: string;
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

export async function completeLock(): Promise<{ missing: string[]; text: string }> {
  const lock = JSON.parse(await readFile(file, 'utf8')) as { packages: Record<string, Entry> };
  const missing: string[] = [];
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (`node_modules/${name}` in lock.packages || `${path}/node_modules/${name}` in lock.packages) continue;
      missing.push(name);
      lock.packages[`node_modules/${name}`] = { version, ...platformOf(name), optional: true, ...(dev && { dev }) };
    }
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { missing, text: `${JSON.stringify(lock, null, 2)}\n` };
}

function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[-/]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  if (cpu.length === 0)
    throw new Error(`${name} names no processor, so it cannot be left out elsewhere; add it to the lockfile by hand.`);
  const libc = [/-musl/.test(name) && 'musl', /-gnu/.test(name) && 'glibc'].filter((kind) => typeof kind === 'string');
  return { ...(os.length > 0 && { os }), cpu, ...(libc.length > 0 && { libc }) };
}

if (import.meta.main) {
  const { missing, text } = await completeLock();
  await writeFile(file, text);
  console.log(missing.length > 0 ? `Added ${missing.length}: ${missing.join(', ')}` : 'Nothing was missing.');
}

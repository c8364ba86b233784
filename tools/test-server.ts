import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { digestParts, readBuildStamp, serverParts, siteParts } from './build/parts.ts';
import { endProcess, guardFolder, guardProcess } from './process-guard.ts';

export interface TestServer extends AsyncDisposable {
  address: string;
  process: ChildProcess;
  folder: string;
  output: string[];
  stop: () => Promise<number | null>;
}

export const serverFlags = ['--max-semi-space-size=32'];
export const serverTunables =
  'glibc.malloc.arena_max=2:glibc.malloc.mmap_threshold=131072:glibc.malloc.trim_threshold=131072';

export const mainScript = new URL('../dist/bundle/main.mjs', import.meta.url).pathname;

const buildChecks = new Map<string, Promise<boolean>>();

/** An old build proves nothing about changed sources. */
async function assertBuilt(folder: string, parts: readonly string[]): Promise<void> {
  const check = async () => (await digestParts(parts)) === (await readBuildStamp(folder));
  if (!(await buildChecks.getOrInsertComputed(folder, check)))
    throw new Error('dist/ is older than what it is built from. Run: npm run build');
}

export const assertSiteBuilt = (): Promise<void> => assertBuilt('dist', siteParts);
export const assertServerBuilt = (): Promise<void> => assertBuilt('dist/bundle', serverParts);

const patience = 600_000;

export async function startServer(settings: Record<string, string> = {}, script = mainScript): Promise<TestServer> {
  if (script === mainScript) await assertServerBuilt();
  const folder = guardFolder(await mkdtemp(join(tmpdir(), 'site-')));
  // The test runner may have set NODE_ENV; the server must choose its own.
  const { NODE_ENV: _, ...environment } = process.env;
  const child = guardProcess(
    spawn(process.execPath, [...serverFlags, script], {
      env: {
        ...environment,
        GLIBC_TUNABLES: serverTunables,
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: folder,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  const output: string[] = [];

  async function stop(signal: NodeJS.Signals = 'SIGTERM') {
    await endProcess(child, signal);
    await rm(folder, { recursive: true, force: true });
    return child.exitCode;
  }

  try {
    const address = await waitForAddress(child, output);
    return {
      address,
      process: child,
      folder,
      output,
      stop: () => stop(),
      [Symbol.asyncDispose]: async () => void (await stop()),
    };
  } catch (error) {
    await stop('SIGKILL');
    throw error;
  }
}

function waitForAddress(child: ChildProcess, output: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const failed = (what: string) => reject(new Error(`The server ${what}:\n${output.join('\n')}`));
    const timer = setTimeout(() => failed(`did not start within ${patience / 1000} seconds`), patience);
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        const address = line.match(/Listening on (\S+)/)?.[1];
        if (!address) return;
        clearTimeout(timer);
        resolve(address);
      });
    }
    // "close" comes after the last printed line, "exit" may come before.
    child.once('close', (code) => {
      clearTimeout(timer);
      failed(`stopped with ${code}`);
    });
  });
}

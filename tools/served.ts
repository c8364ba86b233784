/** The production server on a free port with a data folder of its own, for tests, pictures and measurements. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Served {
  address: string;
  process: ChildProcess;
  /** where its data lie; letters are files in `letters/` */
  folder: string;
  /** everything it has printed */
  output: string[];
  stop: () => Promise<number | null>;
}

const main = new URL('../server/main.ts', import.meta.url).pathname;

export async function serve(settings: Record<string, string> = {}, script = main): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-'));
  // Whatever runs the tests may have set NODE_ENV for itself; the server decides alone.
  const { NODE_ENV: _, ...environment } = process.env;
  const child = spawn(process.execPath, [script], {
    env: { ...environment, HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        const standing = line.match(/ stands at (\S+)/)?.[1];
        if (standing) resolve(standing);
      });
    }
    child.once('exit', (code) => reject(new Error(`The server stopped with ${code}:\n${output.join('\n')}`)));
  }).catch(async (error) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  return {
    address,
    process: child,
    folder,
    output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

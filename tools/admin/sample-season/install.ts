import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { TestServer } from '#tools/test-server.ts';

const program = new URL('../../admin.ts', import.meta.url).pathname;
const pause = 50;

export async function installSampleSeason({
  address,
  folder,
}: Pick<TestServer, 'address' | 'folder'>): Promise<number[]> {
  const { NODE_ENV: _, PUBLIC_URL: __, ...environment } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'sample-season', '--json'], {
    env: { ...environment, HOST: '127.0.0.1', DATA_DIR: folder },
  });
  const numbers = (JSON.parse(stdout) as { event: number }[]).map(({ event }) => event);
  while (!(await fetch(`${address}/events/${numbers[0]}`)).ok) await setTimeout(pause);
  return numbers;
}

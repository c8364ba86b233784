// @module-tag full
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';

const root = new URL('../../', import.meta.url).pathname;
const folder = createWorkFolder('npm');
let npm: ChildProcess | undefined;
afterEach(() => {
  try {
    if (npm?.pid) process.kill(-npm.pid, 'SIGKILL');
  } catch {}
});

async function runNpmStart(): Promise<string> {
  const { NODE_ENV: _, ...environment } = process.env;
  const env = { ...environment, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder };
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  npm = child;
  for await (const line of createInterface({ input: child.stdout })) {
    const address = line.match(/Listening on (\S+)/)?.[1];
    if (address) return address;
  }
  throw new Error('npm start has ended.');
}

const isListening = (address: string) =>
  fetch(`${address}/healthz`).then(
    () => true,
    () => false,
  );

// After SIGKILL npm cannot pass a signal on.
test.each(['SIGTERM', 'SIGKILL'] as const)('%s to npm ends the server', async (signal) => {
  const address = await runNpmStart();
  expect(await isListening(address)).toBe(true);
  npm?.kill(signal);
  await waitUntil(async () => !(await isListening(address)));
});

// @module-tag full
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { workFolder } from '#tests/harness/per-file.ts';
import { until } from '#tests/harness/until.ts';

const root = new URL('../../', import.meta.url).pathname;
const folder = workFolder('npm');
let npm: ChildProcess | undefined;
afterEach(() => {
  try {
    if (npm?.pid) process.kill(-npm.pid, 'SIGKILL');
  } catch {}
});

async function npmStart(): Promise<string> {
  const { NODE_ENV: _, ...environment } = process.env;
  const env = { ...environment, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder };
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  npm = child;
  for await (const line of createInterface({ input: child.stdout })) {
    const standing = line.match(/Listening on (\S+)/)?.[1];
    if (standing) return standing;
  }
  throw new Error('npm start has ended.');
}

const listening = (address: string) =>
  fetch(`${address}/healthz`).then(
    () => true,
    () => false,
  );

// SIGKILL is the npm that passes nothing on.
test.each(['SIGTERM', 'SIGKILL'] as const)('%s to npm ends the server', async (signal) => {
  const address = await npmStart();
  expect(await listening(address)).toBe(true);
  npm?.kill(signal);
  await until(async () => !(await listening(address)), 20_000);
});

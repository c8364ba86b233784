/**
 * `npm start` as it is typed: npm, a shell, the runtime, the server. Whoever ends npm ends them all.
 * @module-tag full
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '#tests/harness/until.ts';

const root = new URL('../../', import.meta.url).pathname;
let folder: string;
let npm: ChildProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollenau-npm-'));
});
afterEach(async () => {
  // The whole group, whatever the test has left of it.
  try {
    if (npm?.pid) process.kill(-npm.pid, 'SIGKILL');
  } catch {}
  await rm(folder, { recursive: true, force: true });
});

function npmStart(): Promise<string> {
  const { NODE_ENV: _, ...environment } = process.env;
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...environment, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  npm = child;
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const standing = line.match(/Listening on (\S+)/)?.[1];
      if (standing) resolve(standing);
    });
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)));
  });
}

const listening = (address: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

// SIGKILL is the npm that passes nothing on.
test.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s to npm ends the server',
  async (signal) => {
    const address = await npmStart();
    expect(await listening(address)).toBe(true);
    npm?.kill(signal);
    await until(async () => !(await listening(address)), 20_000);
  },
  180_000,
);

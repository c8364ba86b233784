import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { limits } from '#server/limits.ts';
import { readStatusKey } from '#server/secrets/secrets.ts';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { findFreePort } from '#tests/harness/postgres.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';
import { endProcess, guardProcess } from '#tools/process-guard.ts';
import { assertServerBuilt, mainScript } from '#tools/test-server.ts';

const folder = createWorkFolder('full-log');
const report = {
  type: 'csp-violation',
  body: { effectiveDirective: 'img-src', blockedURL: 'https://x.example/a', documentURL: 'https://tollenau.example/' },
};

test('with the log on a full disk pages are answered, the operator is warned, and SIGTERM ends the server', async () => {
  await assertServerBuilt();
  // Each write to this device fails like one to a full disk.
  await using full = await open('/dev/full', 'w');
  const port = String(await findFreePort());
  const settings = { HOST: '127.0.0.1', PORT: port, DATA_DIR: folder, LOG_LEVEL: 'warn' };
  const { NODE_ENV: _, ...environment } = process.env;
  const env = { ...environment, ...settings };
  const child = guardProcess(spawn(process.execPath, [mainScript], { env, stdio: ['ignore', full.fd, 'inherit'] }));
  const request = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${path}`, { ...init, signal: AbortSignal.timeout(30_000) });
  try {
    await waitUntil(() =>
      request('/readyz').then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const headers = { 'content-type': 'application/reports+json' };
    const body = JSON.stringify([report]);
    for (let round = 0; round < 5; round++)
      expect((await request('/policy-reports', { method: 'POST', headers, body })).status).toBe(204);
    for (const path of ['/', '/events', '/readyz']) expect((await request(path)).status, path).toBe(200);
    const authorization = `Bearer ${readStatusKey(readConfig(env))}`;
    const status = await request('/statusz', { headers: { authorization } });
    expect(await status.json()).toMatchObject({
      status: 'warning',
      warnings: [expect.stringMatching(/^[5-9] lines of the log could not be written\./)],
    });
    const exit = once(child, 'exit', { signal: AbortSignal.timeout(4 * (limits.drainTime + limits.stopTimeout)) });
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  } finally {
    await endProcess(child, 'SIGKILL');
  }
});

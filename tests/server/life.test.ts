/**
 * A server is told to stop, and senders that are too slow.
 * @module-tag full
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { limits } from '#server/limits.ts';
import { slowRun } from '#tests/harness/slow-run.ts';
import { halfSent, stopRun } from '#tests/harness/stop-run.ts';
import { until } from '#tests/harness/until.ts';
import { serve } from '#tools/served.ts';

describe('L9 stop', () => {
  test('under load: no request that was accepted fails, what was confirmed is there, and it ends with 0 within ten seconds', async () => {
    const { answered, confirmed, failed, lost, code, milliseconds } = await stopRun();
    expect({ failed, lost, code }).toEqual({ failed: 0, lost: 0, code: 0 });
    expect(milliseconds).toBeLessThan(10_000);
    expect(answered).toBeGreaterThan(50);
    expect(confirmed).toBeGreaterThan(0);
  });

  test('control: one that is killed leaves those unanswered whom it has let in', async () => {
    const { failed, lost, code } = await stopRun('SIGKILL');
    expect(failed).toBeGreaterThanOrEqual(halfSent);
    expect({ lost, code }).toEqual({ lost: 0, code: null });
  });

  test('a second signal does not wait', async () => {
    await using server = await serve();
    // A request that never ends keeps the first stop waiting; the one before it shows that its connection is there.
    const { port } = new URL(server.address);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
    server.process.kill('SIGTERM');
    await until(async () => (await fetch(`${server.address}/readyz`)).status === 503);
    server.process.kill('SIGTERM');
    await setTimeout(limits.signalEcho * 1.2);
    expect(server.process.exitCode).toBeNull();
    server.process.kill('SIGTERM');
    expect(await once(server.process, 'exit')).toEqual([1, null]);
    socket.destroy();
  });
});

test('L4 slow headers and slow bodies are cut off, and meanwhile pages are served', async () => {
  await using server = await serve();
  expect(server.output.join('\n')).toMatch(/Listening on http.*\(\d+\.\d+\.\d+\+[0-9a-f]{8}, .*health: \/readyz\)/);
  const content = { epoch: 0, wanted: 0 };
  expect(await (await fetch(`${server.address}/readyz`)).json()).toEqual({ status: 'ready', content });
  const slow = slowRun(server, 50);
  expect((await fetch(server.address)).status).toBe(200);
  for (const seconds of Object.values(await slow)) expect(seconds).toBeLessThan(20);
  expect((await fetch(server.address)).status).toBe(200);
});

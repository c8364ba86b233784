/** Start, health, stop, and what the log gives away. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#server/limits.ts';
import { until } from '#tests/harness/until.ts';
import { type Served, serve } from '#tools/served.ts';

describe('start', () => {
  test('a bad setting ends with a sentence and no stack', async () => {
    const error = await serve({ PORT: 'abc', DATABSE_URL: 'x' }).then(String, (reason: Error) => reason.message);
    expect(error).toMatch(/PORT is "abc"\. It must be a whole number/);
    expect(error).not.toMatch(/\bat .*\.m?[jt]s:\d/);
  });
});

describe('L9 stop', () => {
  test('under load: no request that was accepted fails, and it ends with 0 within ten seconds', async () => {
    await using server = await serve({ LOG_LEVEL: 'error' });
    const outcomes: ('answered' | 'not accepted' | 'failed')[] = [];
    let going = true;
    const visitors = Array.from({ length: 50 }, async () => {
      while (going) outcomes.push(await visit(server.address));
    });
    await until(() => outcomes.length > 100);
    const begun = performance.now();
    const code = await server.stop().finally(() => {
      going = false;
    });
    await Promise.all(visitors);
    expect(code).toBe(0);
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(outcomes.filter((outcome) => outcome === 'answered').length).toBeGreaterThan(50);
    expect(outcomes).not.toContain('failed');
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

describe('one server from its start to its stop', () => {
  let server: Served;
  beforeAll(async () => {
    server = await serve({ LOG_LEVEL: 'debug' });
  });
  afterAll(() => server.stop());

  test('says where it stands, and is ready', async () => {
    const version = expect.stringMatching(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/);
    const content = { epoch: 0, wanted: 0 };
    expect(await (await fetch(`${server.address}/readyz`)).json()).toEqual({ status: 'ready', version, content });
    expect(await (await fetch(`${server.address}/healthz`)).json()).toEqual({ status: 'alive', version });
    expect(server.output.join('\n')).toMatch(/Listening on http.*\(\d+\.\d+\.\d+\+[0-9a-f]{8}, .*health: \/readyz\)/);
  });

  test('L4 slow headers and slow bodies are cut off, and meanwhile pages are served', async () => {
    const { port } = new URL(server.address);
    const lasted = (greeting: string) =>
      new Promise<number>((resolve) => {
        const begun = performance.now();
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(greeting));
        const drip = setInterval(() => socket.writable && socket.write('x'), 1000);
        const finish = () => {
          clearInterval(drip);
          resolve((performance.now() - begun) / 1000);
        };
        socket.on('close', finish).on('error', () => socket.destroy());
      });
    const slow = Promise.all([
      ...Array.from({ length: 50 }, () => lasted('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')),
      ...Array.from({ length: 50 }, () =>
        lasted('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{'),
      ),
      // Where files are expected, drops are no better.
      ...Array.from({ length: 50 }, () =>
        lasted(
          'POST /api/ticket-requests HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=y\r\nContent-Length: 500000\r\n\r\n--y\r\n',
        ),
      ),
    ]);
    expect((await fetch(server.address)).status).toBe(200);
    for (const seconds of await slow) expect(seconds).toBeLessThan(20);
    expect((await fetch(server.address)).status).toBe(200);
  });

  test('H8 the log holds nothing a visitor sent', async () => {
    const canary = 'canary-7f3a';
    await fetch(`${server.address}/${canary}?q=${canary}&token=${canary}`, {
      headers: { cookie: `x=${canary}`, 'user-agent': canary },
    });
    await fetch(`${server.address}/`, {
      method: 'POST',
      body: JSON.stringify({ email: `${canary}@example.org` }),
      headers: { 'content-type': 'application/json' },
    });
    expect(await server.stop()).toBe(0);
    expect(server.output.join('\n')).toContain('"msg":"Server listening');
    // Its own address it may name.
    const printed = server.output.filter((line) => !line.includes(server.address)).join('\n');
    expect(printed).not.toContain(canary);
    expect(printed).not.toContain('127.0.0.1');
  });
});

async function visit(address: string): Promise<'answered' | 'not accepted' | 'failed'> {
  try {
    const response = await fetch(address);
    const text = await response.text();
    return response.status === 200 && text.endsWith('</html>') ? 'answered' : 'failed';
  } catch (error) {
    const code =
      error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined;
    return code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'UND_ERR_SOCKET' ? 'not accepted' : 'failed';
  }
}

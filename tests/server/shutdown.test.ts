// @module-tag full
import { once } from 'node:events';
import { connect } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { limits } from '#server/limits.ts';
import { queryColumn } from '#server/storage/rows.ts';
import { beginRequest, requestTickets } from '#tests/harness/guests.ts';
import { startUnwarmedServer } from '#tests/harness/unwarmed-server.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';
import { startServer, type TestServer } from '#tools/test-server.ts';

/** Guests who have sent half a form. The server has certainly accepted their requests. */
const halfSent = 5;

/** 45 visitors read and 5 send when the signal arrives. */
async function stopUnderLoad(server: TestServer, signal: 'SIGTERM' | 'SIGKILL') {
  const counts = { answered: 0, failed: 0, closed: 0 };
  const confirmed: string[] = [];
  let [going, turn] = [true, 0];
  const readers = Array.from({ length: 45 }, async () => {
    while (going) counts[await requestOnce(server.address)]++;
  });
  const senders = Array.from({ length: 5 }, async () => {
    while (going) {
      const name = `guest-${++turn}`;
      if (await requestTickets(server, name, turn).catch(() => false)) confirmed.push(name);
    }
  });
  await waitUntil(() => counts.answered > 100 && confirmed.length > 5);
  const halves = await Promise.all(
    Array.from({ length: halfSent }, () => beginRequest(server, `half-${++turn}`, turn)),
  );
  const start = performance.now();
  server.process.kill(signal);
  const isStopping = () =>
    fetch(`${server.address}/readyz`).then(
      ({ status }) => status === 503,
      () => true,
    );
  await waitUntil(isStopping);
  const wholes = (await Promise.all(halves.map(async ({ name, finish }) => ((await finish()) ? [name] : [])))).flat();
  await waitUntil(() => server.process.exitCode !== null || server.process.signalCode !== null);
  const milliseconds = performance.now() - start;
  going = false;
  await Promise.all([...readers, ...senders]);
  confirmed.push(...wholes);
  const database = new DatabaseSync(`${server.folder}/site.sqlite`, { timeout: 5000 });
  const stored = new Set(queryColumn(database, 'select full_name from ticket_requests'));
  database.close();
  const lost = confirmed.filter((name) => !stored.has(name)).length;
  return { failed: counts.failed + halfSent - wholes.length, lost, code: server.process.exitCode, milliseconds };
}

/** `closed`: the server had not accepted the connection. */
async function requestOnce(address: string): Promise<'answered' | 'closed' | 'failed'> {
  try {
    const response = await fetch(address);
    const text = await response.text();
    return response.status === 200 && text.endsWith('</html>') ? 'answered' : 'failed';
  } catch (error) {
    const { code = '' } = (error as { cause?: { code?: string } }).cause ?? {};
    return ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(code) ? 'closed' : 'failed';
  }
}

const settings = { LOG_LEVEL: 'error', TRUST_PROXY: 'on' };

describe('L9 stopping the server', () => {
  test('under load no accepted request fails, confirmed data is stored, and the process exits with 0', async () => {
    await using server = await startServer(settings);
    const { milliseconds, ...outcome } = await stopUnderLoad(server, 'SIGTERM');
    expect(outcome).toEqual({ failed: 0, lost: 0, code: 0 });
    expect(milliseconds).toBeLessThan(60_000);
  });

  test('control: a killed server leaves accepted requests unanswered', async () => {
    await using server = await startUnwarmedServer(settings);
    const { failed, lost, code } = await stopUnderLoad(server, 'SIGKILL');
    expect(failed).toBeGreaterThanOrEqual(halfSent);
    expect({ lost, code }).toEqual({ lost: 0, code: null });
  });

  test('a second signal stops the server at once', async () => {
    await using server = await startServer();
    // An unfinished request delays the stop; the earlier one shows that its connection is open.
    const { port } = new URL(server.address);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
    server.process.kill('SIGTERM');
    await waitUntil(async () => (await fetch(`${server.address}/readyz`)).status === 503);
    server.process.kill('SIGTERM');
    await setTimeout(limits.signalEcho * 1.2);
    expect(server.process.exitCode).toBeNull();
    server.process.kill('SIGTERM');
    expect(await once(server.process, 'exit')).toEqual([1, null]);
    socket.destroy();
  });
});

const requestHead = 'HTTP/1.1\r\nHost: x\r\n';
const slowRequests = [
  `GET / ${requestHead}X-Slow: `,
  `POST / ${requestHead}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
  `POST /api/ticket-requests ${requestHead}Content-Type: multipart/form-data; boundary=y\r\nContent-Length: 500000\r\n\r\n--y\r\n`,
];

test('L4 slow headers and slow bodies are cut off, and pages are served meanwhile', async () => {
  await using server = await startServer();
  expect(server.output.join('\n')).toMatch(/Listening on http.*\(\d+\.\d+\.\d+\+[0-9a-f]{8}, .*health: \/readyz\)/);
  const content = { epoch: 0, wanted: 0 };
  expect(await (await fetch(`${server.address}/readyz`)).json()).toEqual({ status: 'ready', content });
  const start = performance.now();
  const cut = slowRequests.map(async (beginning) => {
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1', () => socket.write(beginning));
    socket.on('error', () => {}).resume();
    const drip = setInterval(() => socket.writable && socket.write('x'), 1000);
    await once(socket, 'close');
    clearInterval(drip);
    return (performance.now() - start) / 1000;
  });
  expect((await fetch(server.address)).status).toBe(200);
  for (const seconds of await Promise.all(cut)) expect(seconds).toBeLessThan(60);
});

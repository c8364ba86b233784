/** The cached home page under load, compared with a bare node:http server of the same bytes. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { startServer } from '#tools/test-server.ts';
import { atLeast, atMost, type Figure, median, p99 } from './harness.ts';

const rounds = 5;

export async function measureLoad(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-bench-'));
  await using ours = await startServer({ LOG_LEVEL: 'error' });
  const { body, headers } = await fetchAnswer(ours.address);
  await writeFile(join(folder, 'page'), body);
  await writeFile(join(folder, 'headers.json'), JSON.stringify(headers));
  await using bare = await startBareServer(folder);
  for (const { address } of [ours, bare]) await runLoad(address, { seconds: 2 });
  const own: LoadResult[] = [];
  const ratios: number[] = [];
  // In turns, so that other work on the machine affects both alike.
  for (let round = 0; round < rounds; round++) {
    const [page, other] = [await runLoad(ours.address), await runLoad(bare.address)];
    own.push(page);
    ratios.push(page.perSecond / other.perSecond);
  }
  await rm(folder, { recursive: true, force: true });
  return [
    atLeast('cached page : bare node:http, same bytes (requests/s)', median(ratios), 0.6, '×'),
    atMost('p99 under 50 connections (median of rounds)', median(own.map((one) => one.p99)), 50, 'ms'),
    atLeast('requests per second, generator on the same cores', median(own.map((one) => one.perSecond)), 5000),
  ];
}

function fetchAnswer(address: string): Promise<{ body: Buffer; headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    request(address, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const { date, connection, 'keep-alive': _, ...headers } = response.headers;
        resolve({ body: Buffer.concat(parts), headers });
      });
    })
      .on('error', reject)
      .end();
  });
}

async function startBareServer(folder: string) {
  const child = spawn(process.execPath, [new URL('bare-server.ts', import.meta.url).pathname, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const address of createInterface({ input: child.stdout }))
    return { address, [Symbol.asyncDispose]: async () => void child.kill() };
  throw new Error('bare-server.ts did not start.');
}

interface LoadResult {
  perSecond: number;
  /** milliseconds */
  p99: number;
}

/** Waits until all answers have one length: the server recompresses a page after a while. */
const recompressTime = 2000;

/**
 * Load over open connections, on bare sockets. It counts bytes, as all answers have one length:
 * a generator that parses HTTP in JavaScript would be slower than the server.
 */
export async function runLoad(address: string, { connections = 50, seconds = 5 } = {}): Promise<LoadResult> {
  const { hostname, port, host } = new URL(address);
  const request = Buffer.from(`GET / HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`);
  await measureAnswerLength(hostname, Number(port), request);
  await setTimeout(recompressTime);
  const length = await measureAnswerLength(hostname, Number(port), request);
  const latencies: number[] = [];
  // All connections read into the same buffer, so nothing is allocated.
  const sharedBuffer = Buffer.alloc(1 << 17);
  let going = true;

  const visitor = () =>
    new Promise<void>((resolve, reject) => {
      let missing = length;
      let requestedAt = 0;
      const socket: Socket = connect({
        port: Number(port),
        host: hostname,
        onread: { buffer: sharedBuffer, callback: count },
      });
      socket.on('connect', sendRequest);
      function sendRequest() {
        missing = length;
        requestedAt = performance.now();
        socket.write(request);
      }
      function count(arrived: number) {
        missing -= arrived;
        if (missing < 0) reject(new Error(`${address} answered with another length than before.`));
        if (missing <= 0) {
          latencies.push(performance.now() - requestedAt);
          if (going) sendRequest();
          else socket.end();
        }
        return true;
      }
      socket.on('close', () => resolve());
      socket.on('error', reject);
    });

  const begun = performance.now();
  const visitors = Promise.all(Array.from({ length: connections }, visitor));
  void setTimeout(seconds * 1000).then(() => {
    going = false;
  });
  await visitors;
  const elapsed = (performance.now() - begun) / 1000;
  return { perSecond: latencies.length / elapsed, p99: p99(latencies) };
}

/** The length of headers and body, if the status is 200. */
function measureAnswerLength(hostname: string, port: number, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, hostname, () => socket.write(request));
    const parts: Buffer[] = [];
    socket.on('data', (chunk) => {
      parts.push(Buffer.from(chunk));
      const whole = Buffer.concat(parts).toString('latin1');
      const head = whole.indexOf('\r\n\r\n') + 4;
      const body = Number(whole.match(/content-length: (\d+)/i)?.[1] ?? Number.NaN);
      if (head < 4 || whole.length < head + body) return;
      socket.end();
      if (whole.startsWith('HTTP/1.1 200')) resolve(head + body);
      else reject(new Error(whole.slice(0, 100)));
    });
    socket.on('error', reject);
  });
}

/**
 * Load from fifty kept-open connections over bare sockets. It counts bytes, because every answer has the same length: a
 * generator that parses HTTP in JavaScript is slower than what it is to measure (autocannon stopped at 4,800 requests a
 * second before each of the three servers).
 */
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { p99 } from './figure.ts';

const pressTime = 2000;

export interface Load {
  requests: number;
  perSecond: number;
  /** milliseconds */
  p99: number;
}

interface Options {
  connections?: number;
  seconds?: number;
  headers?: Record<string, string>;
  /** the page has been asked for before, a while ago */
  isPressed?: boolean;
}

export async function load(
  address: string,
  { connections = 50, seconds = 5, headers = {}, isPressed = false }: Options = {},
): Promise<Load> {
  const { hostname, port, host } = new URL(address);
  const head = Object.entries({ Host: host, 'Accept-Encoding': 'br', ...headers });
  const request = Buffer.from(`GET / HTTP/1.1\r\n${head.map((pair) => `${pair.join(': ')}\r\n`).join('')}\r\n`);
  // A page is pressed once more after it has been asked for; from then on all its answers are of one length.
  if (!isPressed) {
    await answerLength(hostname, Number(port), request);
    await setTimeout(pressTime);
  }
  const length = await answerLength(hostname, Number(port), request);
  const latencies: number[] = [];
  // What arrives is only counted: all connections write over the same place, and nothing is allocated for it.
  const landing = Buffer.alloc(1 << 17);
  let going = true;

  const visitor = () =>
    new Promise<void>((resolve, reject) => {
      let missing = length;
      let asked = 0;
      const socket: Socket = connect({
        port: Number(port),
        host: hostname,
        onread: { buffer: landing, callback: count },
      });
      socket.on('connect', ask);
      function ask() {
        missing = length;
        asked = performance.now();
        socket.write(request);
      }
      function count(arrived: number) {
        missing -= arrived;
        if (missing < 0) reject(new Error(`${address} answered with another length than before.`));
        if (missing <= 0) {
          latencies.push(performance.now() - asked);
          if (going) ask();
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
  return { requests: latencies.length, perSecond: latencies.length / elapsed, p99: p99(latencies) };
}

/** Of the head and the body together, and only when it is a 200. */
function answerLength(hostname: string, port: number, request: Buffer): Promise<number> {
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

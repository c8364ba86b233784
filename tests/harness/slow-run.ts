/** People who send drop by drop, and people who ask for much and read nothing: how long until each is cut off. */
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import type { Served } from '#tools/served.ts';
import { until } from './until.ts';

const host = 'Host: x\r\n';
const beginnings = {
  headers: `GET / HTTP/1.1\r\n${host}X-Slow: `,
  bodies: `POST / HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
  // Where files are expected, drops are no better.
  files: `POST /api/ticket-requests HTTP/1.1\r\n${host}Content-Type: multipart/form-data; boundary=y\r\nContent-Length: 500000\r\n\r\n--y\r\n`,
};
type Kind = keyof typeof beginnings;
/** More than a connection holds that nobody reads from. */
const muchToRead = `GET / HTTP/1.1\r\n${host}\r\n`.repeat(40);

export interface SlowOutcome {
  /** seconds until the last of each kind was cut off */
  slowest: Record<Kind, number>;
  /** seconds until the server had let go of all of them, those who do not read included */
  released: number;
}

export async function slowRun({ address, process }: Served, each: number, readers = 0): Promise<SlowOutcome> {
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 100) / 10;
  const port = Number(new URL(address).port);
  const files = async () => (await readdir(`/proc/${process.pid}/fd`).catch(() => [])).length;
  await (await fetch(address)).text();
  const before = await files();
  const deaf = Array.from({ length: readers }, () => connect(port, '127.0.0.1').on('error', () => {}));
  for (const socket of deaf) socket.pause().write(muchToRead);
  const last = Object.entries(beginnings).map(async ([kind, bytes]) => {
    const all = Array.from({ length: each }, () => dripping(connect(port, '127.0.0.1'), bytes));
    await Promise.all(all);
    return [kind, seconds()] as const;
  });
  const slowest = Object.fromEntries(await Promise.all(last)) as Record<Kind, number>;
  await until(async () => (await files()) <= before + 2);
  const released = seconds();
  for (const socket of deaf) socket.destroy();
  return { slowest, released };
}

function dripping(socket: Socket, bytes: string): Promise<void> {
  socket.on('connect', () => socket.write(bytes));
  const drip = setInterval(() => socket.writable && socket.write('x'), 1000);
  return new Promise((resolve) => {
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearInterval(drip);
      resolve();
    });
  });
}

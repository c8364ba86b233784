/** People who send drop by drop: how long until each is cut off. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Served } from '#tools/served.ts';

const host = 'Host: x\r\n';
const beginnings = {
  headers: `GET / HTTP/1.1\r\n${host}X-Slow: `,
  bodies: `POST / HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
  // Where files are expected, drops are no better.
  files: `POST /api/ticket-requests HTTP/1.1\r\n${host}Content-Type: multipart/form-data; boundary=y\r\nContent-Length: 500000\r\n\r\n--y\r\n`,
};

/** Within so long they begin, one after the other, and drip out of step. */
const arriving = 3000;

/** Who has not been cut off by then hangs up. */
const patience = 30_000;

/** The longest that one of each kind was let be, in seconds. */
export async function slowRun({ address }: Pick<Served, 'address'>, each: number): Promise<Record<string, number>> {
  const port = Number(new URL(address).port);
  const kinds = Object.entries(beginnings).map(async ([kind, bytes]) => {
    const sockets = Array.from({ length: each }, () => connect(port, '127.0.0.1'));
    for (const socket of sockets) socket.on('error', () => socket.destroy());
    const times = sockets.map((socket, index) => dripping(socket, bytes, (index / each) * arriving));
    return [kind, Math.max(0, ...(await Promise.all(times)))] as const;
  });
  return Object.fromEntries(await Promise.all(kinds));
}

/** How many seconds it was let be. */
async function dripping(socket: Socket, bytes: string, late: number): Promise<number> {
  await Promise.all([setTimeout(late), once(socket, 'connect')]);
  const begun = performance.now();
  const over = new AbortController();
  socket.once('close', () => over.abort());
  socket.resume().write(bytes);
  const drip = setInterval(() => socket.writable && socket.write('x'), 1000);
  await setTimeout(patience, undefined, { signal: over.signal }).catch(() => {});
  clearInterval(drip);
  socket.destroy();
  return (performance.now() - begun) / 1000;
}

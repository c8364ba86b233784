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
type Kind = keyof typeof beginnings;

/** Within so long they begin, one after the other, and drip out of step. */
const arriving = 3000;

/** Who has not been cut off by then hangs up. */
const patience = 30_000;

/** The longest that one of each kind was let be, in seconds. */
export async function slowRun({ address }: Pick<Served, 'address'>, each: number): Promise<Record<Kind, number>> {
  const port = Number(new URL(address).port);
  const kinds = Object.entries(beginnings).map(async ([kind, bytes]) => {
    const sockets = await connected(port, each);
    const seconds = await Promise.all(
      sockets.map((socket, index) => dripping(socket, bytes, (index / each) * arriving)),
    );
    return [kind, Math.round(Math.max(0, ...seconds) * 10) / 10] as const;
  });
  return Object.fromEntries(await Promise.all(kinds)) as Record<Kind, number>;
}

/** Some at a time, as many as may wait at a door. */
async function connected(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(100, count - sockets.length) }, () => connect(port, '127.0.0.1'));
    await Promise.all(some.map((socket) => once(socket, 'connect')));
    for (const socket of some) socket.on('error', () => socket.destroy());
    sockets.push(...some);
  }
  return sockets;
}

/** How many seconds it was let be. */
async function dripping(socket: Socket, bytes: string, late: number): Promise<number> {
  await setTimeout(late);
  const begun = performance.now();
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.resume().write(bytes);
  const drip = setInterval(() => socket.writable && socket.write('x'), 1000);
  const over = new AbortController();
  await Promise.race([closed, setTimeout(patience, undefined, { signal: over.signal })]);
  over.abort();
  clearInterval(drip);
  socket.destroy();
  return (performance.now() - begun) / 1000;
}

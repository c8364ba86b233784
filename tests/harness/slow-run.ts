/** People who send drop by drop: how long until each is cut off. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Served } from '#tools/served.ts';

const host = 'Host: x\r\n';
const beginnings = {
  headers: `GET / HTTP/1.1\r\n${host}X-Slow: `,
  bodies: `POST / HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
  // Where files are expected, drops are no better.
  files: `POST /api/ticket-requests HTTP/1.1\r\n${host}Content-Type: multipart/form-data; boundary=y\r\nContent-Length: 500000\r\n\r\n--y\r\n`,
};
type Kind = keyof typeof beginnings;

/** The longest that one of each kind was let be, in seconds. */
export async function slowRun({ address }: Served, each: number): Promise<Record<Kind, number>> {
  const port = Number(new URL(address).port);
  const kinds = Object.entries(beginnings).map(async ([kind, bytes]) => {
    const seconds = await Promise.all((await connected(port, each)).map((socket) => dripping(socket, bytes)));
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
async function dripping(socket: Socket, bytes: string): Promise<number> {
  const begun = performance.now();
  socket.resume().write(bytes);
  const drip = setInterval(() => socket.writable && socket.write('x'), 1000);
  await new Promise((resolve) => socket.on('close', resolve));
  clearInterval(drip);
  return (performance.now() - begun) / 1000;
}

/** Half a network's way in each direction, in front of a server on this machine: DevTools slows no page that is fetched ahead. */
import { connect, createServer, type Socket } from 'node:net';

export async function farAway(address: string, roundTrip: number): Promise<{ address: string; close: () => void }> {
  const { hostname, port } = new URL(address);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    pass(near, far);
    pass(far, near);
  });
  function pass(from: Socket, to: Socket) {
    open.add(from);
    from.setNoDelay(true);
    from.on('data', (bytes) => setTimeout(() => to.writable && to.write(bytes), roundTrip / 2));
    from.on('close', () => {
      open.delete(from);
      setTimeout(() => to.destroy(), roundTrip / 2);
    });
    from.on('error', () => from.destroy());
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const listening = server.address();
  const at = typeof listening === 'object' && listening ? listening.port : 0;
  return {
    address: `http://127.0.0.1:${at}`,
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

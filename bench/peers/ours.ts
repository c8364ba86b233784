/** Our own server in production mode: alone, and behind nginx with deploy/edge. */
import { waitUntilIdle } from '#bench/harness.ts';
import { startEdge } from '#tests/harness/edge.ts';
import { findFreePort } from '#tests/harness/postgres.ts';
import { findProgram, unpackFromDebian } from '#tools/debian.ts';
import { startServer } from '#tools/test-server.ts';
import { readNginxVersion } from './nginx.ts';
import type { Peer } from './peer.ts';

const versions = async () => ({ node: process.versions.node });

export const ours: Peer = {
  name: 'ours',
  how: 'the whole site, both languages, with accounts, requests and the office behind it',
  prepare: versions,
  async start(origin) {
    const settings = origin && { PUBLIC_URL: origin, TRUST_PROXY: '127.0.0.1' };
    const server = await startServer({ LOG_LEVEL: 'error', ...settings });
    return {
      address: server.address,
      processes: [server.process],
      waitUntilIdle: () => waitUntilIdle(server.process.pid),
      [Symbol.asyncDispose]: async () => void (await server.stop()),
    };
  },
};

export const oursBehindEdge: Peer = {
  name: 'ours-edge',
  how: 'the same behind nginx as a shared cache (deploy/edge/nginx.conf)',
  isOurBytes: true,
  async prepare() {
    if (!findProgram('nginx')) unpackFromDebian('nginx');
    return { ...(await versions()), nginx: readNginxVersion() };
  },
  async start() {
    const renewals = await findFreePort();
    const server = await startServer({
      LOG_LEVEL: 'error',
      PUBLIC_URL: 'https://venue.example',
      SHARED_CACHE: `http://127.0.0.1:${renewals}`,
      TRUST_PROXY: '127.0.0.1',
    });
    const edge = await startEdge('nginx', { behind: new URL(server.address).host, renewals });
    return {
      address: edge.address,
      processes: [],
      waitUntilIdle: () => waitUntilIdle(server.process.pid),
      async [Symbol.asyncDispose]() {
        await edge[Symbol.asyncDispose]();
        await server.stop();
      },
    };
  },
};

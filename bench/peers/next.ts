/** Next.js with the App Router: pages rendered by the build, served by its own server. */
import { join } from 'node:path';
import { findFreePort } from '#tests/harness/postgres.ts';
import { buildPeer, peersFolder } from './built.ts';
import { type Peer, startPrograms } from './peer.ts';

const folder = join(peersFolder, 'next');
const next = 'node_modules/next/dist/bin/next';

export const nextPeer: Peer = {
  name: 'next',
  how: 'App Router, all pages static, `next start`; next/image with the finished pictures, next/font/local, next/link',
  prepare: (content) => buildPeer({ name: 'next', content, build: [next, 'build'], toFetch: ['media'] }),
  async start() {
    const port = await findFreePort();
    const words = [join(folder, next), 'start', '-p', String(port), '-H', '127.0.0.1'];
    const { NODE_ENV: _, ...env } = process.env;
    return startPrograms(`http://127.0.0.1:${port}`, [{ program: process.execPath, words, cwd: folder, env }]);
  },
};

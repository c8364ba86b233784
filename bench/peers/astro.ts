/** Plain Astro without React or script: files, compressed by the build and served by nginx. */
import { join } from 'node:path';
import { compressFiles } from '#tools/build/compress.ts';
import { buildPeer, peersFolder } from './built.ts';
import { readNginxVersion, serveFiles } from './nginx.ts';
import type { Peer } from './peer.ts';

const files = join(peersFolder, 'astro/dist');

export const astroPeer: Peer = {
  name: 'astro',
  how: 'static, no script, its own way with fonts; nginx, Brotli beforehand',
  async prepare(content) {
    const build: [string, ...string[]] = ['node_modules/astro/bin/astro.mjs', 'build'];
    const versions = await buildPeer({ name: 'astro', content, build, toFetch: ['media'] });
    await compressFiles(files);
    return { ...versions, nginx: readNginxVersion() };
  },
  start: () => serveFiles(files, 'try_files $uri $uri.html /index.html;'),
};

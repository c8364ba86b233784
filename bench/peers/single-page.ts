/** A React single-page app: script fetches the content; files, compressed, served by nginx. */
import { join } from 'node:path';
import { compressFiles } from '#tools/build/compress.ts';
import { buildPeer, peersFolder } from './built.ts';
import { readNginxVersion, serveFiles } from './nginx.ts';
import type { Peer } from './peer.ts';

const files = join(peersFolder, 'single-page/dist');

export const singlePagePeer: Peer = {
  name: 'single-page',
  how: 'Vite, React, React Router with a loader for each page; nginx, Brotli beforehand',
  async prepare(content) {
    const pages = [
      'frame.json',
      ...content.pages.map(({ path }) => `${path.slice(1).replaceAll('/', '-') || 'home'}.json`),
    ];
    const build: [string, ...string[]] = ['node_modules/vite/bin/vite.js', 'build'];
    const versions = await buildPeer({ name: 'single-page', content, build, toFetch: ['media', 'fonts', ...pages] });
    await compressFiles(files);
    return { ...versions, nginx: readNginxVersion() };
  },
  start: () => serveFiles(files, 'try_files $uri /index.html;'),
};

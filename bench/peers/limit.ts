/** The upper limit: nginx with the compressed bytes of our own pages and our own headers. */
import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from '#tests/harness/postgres.ts';
import { startServer } from '#tools/test-server.ts';
import { peersFolder } from './built.ts';
import { language, paths } from './content.ts';
import { nginxCommand, readNginxVersion } from './nginx.ts';
import { type Peer, startPrograms } from './peer.ts';

const folder = join(peersFolder, 'limit');
/** The server recompresses a page a while after its first request. */
const recompressTime = 2000;
/** nginx adds these headers itself. */
const ownHeaders = ['date', 'connection', 'keep-alive', 'content-length', 'content-type', 'etag'];
let headerLines = '';

const fileOf = (path: string): string => path.slice(1).replaceAll('/', '-') || 'home';

export const limit: Peer = {
  name: 'limit',
  how: 'the finished bytes of our pages as files, with our heads, in nginx',
  isOurBytes: true,
  async prepare() {
    await mkdir(folder, { recursive: true });
    await using server = await startServer({ LOG_LEVEL: 'error' });
    for (const path of paths) await fetchAnswer(server.address + path);
    await setTimeout(recompressTime);
    for (const path of paths) {
      const { body, headers } = await fetchAnswer(server.address + path);
      await writeFile(join(folder, fileOf(path)), body);
      if (path === '/')
        headerLines = Object.entries(headers)
          .filter(([name]) => !ownHeaders.includes(name))
          .map(([name, value]) => `add_header ${name} "${String(value).replaceAll('"', '\\"')}";`)
          .join('\n');
    }
    return { nginx: readNginxVersion() };
  },
  async start() {
    const port = await findFreePort();
    const pages = paths.map((path) => `location = ${path} { try_files /${fileOf(path)} =404; }`).join('\n');
    const command = await nginxCommand(
      () => `server { listen 127.0.0.1:${port}; root ${folder}; default_type text/html;
${headerLines}
${pages} }`,
    );
    return startPrograms(`http://127.0.0.1:${port}`, [command]);
  },
};

function fetchAnswer(address: string): Promise<{ body: Buffer; headers: NodeJS.Dict<string | string[]> }> {
  return new Promise((resolve, reject) => {
    request(address, { headers: { 'accept-encoding': 'br', 'accept-language': language } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ body: Buffer.concat(parts), headers: answer.headers }));
    })
      .on('error', reject)
      .end();
  });
}

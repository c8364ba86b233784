/** Debian's nginx with its log. One worker, because the load generator needs the second core. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#tests/harness/postgres.ts';
import { guardFolder } from '#tools/process-guard.ts';
import { environment, pathInDebian, readVersion } from './debian.ts';
import { type RunningPeer, startPrograms } from './peer.ts';

export const readNginxVersion = (): string => readVersion('usr/sbin/nginx', '-v');

const types =
  'text/css css; text/javascript js; application/json json; image/avif avif; font/woff2 woff2; text/html html';

/** `site` is the content of `http`, with this `listen`. */
export async function nginxCommand(site: (folder: string) => string) {
  const folder = guardFolder(await mkdtemp(join(tmpdir(), 'tollenau-peer-nginx-')));
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${folder}/${what};`,
  );
  await mkdir(join(folder, 'client_body'));
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
load_module ${pathInDebian('usr/lib/nginx/modules/ngx_http_brotli_static_module.so')};
events { worker_connections 768; }
http { sendfile on; tcp_nopush on; access_log ${folder}/access.log; server_tokens off; types { ${types.replaceAll('; ', ';\n')}; } charset utf-8; charset_types application/json text/css text/javascript;
${places.join(' ')}
${site(folder)} }`,
  );
  return { program: pathInDebian('usr/sbin/nginx'), words: ['-p', folder, '-c', file], env: environment() };
}

/** Browsers keep files with a hash in their name for a year, and revalidate pages. */
export async function serveFiles(files: string, find: string): Promise<RunningPeer> {
  const port = await findFreePort();
  const command = await nginxCommand(
    () => `server { listen 127.0.0.1:${port}; root ${files}; brotli_static on; gzip_static on;
add_header Cache-Control no-cache;
location ~ ^/(_astro|assets|media|fonts)/ { add_header Cache-Control "public, max-age=31536000, immutable"; }
location / { ${find} } }`,
  );
  return startPrograms(`http://127.0.0.1:${port}`, [command]);
}
